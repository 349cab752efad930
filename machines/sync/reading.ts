/** Reads the server, all of it or a part, and records how it differs from what was known of it. */
import type { Revision } from '../../api/capabilities.ts';
import type { WorkingData } from '../../events/entities.ts';
import type { IntentId } from '../../events/ids.ts';
import type { Intent } from '../../log/intent.ts';
import { isLoad, loadUnderWay } from '../../projections/records/loads.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { baseline } from '../../sync/compare/baseline.ts';
import { lacksBesideLoad } from '../../sync/compare/loads.ts';
import { lookUp, refusedWhereUndone } from '../../sync/compare/look-up.ts';
import { reconcilePart } from '../../sync/compare/narrow.ts';
import { lacksTooMuch, type Reconciliation, reconcile } from '../../sync/compare/reconcile.ts';
import { wholeOffering } from '../../sync/scope.ts';
import { namesOf } from '../../sync/wire/local-ids.ts';
import type { SkippedRow } from '../../sync/wire/localise.ts';
import type { RecordDraft, SavedRecords } from '../ledger/ledger-port.ts';
import { haltedBy } from './halted-by.ts';
import { NarrowReading } from './narrow-reading.ts';
import type { ReadingPart } from './part.ts';
import type { Sending } from './sending.ts';
import { type Halt, readEvery } from './sync-chart.ts';
import type { ReadingProgress, SyncStatus, SyncWorld } from './sync-port.ts';
import type { ClockReading } from './unanswered.ts';
import { unreadablePause } from './whole-answer.ts';
import { type StopSignal, WholeReading } from './whole-reading.ts';

/**
 * Milliseconds for which a reading is believed while the server counts no write: one that was spoilt on its way is
 * replaced then.
 */
const believedFor = 60 * 60_000;

/** So many offerings are read by themselves at most: beyond that everything at once is fewer calls. */
const mostOfferings = 3;

export class Reading {
  leftOut: readonly SkippedRow[] = [];
  partRead: SyncStatus['partRead'];
  readonly #world: SyncWorld;
  readonly #sending: Sending;
  readonly #whole: WholeReading;
  readonly #narrow: NarrowReading;
  /** Whether the last reading was taken whole. What it left out can be taken later, although the server does not change. */
  wasTakenWhole = false;
  #wholeAt: ClockReading | undefined;

  /** `tell`: called after `progress` has changed. */
  constructor(world: SyncWorld, sending: Sending, tell: () => void) {
    this.#world = world;
    this.#sending = sending;
    this.#whole = new WholeReading(world, tell);
    this.#narrow = new NarrowReading(world);
  }

  get progress(): ReadingProgress | undefined {
    return this.#whole.progress;
  }

  /** Once `signal` is aborted, no further call of a reading begins. `part`: only this is read, if that is enough. */
  readonly read = async (signal: StopSignal, part?: ReadingPart): Promise<Halt> =>
    this.#sending.patient(await this.#read(signal, part).catch((error: unknown) => haltedBy(error, 'reading')));

