import { decide, isCommandType } from '../../../commands/decide.ts';
import { advance } from '../../../commands/decision.ts';
import { isRefusal } from '../../../commands/refusal.ts';
import { isBookEvent } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import type { Item } from '../../../events/items.ts';
import { keysOf, record } from '../../../events/record.ts';
import { type Book, emptyBook } from '../../../projections/book/book.ts';
import { subjectKey } from '../../../projections/book/subject.ts';
import { finalGrades } from '../../../projections/final-grades/final-grades.ts';
import type { FinalGrade, Totals } from '../../../projections/final-grades/result.ts';
import { changesOf } from '../../../projections/history/history.ts';
import { allOwed, type Outbox } from '../../../projections/outbox/outbox.ts';
import { emptyRecords, fold, type Records } from '../../../projections/records/records.ts';
import { toldBook } from '../../book-values.ts';
import { stateHash } from './state-hash.ts';

/**
 * The meaning of a log, as four digests: the book; what is owed to the server; each student's final grades under both
 * rules; the changes of each commit.
 */
export type Meaning = {
  readonly book: string;
  readonly outbox: string;
  readonly finals: string;
  readonly history: string;
};

export const meaningOf = (commits: readonly Commit[]): Meaning => {
  const { book, outbox } = foldOf(commits);
  return {
    book: stateHash(toldBook(book)),
    outbox: stateHash(toldOutbox(outbox)),
    finals: stateHash(keysOf(book.offerings).map((offeringId) => toldFinals(book, offeringId))),
    history: stateHash(commits.map(toldChanges)),
  };
};

/** The book and the outbox after these commits. */
export const foldOf = (commits: readonly Commit[]): Records => {
  const records = emptyRecords();
  for (const commit of commits) fold(records, commit);
  return records;
};

/** For every commit that the instructor can undo: the result of undoing it right after it, and at the log's end. */
export const undoneIn = (commits: readonly Commit[]): readonly string[] => {
  const early = new Map<Commit, string>();
  let book = emptyBook();
  for (const commit of commits) {
    book = advance(book, commit.events);
    if (isCommandType(commit.command.type)) early.set(commit, undone(book, commit));
  }
  return [...early].map(([commit, atOnce]) => `${commit.seq} ${atOnce} ${undone(book, commit)}`);
};

/** The book after undoing the commit, or the reason why that is refused, as the first digits of a digest. */
const undone = (book: Book, commit: Commit): string => {
  const decision = decide(book, { type: 'UndoCommit', commit }, { now: commit.at, newId: () => 'x' });
  if (!isRefusal(decision)) return stateHash(toldBook(advance(book, decision))).slice(0, 12);
  const { refused, ...which } = decision;
  const items = 'items' in which ? which.items.map(subjectKey).sort() : which;
  return `refused ${stateHash({ refused, items }).slice(0, 12)}`;
};

/** The outbox in the form in which the first version kept it. */
export const toldOutbox = (outbox: Outbox) => {
  const { owed, owedGrades: _, doubt, ...rest } = outbox;
  const all = allOwed(outbox);
  const ofKind = (kind: string) =>
    all.filter(({ item }) => item.of === kind).map(({ underWay: __, ...one }) => [keyOf(one.item), one] as const);
  return {
    ...rest,
    ...(doubt && { doubt }),
    owed: record([...Object.keys(owed), 'grade'].map((kind) => [kind, record(ofKind(kind))] as const)),
    underWay: record(
      all.flatMap(({ item, underWay }) => (underWay === null ? [] : [[keyOf(item), underWay] as const])),
    ),
  };
};

/** The key depends on the order of the ids, which is the same in every item. */
const keyOf = ({ of, ...ids }: Item): string => JSON.stringify([of, ...Object.values(ids).flat()]);

const toldFinals = (book: Book, offeringId: Parameters<typeof finalGrades>[1]) =>
  [...finalGrades(book, offeringId).students].map(([studentId, { leftOut, zero, official }]) => ({
    offeringId,
    studentId,
    leftOut: toldTotals(leftOut),
    zero: toldTotals(zero),
    official: toldFinal(official.final),
  }));

const toldTotals = ({ assessments, weightSets, final }: Totals) => ({
  assessments: [...assessments].map(([assessmentId, result]) => [
    assessmentId,
    result.kind === 'result' ? [result.percent.shown, String(result.points), String(result.max)] : result,
  ]),
  weightSets: weightSets.map((set) => (set.kind === 'grade' ? [set.percent.shown, set.dropped] : set)),
  final: toldFinal(final),
});

const toldFinal = (final: FinalGrade) =>
  final.kind === 'grade' ? [final.percent.shown, final.weightSet, final.letter] : final;

/** A digest of each change. It does not depend on how the commit divides its changes among events. */
const toldChanges = ({ seq, events }: Commit): readonly string[] =>
  events
    .filter(isBookEvent)
    .flatMap(changesOf)
    .map(({ subject, field, from, to }) => stateHash([seq, subjectKey(subject), field, from, to]).slice(0, 12))
    .sort();
