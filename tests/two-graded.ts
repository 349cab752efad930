import type { Command } from '../commands/catalogue.ts';
import { trial } from '../commands/trial.ts';
import { record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  course,
  enrolled,
  graded,
  o1,
  offering,
  student,
  w1,
  weightSet,
} from './builders.ts';
import { bookOf, context } from './given.ts';

/** Ana is graded in all; Ben lacks the second assessment. */
export const halfGraded = bookOf(
  ...[course(), offering(), assessment(a1, [10]), assessment(a2, [10]), student(ana), student(ben)],
  ...[enrolled(ana), enrolled(ben)],
  ...[graded(ana, [8]), graded(ana, [6], a2), graded(ben, [9])],
  weightSet(w1, [
    [a1, 1],
    [a2, 1],
  ]),
);

export const after = (...commands: readonly Command[]): Book => {
  const made = trial(halfGraded, commands, context());
  if ('refused' in made) throw new Error(JSON.stringify(made));
  return made.book;
};

/** Grades Ben in the second assessment. */
export const gradesBen = (points: number): Command => {
  const [problem] = halfGraded.assessments[a2]?.problems ?? [];
  if (!problem) throw new Error('no problem');
  const change = { points: record([[problem.problemId, points] as const]) };
  return { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a2, studentId: ben, change }] };
};

/** A final grade of 70.00 and one of 90.00, under these letters. */
export const lettered = (...letters: { readonly letter: string; readonly from: number }[]): Book =>
  after({ type: 'EditGradingPolicy', offeringId: o1, policy: { letters } });
