/** Reads the server, all of it or a part, and records how it differs from what was known of it. */
import type { Revision } from '../../api/capabilities.ts';
import type { Credentials } from '../../api/remote.ts';
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
import { ourIdsFor } from '../../sync/wire/local-ids.ts';
import type { SkippedRow } from '../../sync/wire/localise.ts';
import type { RecordDraft, SavedRecords } from '../ledger/ledger-port.ts';
import { outcomeOfError } from './error-outcome.ts';
import { NarrowReading } from './narrow-reading.ts';
import type { ReadingPart } from './part.ts';
import type { Sending } from './sending.ts';
import { readEvery, type SyncOutcome } from './sync-chart.ts';
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

  /**
   * Once `signal` is aborted, no further call of a reading begins, and what was read does not count. `part`: only this is
   * read, if that is enough.
   */
  readonly read = async (signal: StopSignal, part?: ReadingPart): Promise<SyncOutcome> =>
    this.#sending.withPause(await this.#read(signal, part).catch((error: unknown) => outcomeOfError(error, 'reading')));

  /**
   * Asks whether the server has changed since it was read: *no* counts as a reading. A server that cannot be asked is
   * read.
   */
  readonly check = async (): Promise<SyncOutcome> => {
    const { credentials, revisions, unanswered } = this.#sending;
    const pause = this.#sending.withPause({ kind: 'read again' });
    if (pause.kind === 'wait') return pause;
    if (unanswered.overdue(credentials, this.#world.now()).length > 0) return { kind: 'read again' };
    const revision = await revisions.ask(credentials);
    if (revision && 'kind' in revision) return this.#sending.pause.heed(revision, this.#world.now());
    if (this.#isOld()) return { kind: 'read again' };
    if (!revisions.isKnown(revision))
      return { kind: 'read again', part: this.wasTakenWhole ? this.#partSince(revision) : undefined };
    if (!this.wasTakenWhole) return this.#sending.wasRead(readEvery) ? { kind: 'done' } : { kind: 'read again' };
    this.#sending.readAt = this.#world.now();
    return { kind: 'done' };
  };

  /** What was written to since the last reading; `undefined`: that is not known, or too much to read by itself. */
  #partSince(revision: Revision | undefined): ReadingPart | undefined {
    const saved = this.#world.ledger.records.saved();
    const names = ourIdsFor(saved);
    const ids = this.#sending.revisions.offeringsSince(revision)?.map((id) => names.offering(id));
    if (!revision || !ids || ids.length > mostOfferings) return undefined;
    return { scopes: ids.flatMap((id) => wholeOffering(saved, id)), revision };
  }

  #isOld(): boolean {
    return this.#wholeAt === undefined || this.#world.now().elapsed - this.#wholeAt.elapsed >= believedFor;
  }

  /** Sending stops first, so that nothing is written during the reading. `part`: read by itself, if that is enough. */
  async #read(signal: StopSignal, part: ReadingPart | undefined): Promise<SyncOutcome> {
    await this.#sending.stopAndSettle();
    const { credentials, unanswered } = this.#sending;
    const overdue = unanswered.overdue(credentials, this.#world.now());
    const load = loadUnderWay(this.#world.ledger.records.saved().outbox);
    if (mustWait(load, overdue)) return { kind: 'done' };
    if (part && !this.#needsWhole(part, load, overdue)) {
      const outcome = await this.#readPart(part, signal);
      if (outcome) return outcome;
    }
    return this.#readWhole(credentials, overdue, signal);
  }

  /** Whether the part would not be enough: something must be looked up, or the last reading is too old. */
  #needsWhole({ revision }: ReadingPart, load: IntentId | undefined, overdue: readonly Intent[]): boolean {
    const isTooOld = revision === undefined && !this.#sending.wasRead(readEvery);
    return load !== undefined || overdue.length > 0 || isTooOld;
  }

  /** The revision is asked before the rows: a change in between then shows as another revision, and is read next. */
  async #readWhole(credentials: Credentials, overdue: readonly Intent[], signal: StopSignal): Promise<SyncOutcome> {
    const revision = await this.#sending.revisions.ask(credentials);
    if (revision && 'kind' in revision) return revision;
    if (signal.aborted) return givenUp;
    const read = await this.#whole.read(credentials, signal);
    if ('kind' in read) return read;
    if (signal.aborted) return givenUp;
    const isBelieved = await this.#recordWhole(read.data, overdue);
    if (!isBelieved) return doubted;
    this.#noteWhole(revision, read.listed);
    return { kind: 'done' };
  }

  /** `revision`: what the server gave before the reading. */
  #noteWhole(revision: Revision | undefined, listed: ReadonlySet<string>): void {
    this.wasTakenWhole = this.leftOut.length === 0 && !hasUnanswered(this.#world.ledger.records.saved());
    this.#sending.revisions.noteReading(revision);
    this.#sending.readAt = this.#world.now();
    this.#wholeAt = this.#sending.readAt;
    this.#sending.listed = listed;
    this.#sending.applied.clear();
  }

  /** `undefined`: the part was not enough, and nothing was concluded from it. Everything must be read. */
  async #readPart(part: ReadingPart, signal: StopSignal): Promise<SyncOutcome | undefined> {
    const { credentials, leader, applied, revisions } = this.#sending;
    const { scopes, revision, isUnlike = false, about } = part;
    const rows = await this.#narrow.read({ records: this.#world.ledger.records.saved(), credentials, signal }, scopes);
    if (rows === undefined || 'kind' in rows) return rows;
    if (signal.aborted) return givenUp;
    const epoch = credentials.capabilities.serverEpoch;
    let isEnough = false;
    await this.#world.ledger.records.record((saved): RecordDraft | undefined => {
      const read = reconcilePart(saved, { scopes, rows, epoch, sent: applied });
      const events = read.kind === 'read' ? read.events : [];
      isEnough = read.kind === 'read' && (events.length > 0 || !isUnlike);
      return isEnough && events.length > 0
        ? { command: { type: readingCommand }, events, beside: { leader } }
        : undefined;
    });
    if (!isEnough) return undefined;
    if (about) this.partRead = { about, at: new Date(this.#world.now().at).toISOString() };
    if (revision) {
      this.wasTakenWhole = !hasUnanswered(this.#world.ledger.records.saved());
      revisions.noteReading(revision);
      this.#sending.readAt = this.#world.now();
    }
    return { kind: 'done' };
  }

  /**
   * Records the reading, and what it shows of overdue calls. Returns whether it is believed: if the instructor must be
   * asked first, nothing is concluded from it.
   */
  async #recordWhole(data: WorkingData, overdue: readonly Intent[]): Promise<boolean> {
    const epoch = this.#sending.credentials.capabilities.serverEpoch;
    const saved = this.#world.ledger.records.saved();
    const load = loadUnderWay(saved.outbox);
    const isLacking = () =>
      load === undefined ? lacksTooMuch(saved, data, epoch) : lacksBesideLoad(saved, load, data, epoch);
    const mustAskFirst = overdue.length > 0 && isLacking();
    if (!mustAskFirst) await this.#lookUp(data, overdue);
    let isBelieved = false;
    await this.#world.ledger.records.record((saved): RecordDraft | undefined => {
      const read: Reconciliation = isUntouched(saved) ? baseline(data, epoch) : reconcile(saved, data, epoch);
      const { events, leftOut } = read;
      isBelieved = !read.isDoubted;
      if (isBelieved) this.leftOut = leftOut;
      if (events.length === 0) return undefined;
      return { command: { type: readingCommand }, events, beside: { leader: this.#sending.leader } };
    });
    return isBelieved;
  }

  async #lookUp(data: WorkingData, overdue: readonly Intent[]): Promise<void> {
    const { leader, loading, unanswered } = this.#sending;
    for (const overdueCall of overdue) {
      const { intent, call } = overdueCall;
      if (isLoad(call)) {
        await loading.lookUp(overdueCall, data, leader);
        continue;
      }
      const isHopeless = this.#countAnsweredOtherwise(intent) === 'too often';
      await this.#world.ledger.records.record((saved) => {
        if (!saved.outbox.sent[intent]) return undefined;
        const lookedUp = lookUp(saved, intent, data);
        const events = isHopeless ? refusedWhereUndone(saved, intent, lookedUp) : lookedUp;
        return { command: { type: 'LookUpCall', note: call }, events, beside: { drop: [intent], leader } };
      });
      unanswered.forget(intent);
    }
  }

  /** Counts an answer of the server that it did something else than it was asked. */
  #countAnsweredOtherwise(intent: IntentId): 'again' | 'too often' {
    const { unanswered, contradictions } = this.#sending;
    if (!unanswered.wasAnsweredOtherwise(intent)) return 'again';
    return contradictions.add('otherwise', this.#world.ledger.records.saved().outbox.sent[intent]?.items ?? []);
  }
}

/**
 * Whether a load is under way that may still be answered. Until then nothing is read: a reading would take what was
 * loaded for changes that others made.
 */
const mustWait = (load: IntentId | undefined, overdue: readonly Intent[]): boolean =>
  load !== undefined && !overdue.some(({ intent }) => intent === load);

/** The chart has left the reading, and hears of no outcome. */
const givenUp: SyncOutcome = { kind: 'done' };

const doubted: SyncOutcome = { kind: 'wait', trouble: 'doubted', ms: unreadablePause, next: 'reading' };

const hasUnanswered = ({ outbox }: SavedRecords): boolean => Object.keys(outbox.sent).length > 0;

/** Whether nothing was read yet, and nothing done here. What is kept here alone is no work: a reading leaves it as it is. */
const isUntouched = ({ book, outbox }: SavedRecords): boolean =>
  outbox.epoch === null &&
  outbox.count === 0 &&
  Object.keys(outbox.sent).length === 0 &&
  book.courseOrder.length === 0 &&
  book.students.size === 0 &&
  Object.keys(book.settings).every((section) => section === sectionKeptHere);
