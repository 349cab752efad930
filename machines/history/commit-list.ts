/** The commits of a log as a list, the newest first: enough of each to say in words what it did. */
import { type DomainEvent, type EventOf, eventTypes, isBookEvent } from '../../events/catalogue.ts';
import type { ScopeRead } from '../../events/scope.ts';
import { parseLine, type StoredLine } from '../../log/lines/line.ts';
import { entriesIn } from '../../log/lines/line-entries.ts';
import { type Envelope, envelopeOf, eventAt, eventIn, finding, typeAt } from '../../log/lines/line-text.ts';
import { isEventEntry, withoutNote } from '../../log/lines/note.ts';
import type { StoredCommit } from '../../log/port.ts';
import type { Change } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { eraseCommand, isMadeElsewhere } from '../../projections/records/readings.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { hasManyValues } from '../ledger/undo-stack.ts';

/**
 * A commit that changed records, told of a snapshot or a move, or of which all that it changed was erased. `size`: how many values it changed; of a very long commit
 * (`isLong`), how many events it has, about one for each student, and then `changes` has only the first few values.
 * `snapshots`: what a server did with snapshots.
 */
export type ListedCommit = {
  readonly commit: Envelope;
  readonly size: number;
  readonly isLong: boolean;
  /** A part of what it changed, or said, was erased; the rest is listed. */
  readonly isErasedInPart?: true;
  /** Others changed this at the server. */
  readonly isElsewhere: boolean;
  readonly changes: readonly Change[];
  readonly snapshots: readonly SnapshotEvent[];
  /** The ledger went on at another server, to which the account had moved. */
  readonly moved?: EventOf<'AccountMoved'>;
  /** Of a commit that a reading of the server made: which part was read. */
  readonly scope?: ScopeRead;
  /** Of a commit that stands in the ledger of another computer: which one. */
  readonly other?: ListedElsewhere;
  /** Of a commit of which another ledger tells a part: whether it tells this change. */
  readonly isTold?: (change: Change) => boolean;
};

/**
 * Where a commit stands that was made in another browser of the account. `begunAt`: when that ledger began; `receivedAt`:
 * when the server received the commit. ISO times.
 */
export type OtherPlace = {
  readonly logId: string;
  readonly begunAt: string;
  readonly receivedAt: string | undefined;
  readonly ledger: Ledger;
};

/** `listed`: the commit with the ids that it has in that ledger. `told`: gives a change of it in our ids. */
export type ListedElsewhere = OtherPlace & {
  readonly listed: ListedCommit;
  readonly told: (change: Change) => Change;
};

export type SnapshotEvent = EventOf<'SnapshotSaved' | 'SnapshotNoteEdited' | 'SnapshotDeleted'>;

/** Characters. A list neither reads nor keeps all of a longer line. */
const longLine = 100_000;

/**
 * The listed commits of these lines, the newest first; numbers on the way are chances to pause. `mostParsed`: characters
 * of a line that is parsed as a whole; a longer one is looked at as text.
 */
export const listingLines = function* (
  lines: readonly string[],
  mostParsed = shortLine,
): Generator<number | ListedCommit, void> {
  for (let n = lines.length - 1; n >= 0; n -= 1) {
    const listed = yield* listing(lines[n] ?? '', mostParsed);
    if (listed) yield listed;
    yield 1 - n / lines.length;
  }
};

/** A commit that was read whole, as it is listed; `undefined`: it changed no record. */
export const listedCommit = ({ events, ...commit }: StoredCommit): ListedCommit | undefined => {
  const isLong = hasManyValues(events);
  const few = () => [...events.filter(isReading), ...events.filter(isListed).slice(0, fewEvents)];
  const listed = listedOf(commit, isLong ? few() : events, isLong, commit.erased !== undefined);
  return listed && isLong ? { ...listed, size: events.length } : listed;
};

const isListed = (event: DomainEvent): boolean => isBookEvent(event) || isOfSnapshot(event);

/** Of a long commit, such as an import, only the first events that are told are read; `size` counts all of them. */
const listing = function* (line: string, mostParsed: number): Generator<number, ListedCommit | undefined> {
  const short = line.length <= mostParsed ? parseLine(line) : 'long';
  if (typeof short !== 'string') return listedWhole(short, line);
  const commit = envelopeOf(line);
  const entries = yield* entriesIn(line);
  const isLong = line.length > longLine;
  const events: DomainEvent[] = [];
  const isEnough = (): boolean => isLong && events.filter(isListed).length === fewEvents;
  for (let n = 0; n < entries.begins.length && !isEnough(); n += 1) {
    if (isLong && untold.has(typeAt(entries, n) ?? '')) continue;
    const event = eventAt(entries, n);
    if (event) events.push(event);
  }
  const hasErased = (yield* finding(line, '{"erased":"')) >= 0;
  const listed = listedOf(commit, events, isLong, hasErased);
  return listed && isLong ? { ...listed, size: entries.begins.length } : listed;
};

/** A line that was parsed as a whole. */
const listedWhole = ({ events: all, ...envelope }: StoredLine, line: string): ListedCommit | undefined => {
  const { command, entries } = withoutNote({ command: envelope.command, events: all });
  const events = entries.filter(isEventEntry).map((entry) => eventIn(entry, line));
  const hasErased = entries.some((entry) => 'erased' in entry);
  return listedOf({ ...envelope, command }, events, false, hasErased);
};

/** Characters. So much is parsed as a whole in half the time that it takes to look for the entries in its text. */
const shortLine = 4096;

/** `undefined`: the history does not list it, as with a call that was recorded. What was erased leaves its place. */
const listedOf = (
  commit: Envelope,
  events: readonly DomainEvent[],
  isLong: boolean,
  hasErased: boolean,
): ListedCommit | undefined => {
  const changes = events.filter(isBookEvent).flatMap(changesOf);
  const snapshots = events.filter(isOfSnapshot);
  const moved = events.find(isMove);
  const isNothingLeft = changes.length === 0 && snapshots.length === 0 && !moved;
  // What a load says of its call stays when all that it changed is erased.
  const isErased = hasErased && (events.length === 0 || commit.command.type === loadCommand);
  if (isNothingLeft && !isErased && commit.command.type !== eraseCommand) return undefined;
  const isElsewhere = isMadeElsewhere(commit.command, events);
  const scope = events.find(isReading)?.scope;
  const size = changes.length + snapshots.length;
  const erasedPart = hasErased && !isNothingLeft ? ({ isErasedInPart: true } as const) : {};
  const more = { ...(moved && { moved }), ...(scope && { scope }), ...erasedPart };
  return { commit, size, isLong, isElsewhere, changes, snapshots, ...more };
};

/** Of a long commit. */
const fewEvents = 10;

const isOfSnapshot = (event: DomainEvent): event is SnapshotEvent =>
  event.type === 'SnapshotSaved' || event.type === 'SnapshotNoteEdited' || event.type === 'SnapshotDeleted';

const isMove = (event: DomainEvent): event is EventOf<'AccountMoved'> => event.type === 'AccountMoved';

const isReading = (event: DomainEvent): event is EventOf<'ServerChangesObserved'> =>
  event.type === 'ServerChangesObserved';

/** Events that a list leaves out. A reading may begin with hundreds of them. */
const untold: ReadonlySet<string> = new Set(
  eventTypes.filter((type) => {
    const event = { type } as DomainEvent;
    return !isListed(event) && !isReading(event);
  }),
);
