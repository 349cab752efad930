import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { isByOffering, noteAt } from '../../../events/notes.ts';
import { atOnce, flatMapInSteps, part, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitWords } from '../../../messages/commit-words.ts';
import { assessmentName, shortOfferingName } from '../../../messages/naming.ts';
import { historyText, howText } from '../../../messages/screens/history.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Subject } from '../../../projections/book/subject.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { dayOf } from '../../browser/local-time.ts';
import { folded } from '../../ui/folded.ts';
import { shownNumber } from '../../ui/numbers.ts';
import type { SortKey } from '../../ui/sort-key.ts';
import { factsSayTheSame, findingFacts, type ListFacts, namesTheSame } from './list-facts.ts';
import { unusualIn } from './unusual.ts';
import { listedKey, whoOf } from './who.ts';

/** A change as the list shows it. `undoneBy`: the number of the commit that took it back, where it stays taken back. */
export type HistoryRow = {
  readonly listed: ListedCommit;
  readonly what: string;
  readonly where: string;
  readonly how: string;
  /** What is out of the ordinary with the change, in words. */
  readonly unusual: readonly string[];
  /** The day on which it was made here, as `2026-11-22`. */
  readonly day: string;
  readonly hasSnapshot: boolean;
  /** The tags of the moment after the change that are of the same day. */
  readonly tags: readonly string[];
  readonly offeringIds: ReadonlySet<OfferingId>;
  /** Whose records it changed; of a very long change only the first. */
  readonly studentIds: ReadonlySet<StudentId>;
  /** What a search reads, folded; students are found by their ids. */
  readonly searched: string;
  readonly undoneBy: number | undefined;
  /** The book, with the students whom the listed changes took out of it. Only for finding names. */
  readonly names: Book;
};

/** `all`: the newest first. */
export const historyRows = (book: Book, all: readonly ListedCommit[]): readonly HistoryRow[] =>
  atOnce(makingRows(book, all)).rows;

/** The rows of a list, and what they were made from. */
export type MadeRows = {
  readonly rows: readonly HistoryRow[];
  readonly byCommit: ReadonlyMap<ListedCommit, HistoryRow>;
  readonly book: Book;
  readonly facts: ListFacts;
};

/**
 * `historyRows` in steps, so that a page can paint in between. `before`: rows that were made earlier; one about which
 * nothing has changed since stays the same object.
 */
export const makingRows = function* (book: Book, all: readonly ListedCommit[], before?: MadeRows): Steps<MadeRows> {
  const facts = yield* part(0, factsShare, findingFacts(book, all, before));
  const earlier = before && namesTheSame(before, book, facts) ? before : undefined;
  const byCommit = new Map<ListedCommit, HistoryRow>();
  const rowOf = (listed: ListedCommit): readonly HistoryRow[] => {
    const unchanged =
      earlier && factsSayTheSame(earlier.facts, facts, listed) ? earlier.byCommit.get(listed) : undefined;
    const row = unchanged ?? newRow(book, listed, facts);
    byCommit.set(listed, row);
    return [row];
  };
  const rows = yield* part(factsShare, 1, flatMapInSteps(all, rowOf));
  return { rows, byCommit, book, facts };
};

/** The share of the work that goes before the rows. */
const factsShare = 0.2;

const newRow = (book: Book, listed: ListedCommit, { undone, redos, late, tags, names }: ListFacts): HistoryRow => {
  const { commit, changes, snapshots, isElsewhere } = listed;
  const row = {
    listed,
    what: listedWords(names, listed, redos.has(commit.id)),
    where: whereOf(book, changes),
    how: howText(commit.command, isElsewhere),
    unusual: unusualIn(book, listed, late),
    hasSnapshot: snapshots.some(({ type }) => type === 'SnapshotSaved'),
    day: dayOf(new Date(commit.at)),
    tags: tags.get(listedKey(listed)) ?? [],
    offeringIds: new Set(changes.flatMap((change) => offeringOf(book, change) ?? [])),
    studentIds: new Set(changes.flatMap(({ subject }) => ('studentId' in subject ? subject.studentId : []))),
    undoneBy: undone.get(commit.id),
    names,
  };
  return { ...row, searched: searchedIn(book, row) };
};

/** What a row says of a commit. `isRedo`: it took an undo back. */
export const listedWords = (book: Book, listed: ListedCommit, isRedo = false): string => {
  const words = commitWords(book, listed.commit.command, { ...listed, isRedo }, shownNumber);
  return listed.isErasedInPart ? historyText.erasedInPart(words) : words || historyText.erased;
};

/** The id of its row in the list. */
export const rowIdOf = ({ listed }: HistoryRow): string => listedKey(listed);

/** What each column orders the row by. The time has none: the list is in its order. */
export const keysOfRow = (row: HistoryRow): Readonly<Record<string, SortKey>> => {
  const { listed, what, where, how } = row;
  const { commit, size } = listed;
  return { what, where, who: `${whoOf(listed)} ${commit.actor}`, how, size, know: toKnow(row).join(' ') };
};

type Shown = Omit<HistoryRow, 'searched'>;

/** One row can be about several assessments, which its column does not name. */
const searchedIn = (book: Book, row: Shown): string => {
  const { commit, changes } = row.listed;
  const assessmentIds = new Set(
    changes.flatMap(({ subject }) => ('assessmentId' in subject ? subject.assessmentId : [])),
  );
  const assessmentNames = [...assessmentIds].map((id: AssessmentId) => assessmentName(book, id));
  const values = changes.flatMap(({ from, to }) => [from, to].flatMap(shortText));
  return folded([row.what, row.where, row.how, ...toKnow(row), commit.actor, ...assessmentNames, ...values].join(' '));
};

/** What is looked for as it is read: a number, or a short text. */
const shortText = (value: unknown): string | readonly string[] => {
  if (typeof value === 'number') return shownNumber(value);
  return typeof value === 'string' && value.length <= longestSearched ? value : [];
};

/** Characters of a value that a search reads. */
const longestSearched = 200;

/** The remarks of the last column. */
export const toKnow = ({ unusual, undoneBy, tags }: Shown): readonly string[] => [
  ...tags.map(historyText.tagged),
  ...(undoneBy === undefined ? [] : [historyText.undone]),
  ...unusual,
];

/** Names only what all of the changes share. */
const whereOf = (book: Book, changes: readonly Change[]): string => {
  const assessments = new Set(changes.map(({ subject }) => assessmentIn(subject)));
  const [onlyAssessment] = assessments;
  const offerings = new Set(changes.map((change) => offeringOf(book, change)));
  const [onlyOffering] = offerings;
  const offering = offerings.size === 1 && onlyOffering ? shortOfferingName(book, onlyOffering) : '';
  return [assessments.size === 1 && onlyAssessment && assessmentName(book, onlyAssessment), offering]
    .filter(Boolean)
    .join(' · ');
};

const assessmentIn = (subject: Subject): AssessmentId | undefined => {
  if ('assessmentId' in subject) return subject.assessmentId;
  return (subject.what === 'setting' && noteAt(subject.path)?.assessmentId) || undefined;
};

/** The offering that the change is about; `undefined` if it is about none. */
export const offeringOf = (book: Book, { subject }: Change): OfferingId | undefined => {
  if ('offeringId' in subject) return subject.offeringId;
  if ('assessmentId' in subject) return book.assessments[subject.assessmentId]?.offeringId;
  const [section, id] = subject.what === 'setting' ? subject.path : [];
  return isByOffering(section) && id ? asId<OfferingId>(id) : undefined;
};
