import { takenBackBy } from '../../../events/commit.ts';
import { groupBy } from '../../../events/group-by.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { isByOffering, noteAt } from '../../../events/notes.ts';
import { atOnce, flatMapInSteps, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitWords } from '../../../messages/commit-words.ts';
import { assessmentName, shortOfferingName } from '../../../messages/naming.ts';
import { historyText, howText } from '../../../messages/screens/history.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Subject } from '../../../projections/book/subject.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { tagsIn } from '../../../projections/settings/tags.ts';
import { dayOf } from '../../browser/local-time.ts';
import { folded } from '../../ui/folded.ts';
import { shownNumber } from '../../ui/numbers.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';
import { withGoneStudents } from './gone-students.ts';
import { lateWeeksIn, unusualIn } from './unusual.ts';
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
  atOnce(makingRows(book, all));

/** `historyRows` in steps, so that a page can paint in between. */
export const makingRows = function* (book: Book, all: readonly ListedCommit[]): Steps<readonly HistoryRow[]> {
  const undone = undoings(all);
  const lateWeeks = lateWeeksIn(all);
  const tags = tagsByCommit(book, all);
  const names = withGoneStudents(
    book,
    all.flatMap(({ changes }) => changes),
  );
  const rowOf = (listed: ListedCommit): HistoryRow => {
    const { commit, changes, snapshots, isElsewhere } = listed;
    const row = {
      listed,
      what: commitWords(names, commit.command, listed, shownNumber) || historyText.erased,
      where: whereOf(book, changes),
      how: howText(commit.command, isElsewhere),
      unusual: unusualIn(book, listed, lateWeeks),
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
  return yield* flatMapInSteps(all, (listed) => [rowOf(listed)]);
};

/** The id of its row in the list. */
export const rowIdOf = ({ listed }: HistoryRow): string => listedKey(listed);

/** `rows`: the newest first. The rows with what each column orders by; they are searched before (`history-search.ts`). */
export const sortableRows = (rows: readonly HistoryRow[]): readonly GridRow<string>[] =>
  rows.map((row, at) => {
    const { listed, what, where, how } = row;
    const { commit, size } = listed;
    return {
      id: rowIdOf(row),
      searched: '',
      keys: {
        when: -at,
        what,
        where,
        who: `${whoOf(listed)} ${commit.actor}`,
        how,
        size,
        know: toKnow(row).join(' '),
      },
    };
  });

type Shown = Omit<HistoryRow, 'searched'>;

/** One row can be about several assessments, which its column does not name. */
const searchedIn = (book: Book, row: Shown): string => {
  const { commit, changes } = row.listed;
  const ids = new Set(changes.flatMap(({ subject }) => ('assessmentId' in subject ? subject.assessmentId : [])));
  const named = [...ids].map((id: AssessmentId) => assessmentName(book, id));
  const values = changes.flatMap(({ from, to }) => [from, to].flatMap(shortText));
  return folded([row.what, row.where, row.how, ...toKnow(row), commit.actor, ...named, ...values].join(' '));
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

/**
 * The names of tags, by the newest listed commit of their moment in their own ledger: some commits are not listed. A tag of a later day stands only
 * at the change that set it.
 */
const tagsByCommit = (book: Book, all: readonly ListedCommit[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, readonly string[]>();
  for (const listed of groupBy(all, ({ other }) => other?.logId ?? '').values()) {
    const { settings } = listed[0]?.other?.ledger.book() ?? book;
    for (const { name, seq, at } of tagsIn(settings)) {
      const named = listed.find(({ commit }) => commit.seq <= seq);
      if (!named || dayOf(new Date(named.commit.at)) !== dayOf(new Date(at))) continue;
      const key = listedKey(named);
      names.set(key, [...(names.get(key) ?? []), name]);
    }
  }
  return names;
};

/** By the id of a commit, the number of the one that took it back; an undo that was itself taken back counts for nothing. */
const undoings = (all: readonly ListedCommit[]): ReadonlyMap<string, number> => {
  const undone = new Map<string, number>();
  for (const { commit } of all) {
    if (!undone.has(commit.id)) for (const id of takenBackBy(commit)) undone.set(id, commit.seq);
  }
  return undone;
};

/** Names only what all of the changes share. */
const whereOf = (book: Book, changes: readonly Change[]): string => {
  const assessments = new Set(changes.map(({ subject }) => assessmentIn(subject)));
  const [only] = assessments;
  const offerings = new Set(changes.map((change) => offeringOf(book, change)));
  const [one] = offerings;
  const offering = offerings.size === 1 && one ? shortOfferingName(book, one) : '';
  return [assessments.size === 1 && only && assessmentName(book, only), offering].filter(Boolean).join(' · ');
};

const assessmentIn = (subject: Subject): AssessmentId | undefined => {
  if ('assessmentId' in subject) return subject.assessmentId;
  return (subject.what === 'setting' && noteAt(subject.path)?.assessmentId) || undefined;
};

/** The offering that the change is about; `undefined` if it is about none. */
export const offeringOf = (book: Book, { subject }: Change): OfferingId | undefined => {
  if ('offeringId' in subject) return subject.offeringId;
  if ('assessmentId' in subject) return book.assessments[subject.assessmentId]?.offeringId;
  const [section, of] = subject.what === 'setting' ? subject.path : [];
  return isByOffering(section) && of ? asId<OfferingId>(of) : undefined;
};
