/** Reads the whole server, and records how it differs from what was known of it. */
import { endpoints } from '../api/endpoints.ts';
import { readEverything } from '../api/read-everything.ts';
import type { RemoteReply } from '../api/remote.ts';
import type { Unclear } from '../api/result.ts';
import type { WorkingData } from '../events/entities.ts';
import { listedExcuses } from '../events/excuses.ts';
import type { IntentId } from '../events/ids.ts';
import { readWire } from '../events/wire-read.ts';
import type { Intent } from '../log/intent.ts';
import { isLoad, loadUnderWay } from '../projections/loads.ts';
import { readingCommand } from '../projections/readings.ts';
import { sectionKeptHere } from '../projections/settings.ts';
import { baseline } from '../sync/compare/baseline.ts';
import { lacksBesideLoad } from '../sync/compare/loads.ts';
import { lookUp, refusedWhereUndone } from '../sync/compare/look-up.ts';
import { lacksTooMuch, type Reconciled, reconcile } from '../sync/compare/reconcile.ts';
import type { LeftOut } from '../sync/wire/localise.ts';
import { signInTrouble } from '../sync/wire/outcome.ts';
import { haltedBy } from './halted-by.ts';
import type { RecordMade, Saved } from './ledger-port.ts';
import type { Sending } from './sending.ts';
import type { Halt } from './sync-chart.ts';
import type { SyncTrouble, SyncWorld } from './sync-port.ts';

/** Milliseconds until the server is asked again after an answer that cannot be read or believed. */
const unreadablePause = 60_000;

export class Reading {
  leftOut: readonly LeftOut[] = [];
  readonly #world: SyncWorld;
  readonly #sending: Sending;

  constructor(world: SyncWorld, sending: Sending) {
    this.#world = world;
    this.#sending = sending;
  }

  readonly read = async (): Promise<Halt> =>
    this.#sending.patient(await this.#read().catch((error: unknown) => haltedBy(error, 'reading')));

  /** Waits for the calls under way first, so that nothing is written during the reading. */
  async #read(): Promise<Halt> {
    await this.#sending.quiet();
    const { credentials, unanswered } = this.#sending;
    const overdue = unanswered.overdue(credentials, this.#world.now());
    // A reading in between would take what was loaded for the changes of others.
    const load = loadUnderWay(this.#world.ledger.saved().outbox);
    if (load !== undefined && !overdue.some(({ intent }) => intent === load)) return { kind: 'done' };
    const { method, path } = endpoints.loadEverything;
    const reply = await this.#world.remote(credentials)({ method, path, headers: credentials.headers });
    const read = dataOf(reply);
    if ('kind' in read) return read;
    if (!(await this.#isTaken(read.data, overdue))) return doubted;
    this.#sending.readAt = this.#world.now();
    this.#sending.listed = read.listed;
    return { kind: 'done' };
  }

  /**
   * Records the reading, and what it shows of overdue calls. If the instructor must be asked first, nothing is
   * concluded from it.
   */
  async #isTaken(data: WorkingData, overdue: readonly Intent[]): Promise<boolean> {
    const epoch = this.#sending.credentials.capabilities.serverEpoch;
    const saved = this.#world.ledger.saved();
    const load = loadUnderWay(saved.outbox);
    const isLacking = () =>
      load === undefined ? lacksTooMuch(saved, data, epoch) : lacksBesideLoad(saved, load, data, epoch);
    const isToBeAsked = overdue.length > 0 && isLacking();
    if (!isToBeAsked) await this.#lookUp(data, overdue);
    let isTaken = false;
    await this.#world.ledger.record((saved): RecordMade | undefined => {
      const read: Reconciled = isUntouched(saved) ? baseline(data, epoch) : reconcile(saved, data, epoch);
      const { events, leftOut } = read;
      isTaken = !read.isDoubted;
      if (isTaken) this.leftOut = leftOut;
      if (events.length === 0) return undefined;
      return { command: { type: readingCommand }, events, beside: { leader: this.#sending.leader } };
    });
    return isTaken;
  }

  async #lookUp(data: WorkingData, overdue: readonly Intent[]): Promise<void> {
    const { leader, loading, unanswered } = this.#sending;
    for (const one of overdue) {
      const { intent, call } = one;
      if (isLoad(call)) {
        await loading.lookUp(one, data, leader);
        continue;
      }
      const isHopeless = this.#saysOtherwise(intent) === 'too often';
      await this.#world.ledger.record((saved) => {
        if (!saved.outbox.sent[intent]) return undefined;
        const found = lookUp(saved, intent, data);
        const events = isHopeless ? refusedWhereUndone(saved, intent, found) : found;
        return { command: { type: 'LookUpCall', note: call }, events, beside: { drop: [intent], leader } };
      });
      unanswered.forget(intent);
    }
  }

  /** Counts an answer of the server that it did something else than it was asked. */
  #saysOtherwise(intent: IntentId): 'again' | 'too often' {
    const { unanswered, contradictions } = this.#sending;
    if (!unanswered.wasAnsweredOtherwise(intent)) return 'again';
    return contradictions.add('otherwise', this.#world.ledger.saved().outbox.sent[intent]?.items ?? []);
  }
}

type Read = { readonly data: WorkingData; readonly listed: ReadonlySet<string> };

const dataOf = (reply: RemoteReply): Halt | Read => {
  const result = readEverything(reply);
  switch (result.kind) {
    case 'done': {
      const read = readWire(result.reply);
      if (read.kind !== 'read') return unreadable({ status: 200, lacks: 'shape' });
      return { data: read.data, listed: listedExcuses(result.reply.settings) };
    }
    case 'refused':
      if (result.status === 401 || result.status === 403) return { kind: 'signed out', trouble: signInTrouble(result) };
      return {
        kind: 'wait',
        trouble: refusedTrouble(result.status),
        next: 'reading',
        answer: { status: result.status, ...(result.reason && { reason: result.reason }) },
        ...(result.retryAfterMs === undefined ? {} : { ms: result.retryAfterMs }),
      };
    case 'no connection': {
      const isOffline = reply.kind === 'no reply' && reply.offline;
      return { kind: 'wait', trouble: isOffline ? 'offline' : 'no reply', next: 'reading' };
    }
    case 'bug':
      if (result.source === 'frontend') return { kind: 'wait', trouble: 'app fault', next: 'reading' };
      if ((result.status ?? 0) < 500) return unreadable(result);
      return unreadable(result, 'server error');
    case 'unknown':
    case 'quota exceeded':
      return unreadable({ status: result.status, lacks: 'shape' });
  }
};

const doubted: Halt = { kind: 'wait', trouble: 'doubted', ms: unreadablePause, next: 'reading' };

const refusedTrouble = (status: number): SyncTrouble => {
  if (status === 429) return 'asked to wait';
  return status >= 500 ? 'server error' : 'reading refused';
};

const unreadable = ({ status, lacks }: Unclear, trouble: SyncTrouble = 'unreadable'): Halt => ({
  kind: 'wait',
  trouble,
  ms: unreadablePause,
  next: 'reading',
  answer: { status, ...(lacks && { lacks }) },
});

/** Whether nothing was read yet, and nothing done here. What is kept here alone is no work: a reading leaves it as it is. */
const isUntouched = ({ book, outbox }: Saved): boolean =>
  outbox.epoch === null &&
  outbox.count === 0 &&
  Object.keys(outbox.sent).length === 0 &&
  book.courseOrder.length === 0 &&
  Object.keys(book.students).length === 0 &&
  Object.keys(book.settings).every((section) => section === sectionKeptHere);
