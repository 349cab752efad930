import type { DomainEvent, EventOf } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import type { IntentId } from '../../../events/ids.ts';
import { type Item, isNounItem, itemKey, localIdOf, type Noun, nounItem } from '../../../events/items.ts';
import { readCommits } from '../../../log/lines/read.ts';
import type { MemoryLogStorage } from '../../../log/stored/memory.ts';
import { itemsOfAll, valueIn } from '../../../projections/book/items.ts';
import { allOwed, heldValue, owedOf } from '../../../projections/outbox/outbox.ts';
import { columnsMoved } from '../../../projections/outbox/outbox-effects.ts';
import { sendable } from '../../../projections/outbox/sendable.ts';
import { isLoad } from '../../../projections/records/loads.ts';
import { emptyRecords, fold, type LogRecords, type Records } from '../../../projections/records/records.ts';
import { restoredRecords, storedRecords } from '../../../projections/records/stored-records.ts';
import { ancestorsOf, type Look, parentsOf } from '../../../sync/lineage.ts';
import { enteredIn, replacedIn } from './invariants-entered.ts';
import { lostBeside, notBroughtBack, takenEarly } from './invariants-named.ts';
import { isStudentAsSent } from './said-there.ts';

/** A call: what the log holds of it, and what was seen of it outside. */
export type CallSeen = {
  readonly intent: IntentId;
  readonly call: string;
  readonly items: readonly Item[];
  readonly keys: readonly string[];
  /** The number of the commit that intends the call. */
  readonly seq: number;
  outcome: DomainEvent | undefined;
  /** How often the call has left the browser. */
  left: number;
  /** Path and body when it first left. */
  bytes: string;
  /** Whether the server's last answer was that it knows no such call. */
  isUnknownThere: boolean;
  /** Whether the call has changed something at the server. */
  hadEffect: boolean;
  /** Whether the outcome was found by looking it up. */
  isLookedUp: boolean;
  /** Whether it was looked up, was dropped without a question, and yet what it made was in the reading. */
  isPassedOver: boolean;
  /** Whether another log's row was taken for the student whom the call added, and said then what the call had sent. */
  isAsSent: boolean;
};

/** Where faults of a log are reported, and what is known outside of it. */
type Outside = {
  readonly tell: (fault: string) => void;
  readonly hear: (event: DomainEvent) => void;
  /** Counts that this kind of thing happened. */
  readonly note: (what: string) => void;
  /** The server's id of the row that the call made. */
  readonly rowOf: (intent: IntentId) => string | undefined;
};

type Outcome = EventOf<'CallApplied' | 'IdAssigned' | 'CallRefused' | 'CallDropped'>;

/**
 * Reads the log of one browser's disk as it grows, and checks what it holds of calls, by rules of its own where
 * possible. Each broken rule is reported to `tell` with its commit.
 */
export class LogSeen {
  records: LogRecords = emptyRecords();
  /** By id: the type of its command. */
  readonly commits = new Map<string, string>();
  readonly calls = new Map<IntentId, CallSeen>();
  /** Calls by the key of an item, in the order of the log. */
  readonly callsOf = new Map<string, CallSeen[]>();
  /** By an item's key: the newest commit that changed the item, or what is known of it at the server. */
  readonly changedIn = new Map<string, number>();
  /** The text of the last reading. */
  reading = '';
  readonly #storage: MemoryLogStorage;
  readonly #outside: Outside;
  readonly #tell: (fault: string) => void;
  /** By noun and the server's id: the key of the local item. */
  readonly #localOf = new Map<string, string>();
  #kept: MemoryLogStorage['kept'];
  #lines = 0;

  constructor(storage: MemoryLogStorage, outside: Outside) {
    this.#storage = storage;
    this.#outside = outside;
    this.#tell = outside.tell;
  }

