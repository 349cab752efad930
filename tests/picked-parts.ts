import type { Command } from '../commands/catalogue.ts';
import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { contestedIn } from '../projections/changes/merge.ts';
import type { Pick } from './picked-seats.ts';

export const assessmentIn = (book: Book, pick: Pick) => pick(keysOf(book.assessments));
export const studentIn = (book: Book, pick: Pick) => pick([...book.students.keys()]);

export const mergeFrom = (book: Book, pick: Pick, number: number): Command => {
  const pair = { kept: studentIn(book, pick), other: studentIn(book, pick) };
  const whose = number % 2 === 0 ? 'kept' : 'other';
  return { type: 'MergeStudents', ...pair, choices: contestedIn(book, pair).map((cell) => ({ ...cell, whose })) };
};

export const weightSetIn = (book: Book, pick: Pick) => {
  const offeringId = pick(keysOf(book.offerings).filter((each) => (book.offerings[each]?.weightSets.length ?? 0) > 0));
  return { offeringId, weightSetId: pick(book.offerings[offeringId]?.weightSets ?? []).weightSetId };
};

export const problemIn = (book: Book, pick: Pick) => {
  const assessmentId = assessmentIn(book, pick);
  return { assessmentId, problemId: pick(book.assessments[assessmentId]?.problems ?? []).problemId };
};

/** A place for a new problem. */
export const placeIn = (book: Book, pick: Pick, number: number) => ({
  assessmentId: assessmentIn(book, pick),
  at: number % 3,
});

/** A problem, with the outcomes that its cells go by. */
export const rowIn = (book: Book, pick: Pick) => {
  const place = problemIn(book, pick);
  const { offeringId } = book.assessments[place.assessmentId] ?? {};
  return { ...place, seen: (offeringId && book.offerings[offeringId]?.learningOutcomes) || [] };
};

/** The problems of an assessment, the first one moved to the end. */
export const turnedIn = (book: Book, pick: Pick) => {
  const assessmentId = assessmentIn(book, pick);
  const order = (book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId);
  return { assessmentId, order: [...order.slice(1), ...order.slice(0, 1)] };
};

/**
 * Leaves and branches of the settings, one within the other among them. In sections that the wire does not describe: of others a
 * server refuses what nobody could read there (api/settings-fault.ts), and tests/server/settings.test.ts says which.
 */
export const settingPaths: readonly (readonly string[])[] = [
  ...[['mood'], ['lists', 'sort', 'by'], ['lists', 'columns'], ['a', 'b'], ['a'], ['lists']],
  ['hints', 'decimals'],
];