  /**
   * Asks whether the server has changed since it was read: *no* counts as a reading. A server that cannot be asked is
   * read.
   */
  readonly check = async (): Promise<Halt> => {
    const { credentials, revisions, unanswered } = this.#sending;
    if (unanswered.overdue(credentials, this.#world.now()).length > 0) return { kind: 'read again' };
    const said = await revisions.ask(credentials);
    if (said && 'kind' in said) return this.#sending.patient(said);
    if (this.#isOld()) return { kind: 'read again' };
    if (!revisions.isKnown(said))
      return { kind: 'read again', part: this.wasTakenWhole ? this.#partSince(said) : undefined };
    if (!this.wasTakenWhole) return this.#sending.wasRead(readEvery) ? { kind: 'done' } : { kind: 'read again' };
    this.#sending.readAt = this.#world.now();
    return { kind: 'done' };
  };

  /** What was written to since the last reading, if that is a part that can be read by itself. */
  #partSince(said: Revision | undefined): ReadingPart | undefined {
    const saved = this.#world.ledger.records.saved();
    const names = namesOf(saved);
    const ids = this.#sending.revisions.offeringsSince(said)?.map((id) => names.offering(id));
    if (!said || !ids || ids.length > mostOfferings) return undefined;
    return { scopes: ids.flatMap((id) => wholeOffering(saved, id)), said };
  }

  #isOld(): boolean {
    return this.#wholeAt === undefined || this.#world.now().elapsed - this.#wholeAt.elapsed >= believedFor;
  }

  /** Waits for the calls under way first, so that nothing is written during the reading. */
  async #read(signal: StopSignal, part: ReadingPart | undefined): Promise<Halt> {
    await this.#sending.quiet();
    const { credentials, unanswered } = this.#sending;
    const overdue = unanswered.overdue(credentials, this.#world.now());
    // A reading in between would take what was loaded for the changes of others.
    const load = loadUnderWay(this.#world.ledger.records.saved().outbox);
    if (load !== undefined && !overdue.some(({ intent }) => intent === load)) return { kind: 'done' };
    const isDue = load !== undefined || overdue.length > 0 || (!part?.said && !this.#sending.wasRead(readEvery));
    const halt = part && !isDue ? await this.#readPart(part, signal) : undefined;
    if (halt) return halt;
    const before = await this.#sending.revisions.ask(credentials);
    if (before && 'kind' in before) return before;
    const read = await this.#whole.read(credentials, signal);
    if ('kind' in read) return read;
    if (!(await this.#isTaken(read.data, overdue))) return doubted;
    this.wasTakenWhole = this.leftOut.length === 0 && !hasUnanswered(this.#world.ledger.records.saved());
    this.#sending.revisions.wasRead(before);
    this.#sending.readAt = this.#world.now();
    this.#wholeAt = this.#sending.readAt;
    this.#sending.listed = read.listed;
    this.#sending.applied.clear();
    return { kind: 'done' };
  }

  /** `undefined`: only a whole reading tells. Nothing was concluded then. */
  async #readPart(part: ReadingPart, signal: StopSignal): Promise<Halt | undefined> {
    const { credentials, leader, applied, revisions } = this.#sending;
    const { scopes, said, isUnlike = false, about } = part;
    const rows = await this.#narrow.read({ records: this.#world.ledger.records.saved(), credentials, signal }, scopes);
    if (rows === undefined || 'kind' in rows) return rows;
    const epoch = credentials.capabilities.serverEpoch;
    let isTold = false;
    await this.#world.ledger.records.record((saved): RecordDraft | undefined => {
      const read = reconcilePart(saved, { scopes, rows, epoch, sent: applied });
      const events = read.kind === 'read' ? read.events : [];
      isTold = read.kind === 'read' && (events.length > 0 || !isUnlike);
      return isTold && events.length > 0
        ? { command: { type: readingCommand }, events, beside: { leader } }
        : undefined;
    });
    if (!isTold) return undefined;
    if (about) this.partRead = { about, at: new Date(this.#world.now().at).toISOString() };
    if (said) {
      this.wasTakenWhole = !hasUnanswered(this.#world.ledger.records.saved());
      revisions.wasRead(said);
      this.#sending.readAt = this.#world.now();
    }
    return { kind: 'done' };
  }

  /**
   * Records the reading, and what it shows of overdue calls. If the instructor must be asked first, nothing is
   * concluded from it.
   */
  async #isTaken(data: WorkingData, overdue: readonly Intent[]): Promise<boolean> {
    const epoch = this.#sending.credentials.capabilities.serverEpoch;
    const saved = this.#world.ledger.records.saved();
    const load = loadUnderWay(saved.outbox);
    const isLacking = () =>
      load === undefined ? lacksTooMuch(saved, data, epoch) : lacksBesideLoad(saved, load, data, epoch);
    const isToBeAsked = overdue.length > 0 && isLacking();
    if (!isToBeAsked) await this.#lookUp(data, overdue);
    let isTaken = false;
    await this.#world.ledger.records.record((saved): RecordDraft | undefined => {
      const read: Reconciliation = isUntouched(saved) ? baseline(data, epoch) : reconcile(saved, data, epoch);
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
      await this.#world.ledger.records.record((saved) => {
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
    return contradictions.add('otherwise', this.#world.ledger.records.saved().outbox.sent[intent]?.items ?? []);
  }
}

const doubted: Halt = { kind: 'wait', trouble: 'doubted', ms: unreadablePause, next: 'reading' };

const hasUnanswered = ({ outbox }: SavedRecords): boolean => Object.keys(outbox.sent).length > 0;

/** Whether nothing was read yet, and nothing done here. What is kept here alone is no work: a reading leaves it as it is. */
const isUntouched = ({ book, outbox }: SavedRecords): boolean =>
  outbox.epoch === null &&
  outbox.count === 0 &&
  Object.keys(outbox.sent).length === 0 &&
  book.courseOrder.length === 0 &&
  Object.keys(book.students).length === 0 &&
  Object.keys(book.settings).every((section) => section === sectionKeptHere);