  /** Takes in the lines that were written since the last time. */
  catchUp(): this {
    const { kept } = this.#storage;
    if (!kept) return this;
    if (this.#kept !== kept) this.#beginAnew(kept);
    if (kept.lines.length === this.#lines) return this;
    const { commits } = readCommits(kept.lines.slice(this.#lines), this.#lines);
    this.#lines += commits.length;
    for (const commit of commits) this.#take(commit);
    return this;
  }

  open(): readonly CallSeen[] {
    return [...this.calls.values()].filter(({ outcome }) => outcome === undefined);
  }

  #beginAnew(kept: MemoryLogStorage['kept']): void {
    this.#kept = kept;
    this.#lines = 0;
    this.records = emptyRecords();
    for (const kept of [this.commits, this.calls, this.callsOf, this.changedIn, this.#localOf]) kept.clear();
  }

  #take(commit: Commit): void {
    const { seq, id, events, undoes } = commit;
    this.commits.set(id, commit.command.type);
    if (undoes !== undefined) this.#outside.note(`taken back ${this.commits.get(undoes)}`);
    for (const event of events) {
      this.#outside.hear(event);
      if (event.type === 'CallIntended') this.#intended(event, seq);
      if (event.type === 'IdAssigned') this.#assigned(event, commit);
      if (isOutcome(event)) this.#ended(event, commit);
    }
    for (const item of itemsOfAll(events, this.records.book.settings)) this.changedIn.set(itemKey(item), seq);
    for (const event of events) {
      if (event.type === 'ServerHolds') this.changedIn.set(itemKey(event.item), seq);
      if (event.type === 'CallApplied') for (const key of this.#tablesMoved(event)) this.changedIn.set(key, seq);
      for (const key of this.#gradesMoved(event)) this.changedIn.set(key, seq);
    }
    const { type } = commit.command;
    const entered = type === 'ReadBackend' ? enteredIn(this.records) : [];
    const judges = judgesOf[type] ?? [];
    const before = judges.length > 0 ? copyOf(this.records) : this.records;
    fold(this.records, commit);
    for (const judge of judges)
      for (const fault of judge(before, this.records)) this.#tell(`S10: commit ${seq} ${fault}`);
    for (const fault of replacedIn(this.records, entered)) this.#tell(`S10: commit ${seq} ${fault}`);
  }

  /** The keys of assessments whose tables the server has moved with the outcomes. */
  #tablesMoved({ intent }: EventOf<'CallApplied'>): readonly string[] {
    const { outbox, book } = this.records;
    const { items = [], outcomeOrder } = outbox.sent[intent] ?? {};
    if (!outcomeOrder) return [];
    return items.flatMap((item) => columnsMoved(outbox, book, item, outcomeOrder).map(([table]) => itemKey(table)));
  }

  /** Keys of the grades that were sent of an assessment whose problems have moved: their points stand elsewhere now. */
  #gradesMoved(event: DomainEvent): readonly string[] {
    if (!hasMoved(event)) return [];
    const { assessmentId } = event;
    return [...this.callsOf].flatMap(([key, calls]) => {
      const [item] = calls.flatMap(({ items }) => items.filter((one) => itemKey(one) === key));
      return item?.of === 'grade' && item.assessmentId === assessmentId ? [key] : [];
    });
  }

  #intended({ intent, call, items }: EventOf<'CallIntended'>, seq: number): void {
    const keys = items.map(itemKey);
    const told = `commit ${seq} intends ${call} with`;
    if (this.calls.has(intent)) this.#tell(`S9: commit ${seq} intends a call that was intended before`);
    for (const item of items) {
      if (owedOf(this.records.outbox, item)?.aside)
        this.#tell(`S4: ${told} ${itemKey(item)}, which waits for a decision`);
      const isToGo = valueIn(this.records.book, item) === null;
      const isLost = !isToGo && !parentsOf(item, this.#look).every((parent) => this.#isHeld(parent));
      if (isLost) this.#tell(`S4: ${told} ${itemKey(item)}, and what it hangs on is not there`);
    }
    for (const key of keys) {
      const open = this.callsOf.get(key)?.find(({ outcome }) => outcome === undefined);
      if (open) this.#tell(`S4: ${told} ${key} while ${open.call} is unanswered`);
    }
    if (deleteCalls.has(call)) this.#deleting(items, told);
    const unseen = { outcome: undefined, left: 0, bytes: '', isUnknownThere: false, hadEffect: false, ...unlooked };
    for (const [at, item] of items.entries()) {
      const { book, outbox } = this.records;
      const sent = sendable(outbox, book, items[at] ?? item);
      for (const fault of takenEarly(this.records, item, sent))
        this.#tell(`S10: ${told} ${itemKey(item)}, and ${fault}`);
    }
    const seen: CallSeen = { intent, call, items, keys, seq, ...unseen };
    this.calls.set(intent, seen);
    for (const key of keys) this.callsOf.set(key, [...(this.callsOf.get(key) ?? []), seen]);
  }

  /** Reports a delete that would take along an item that is under way or waits for a decision. */
  #deleting(items: readonly Item[], told: string): void {
    const going = new Set(items.map(itemKey));
    const kept = [
      ...this.open().flatMap((one) => one.items),
      ...allOwed(this.records.outbox).flatMap(({ item, aside }) => (aside ? item : [])),
    ];
    for (const item of kept) {
      const above = [...ancestorsOf(item, this.#look).keys()].find((key) => going.has(key));
      if (above !== undefined) this.#tell(`S4: ${told} ${above}, while ${itemKey(item)} beneath it has to wait`);
    }
  }

  readonly #look: Look = (item) => {
    const { outbox, book } = this.records;
    return heldValue(outbox, book, item) ?? valueIn(book, item);
  };

  #isHeld(item: Item): boolean {
    return heldValue(this.records.outbox, this.records.book, item) !== null;
  }

  /** Whether the row that the call made was in the last reading, and none of the call's items has its id yet. */
  #isThere({ intent, items }: CallSeen): boolean {
    const row = this.#outside.rowOf(intent);
    if (row === undefined || !this.reading.includes(JSON.stringify(row))) return false;
    const { ids } = this.records.outbox;
    return !items.some((item) => isNounItem(item) && (ids[item.of][localIdOf(item)] ?? localIdOf(item)) === row);
  }

  #isAnothersAsSent(id: string, { bytes }: CallSeen): boolean {
    const isMadeHere = [...this.calls.keys()].some((intent) => this.#outside.rowOf(intent) === id);
    return !isMadeHere && isStudentAsSent(this.reading, id, bytes);
  }

  /**
   * S5: a local item has one id at the server, and an id one item. An item gets another id only after the server has
   * lost the first.
   */
  #assigned({ item, id }: EventOf<'IdAssigned'>, { seq, events }: Commit): void {
    const noun = item.of as Noun;
    const key = itemKey(item);
    const there = `${noun} ${id}`;
    const other = this.#localOf.get(there);
    if (other !== undefined && other !== key) this.#tell(`S5: commit ${seq} gives ${there} to ${key} and to ${other}`);
    if (this.#isHeld(item)) this.#tell(`S5: commit ${seq} gives ${key} another id while the server holds it`);
    const own = nounItem(noun, id);
    const isItself = itemKey(own) !== key && !Object.hasOwn(this.records.outbox.ids[noun], id) && this.#isHeld(own);
    // When the instructor claims a row, it leaves the book in the same commit.
    const isLetGo = events.some(
      (event) => event.type === 'ServerHolds' && event.value === null && itemKey(event.item) === itemKey(own),
    );
    if (isItself && !isLetGo) this.#tell(`S5: commit ${seq} takes ${there}, which stands for itself here, for ${key}`);
    this.#localOf.set(there, key);
  }

  #ended(event: Outcome, { seq, command, events }: Commit): void {
    const call = this.calls.get(event.intent);
    if (!call) this.#tell(`S9: commit ${seq} says what came of a call that was never to be made`);
    else if (call.outcome) this.#tell(`S9: commit ${seq} says once more what came of ${call.call}`);
    else call.outcome = event;
    if (call && isLoad(call.call)) this.#outside.note(`load ${command.type} ${event.type}`);
    if (call && command.type === 'LookUpCall') {
      call.isLookedUp = true;
      const isAsked = events.some((one) => one.type === 'ServerHolds' && one.aside === 'ambiguous');
      call.isPassedOver = event.type === 'CallDropped' && !isAsked && this.#isThere(call);
      call.isAsSent = event.type === 'IdAssigned' && this.#isAnothersAsSent(event.id, call);
    }
    if (call?.isUnknownThere && event.type === 'CallDropped' && event.why === 'not applied') {
      this.#tell(`L2: commit ${seq} has ${call.call} made again, which the server does not know`);
    }
    const isGone = event.type === 'CallRefused' && event.status === 404 && event.reason !== 'path.unknown';
    if (call && isGone && deleteCalls.has(call.call)) {
      this.#tell(`L1: commit ${seq} asks about ${call.keys.join()}, which is gone as wanted`);
    }
  }
}

/** By the command of a commit: checks for references that it loses. */
const judgesOf: Readonly<Record<string, readonly ((before: Records, after: Records) => readonly string[])[]>> = {
  ReadBackend: [lostBeside],
  TakeTheirs: [notBroughtBack],
};

const unlooked = { isLookedUp: false, isPassedOver: false, isAsSent: false };

/** An `IdAssigned` without an intent comes from a reading, not from a call. */
type Moving = EventOf<'ProblemInserted' | 'ProblemRemoved' | 'ProblemsReordered'>;

const hasMoved = (event: DomainEvent): event is Moving =>
  event.type === 'ProblemInserted' || event.type === 'ProblemRemoved' || event.type === 'ProblemsReordered';

const isOutcome = (event: DomainEvent): event is Outcome =>
  event.type === 'CallApplied' ||
  (event.type === 'IdAssigned' && event.intent !== '') ||
  event.type === 'CallRefused' ||
  event.type === 'CallDropped';

const deleteCalls: ReadonlySet<string> = new Set([
  'deleteCourse',
  'deleteOffering',
  'deleteAssessment',
  'deleteStudent',
  'deleteEnrollment',
  'deleteGrade',
  'unenroll',
  'deleteGradesOfAssessment',
  'deleteGradesOfStudent',
  'deleteEnrollmentsOfOffering',
  'deleteEnrollmentsOfStudent',
]);

/** A copy, because folding mutates the outbox and the book. */
const copyOf = (records: LogRecords): LogRecords => restoredRecords(structuredClone(storedRecords(records)));
