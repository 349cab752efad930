import { asId, type OfferingId } from '../../../events/ids.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitWords, historyText, howText, unusualText } from '../../../messages/history.ts';
import { assessmentName, offeringName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book.ts';
import type { Change } from '../../../projections/history.ts';
import { shownNumber } from '../../ui/numbers.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';

export type Which = 'all' | 'elsewhere' | 'unusual';

/** A change as the list shows it. `undoneBy`: the number of the commit that took it back, where it stays taken back. */
export type HistoryRow = {
  readonly listed: ListedCommit;
  readonly what: string;
  readonly where: string;
  readonly how: string;
  /** What is out of the ordinary with it, in words. */
  readonly unusual: readonly string[];
  readonly offeringIds: ReadonlySet<OfferingId>;
  readonly undoneBy: number | undefined;
};

/** `all`: the newest first. */
export const historyRows = (book: Book, all: readonly ListedCommit[]): readonly HistoryRow[] => {
  const undone = undoings(all);
  return all.map((listed) => {
    const { commit, changes, isElsewhere } = listed;
    const undoneBy = undone.get(commit.id);
    return {
      listed,
      what: commitWords(book, commit.command, listed, shownNumber),
      where: whereOf(book, changes),
      how: howText(commit.command, isElsewhere),
      unusual: unusualIn(book, listed),
      offeringIds: new Set(changes.flatMap((change) => offeringOf(book, change) ?? [])),
      undoneBy,
    };
  });
};

/** The rows with what is searched and what each column orders by. */
export const searchedRows = (rows: readonly HistoryRow[]): readonly GridRow<string>[] =>
  rows.map((row) => {
    const { listed, what, where, how } = row;
    const { commit, size } = listed;
    const know = toKnow(row).join(' ');
    return {
      id: String(commit.seq),
      searched: [what, where, how, know, commit.actor].join(' '),
      keys: { when: commit.seq, what, where, how, size, know },
    };
  });

/** What stands in the last column. */
export const toKnow = ({ unusual, undoneBy }: HistoryRow): readonly string[] =>
  undoneBy === undefined ? unusual : [historyText.undone, ...unusual];

export const isOf = ({ listed, unusual }: HistoryRow, which: Which): boolean => {
  if (which === 'unusual') return unusual.length > 0;
  return which === 'all' || listed.isElsewhere;
};

/** By the id of a commit, the number of the one that took it back; an undo that was itself taken back counts for nothing. */
const undoings = (all: readonly ListedCommit[]): ReadonlyMap<string, number> => {
  const undone = new Map<string, number>();
  for (const { commit } of all) {
    if (commit.undoes !== undefined && !undone.has(commit.id)) undone.set(commit.undoes, commit.seq);
  }
  return undone;
};

const whereOf = (book: Book, changes: readonly Change[]): string => {
  const assessments = new Set(
    changes.map(({ subject }) => ('assessmentId' in subject ? subject.assessmentId : undefined)),
  );
  const [only] = assessments;
  if (assessments.size === 1 && only) return assessmentName(book, only);
  const offerings = new Set(changes.map((change) => offeringOf(book, change)));
  const [one] = offerings;
  return offerings.size === 1 && one ? offeringName(book, one) : '';
};

const offeringOf = (book: Book, { subject }: Change): OfferingId | undefined => {
  if ('offeringId' in subject) return subject.offeringId;
  if ('assessmentId' in subject) return book.assessments[subject.assessmentId]?.offeringId;
  const [section, of] = subject.what === 'setting' ? subject.path : [];
  return section === 'grading' && of ? asId<OfferingId>(of) : undefined;
};

/** Values at once from which a change is worth a look. */
const many = 100;

const unusualIn = (book: Book, { commit, changes, size, isElsewhere }: ListedCommit): string[] => {
  const hour = new Date(commit.at).getHours();
  return [
    ...(changes.some((change) => isOver(book, change)) ? [unusualText.over] : []),
    ...(size >= many ? [unusualText.many(size)] : []),
    ...(hour < 5 && !isElsewhere ? [unusualText.night] : []),
  ];
};

const isOver = ({ assessments }: Book, { subject, field, to }: Change): boolean => {
  if (subject.what !== 'grade' || typeof to !== 'number') return false;
  const problem = assessments[subject.assessmentId]?.problems.find(({ problemId }) => problemId === field);
  return problem !== undefined && to > problem.max;
};
