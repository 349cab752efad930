import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { trial } from '../../commands/trial.ts';
import { record } from '../../events/record.ts';
import { openedSnapshotText } from '../../messages/snapshots.ts';
import type { Book } from '../../projections/book.ts';
import { offeringDifferences } from '../../projections/compare/offering-differences.ts';
import { finalTable } from '../../src/screens/snapshots/as-it-was-rows.ts';
import { causeCounts, causesIn } from '../../src/screens/snapshots/causes.ts';
import { differingTable, letterCounts } from '../../src/screens/snapshots/differing-rows.ts';
import { loadSentence } from '../../src/screens/snapshots/load-sentence.ts';
import { shownFinals, unfinishedText } from '../../src/screens/snapshots/shown-finals.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  classroom,
  course,
  enrolled,
  graded,
  o1,
  offering,
  student,
  w1,
  weightSet,
} from '../builders.ts';
import { bookOf, context } from '../given.ts';

/** Ana is graded in all; Ben lacks the second assessment. */
const then = bookOf(
  ...[course(), offering(), assessment(a1, [10]), assessment(a2, [10]), student(ana), student(ben)],
  ...[enrolled(ana), enrolled(ben)],
  ...[graded(ana, [8]), graded(ana, [6], a2), graded(ben, [9])],
  weightSet(w1, [
    [a1, 1],
    [a2, 1],
  ]),
);

const after = (...commands: readonly Command[]): Book => {
  const made = trial(then, commands, context());
  if ('refused' in made) throw new Error(JSON.stringify(made));
  return made.book;
};

const gradesBen = (points: number): Command => {
  const [problem] = then.assessments[a2]?.problems ?? [];
  if (!problem) throw new Error('no problem');
  const change = { points: record([[problem.problemId, points] as const]) };
  return { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a2, studentId: ben, change }] };
};

const shownIn = (book: Book) => {
  const finals = shownFinals(book, o1);
  const { rows } = finalTable(book, o1, finals);
  return { told: unfinishedText(finals), finals: rows.map(({ cells }) => cells.final?.shown) };
};

test('R13.7 a final grade of which work was missing says so, and how many there are is said above', () => {
  expect(shownIn(then)).toEqual({
    told: openedSnapshotText.unfinished.leftOut(1, 2),
    finals: ['70.00', 'so far 90.00'],
  });
  const asZero = after({ type: 'EditGradingPolicy', offeringId: o1, policy: { ungraded: 'zero' } });
  expect(shownIn(asZero)).toEqual({
    told: openedSnapshotText.unfinished.zero(1, 2),
    finals: ['70.00', 'with 0s 45.00'],
  });
  expect(shownIn(after(gradesBen(7)))).toEqual({ told: '', finals: ['70.00', '80.00'] });
});

test('R13.8 what a final grade that differs comes from is said in words, of each student and of all', () => {
  const today = after(
    gradesBen(7),
    { type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 0, letters: [{ letter: 'A', from: 80 }] } },
    { type: 'EditWeights', offeringId: o1, edits: [{ weightSetId: w1, assessmentId: a1, weight: 2 }] },
  );
  const differs = offeringDifferences(then, today, o1);
  const both = { before: then, today, was: shownFinals(then, o1), is: shownFinals(today, o1) };
  const causesOf = causesIn(differs, then, today);
  const { rows } = differingTable(differs, both, causesOf);
  const name = then.assessments[a2]?.assessmentName;
  const shared = 'weights, decimals, cut-offs of letters';
  expect(rows.map(({ cells }) => [cells.then?.shown, cells.today?.shown, cells.because?.text])).toEqual([
    ['70.00', '73', shared],
    ['so far 90.00', '83', `${name} graded, ${shared}`],
  ]);
  expect(causeCounts(differs, causesOf)[0]).toEqual(['weights', 2]);
  expect(causeCounts(differs, causesOf).at(-1)).toEqual([`${name} graded`, 1]);
  expect(letterCounts(both)).toEqual([{ letter: 'A', was: 0, now: 2 }]);
});

