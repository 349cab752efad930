import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { causeWords } from '../../messages/components/differences.ts';
import type { Book } from '../../projections/book/book.ts';
import { compareWithCauses } from '../../projections/compare/differences.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  classroom,
  enrolled,
  graded,
  o1,
  o2,
  offering,
  policy,
  w1,
} from '../builders.ts';
import { bookOf } from '../given.ts';
import { after, gradesBen, lettered, halfGraded as then } from '../two-graded.ts';

const compared = (before: Book, today: Book, offeringId?: typeof o1) =>
  atOnce(compareWithCauses(before, today, offeringId));

/** In words, whose final grades differ and what each comes from. */
const causesBetween = (before: Book, today: Book) => {
  const { finals, causesOf } = compared(before, today);
  const wordsOf = (id: typeof a1): string => today.assessments[id]?.assessmentName ?? id;
  return Object.fromEntries(
    finals.map((one) => [one.studentId, causesOf(one).map((cause) => causeWords(cause, wordsOf))]),
  );
};

test('R13.8 what a final grade that differs comes from is told of each student and of all', () => {
  const today = after(
    gradesBen(7),
    { type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 0, letters: [{ letter: 'A', from: 80 }] } },
    { type: 'EditWeights', offeringId: o1, edits: [{ weightSetId: w1, assessmentId: a1, weight: 2 }] },
  );
  const shared = ['weights', 'decimals', 'cut-offs of letters'];
  expect(causesBetween(then, today)).toEqual({
    [ana]: shared,
    [ben]: [`${then.assessments[a2]?.assessmentName} graded`, ...shared],
  });
  const { causes, letters } = compared(then, today);
  expect(causes[0]).toEqual({ cause: { kind: 'weights' }, count: 2 });
  expect(causes.at(-1)).toEqual({ cause: { kind: 'graded', assessmentId: a2 }, count: 1 });
  expect(letters).toEqual([{ letter: 'A', was: 0, now: 2 }]);
});

test('R13.7 a final grade of which work was missing says by which rule it was counted without it', () => {
  const missing = (before: Book, today: Book) => {
    const { finals, missingIn } = compared(before, today);
    return Object.fromEntries(finals.map((one) => [one.studentId, [missingIn('from', one), missingIn('to', one)]]));
  };
  expect(missing(then, after(gradesBen(7)))).toEqual({ [ben]: ['leftOut', undefined] });
  const asZero = after({ type: 'EditGradingPolicy', offeringId: o1, policy: { ungraded: 'zero' } });
  expect(missing(then, asZero)).toEqual({ [ben]: ['leftOut', 'zero'] });
});

test('R13.8 letters then and today are counted over both scales, so that each sum is of everybody', () => {
  const [before, today] = [
    lettered({ letter: 'Best', from: 85 }, { letter: 'Good', from: 60 }),
    lettered({ letter: 'A', from: 95 }, { letter: 'Good', from: 80 }, { letter: 'Pass', from: 50 }),
  ];
  expect(compared(before, today).letters).toEqual([
    { letter: 'A', was: 0, now: 0 },
    { letter: 'Good', was: 1, now: 1 },
    { letter: 'Pass', was: 0, now: 1 },
    { letter: 'Best', was: 1, now: 0 },
  ]);
});

test('R13.8 who came or left is told that alone', () => {
  const without = after({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] });
  expect(causesBetween(then, without)).toEqual({ [ana]: ['un-enrolled'] });
  expect(causesBetween(without, then)).toEqual({ [ana]: ['enrolled'] });
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

/** The class, and Ana in a second offering, with these points in each. */
const inTwo = (points: number, others: number): Book =>
  bookOf(
    classroom(),
    ...[offering(o2), assessment(a2, [10], o2), enrolled(ana, o2)],
    ...[graded(ana, [points, 5]), graded(ana, [others], a2, o2)],
    policy({ letters: [{ letter: 'A', from: 50 }] }),
  );

test('R23.3 grades of two offerings have the causes of their own, and one alone is compared as it is with the other', () => {
  const [before, today] = [inTwo(3, 4), inTwo(9, 8)];
  const all = compared(before, today);
  const causes = all.finals.map((one) => [one.offeringId, all.causesOf(one)]);
  expect(Object.fromEntries(causes)).toEqual({
    [o1]: [{ kind: 'regraded', assessmentId: a1 }],
    [o2]: [{ kind: 'regraded', assessmentId: a2 }],
  });
  expect(all.letters).toEqual([]);
  const alone = compared(before, today, o1);
  expect(alone.finals).toEqual(all.finals.filter(({ offeringId }) => offeringId === o1));
  expect(alone.causes).toEqual([{ cause: { kind: 'regraded', assessmentId: a1 }, count: 1 }]);
  expect(alone.letters).toEqual([{ letter: 'A', was: 1, now: 1 }]);
});