test('R13.8 by how much a final grade moved is shown with as many decimals as the grades have', () => {
  const [before, today] = [1, 1.001].map((weight) =>
    after(
      { type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 4 } },
      { type: 'EditWeights', offeringId: o1, edits: [{ weightSetId: w1, assessmentId: a1, weight }] },
    ),
  );
  if (!before || !today) throw new Error('no books');
  const differs = offeringDifferences(before, today, o1);
  const both = { before, today, was: shownFinals(before, o1), is: shownFinals(today, o1) };
  const { rows } = differingTable(differs, both, causesIn(differs, before, today));
  expect(rows.map(({ cells }) => [cells.then?.text, cells.today?.text, cells.moved?.text])).toEqual([
    ['70.0000', '70.0050', '+0.0050'],
  ]);
});

/** A final grade of 70.00 and one of 90.00, under these letters. */
const lettered = (...letters: { readonly letter: string; readonly from: number }[]): Book =>
  after({ type: 'EditGradingPolicy', offeringId: o1, policy: { letters } });

test('R13.8 letters then and today are counted over both scales, so that each sum is of everybody', () => {
  const [before, today] = [
    lettered({ letter: 'Best', from: 85 }, { letter: 'Good', from: 60 }),
    lettered({ letter: 'A', from: 95 }, { letter: 'Good', from: 80 }, { letter: 'Pass', from: 50 }),
  ];
  const both = { before, today, was: shownFinals(before, o1), is: shownFinals(today, o1) };
  expect(letterCounts(both)).toEqual([
    { letter: 'A', was: 0, now: 0 },
    { letter: 'Good', was: 1, now: 1 },
    { letter: 'Pass', was: 0, now: 1 },
    { letter: 'Best', was: 1, now: 0 },
  ]);
});

/** What each student's final grade of the one book comes from, seen from the other. */
const causesBetween = (before: Book, today: Book) => {
  const differs = offeringDifferences(before, today, o1);
  const causesOf = causesIn(differs, before, today);
  return Object.fromEntries(differs.finals.map((one) => [one.studentId, causesOf(one)]));
};

test('R13.8 who came or left is told that alone', () => {
  const without = after({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] });
  expect(causesBetween(then, without)).toEqual({ [ana]: ['left since'] });
  expect(causesBetween(without, then)).toEqual({ [ana]: ['enrolled since'] });
});

test('R13.8 an assessment went blank or was graded only with all of a student’s scores in it, else it changed', () => {
  const two = bookOf(classroom());
  const [one, both, other] = [[7], [7, 3], [4, 5]].map((points) => bookOf(classroom(), graded(ana, points)));
  if (!one || !both || !other) throw new Error('no books');
  expect(causesBetween(two, both)).toEqual({ [ana]: ['a1 graded'] });
  expect(causesBetween(both, two)).toEqual({ [ana]: ['a1 went blank'] });
  expect(causesBetween(one, other)).toEqual({ [ana]: ['a1 changed'] });
  expect(causesBetween(other, one)).toEqual({ [ana]: ['a1 changed'] });
});

test('R13.9 loading goes back: what came since goes, what went comes, and grades move the other way', () => {
  const today = after(gradesBen(7), { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] });
  expect(loadSentence(offeringDifferences(then, today, o1), then, today)).toBe(
    '2 scores come, 1 goes. 1 student comes. 2 final grades change.',
  );
  expect(loadSentence(offeringDifferences(then, then, o1), then, then)).toBe(
    'Nothing of it differs from what is here now.',
  );
});

test('R13.9 a letter that went down since goes up again', () => {
  const [high, low] = [
    lettered({ letter: 'A', from: 60 }),
    lettered({ letter: 'A', from: 80 }, { letter: 'B', from: 0 }),
  ];
  expect(loadSentence(offeringDifferences(high, low, o1), high, low)).toMatch(/1 letter changes: 1 up, 0 down\.$/);
  expect(loadSentence(offeringDifferences(low, high, o1), low, high)).toMatch(/1 letter changes: 0 up, 1 down\.$/);
});
