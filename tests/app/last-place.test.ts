import { expect, test } from 'vitest';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { lastPlaceIn, placeToGoOn } from '../../src/screens/courses/last-place.ts';
import { lastChangesIn } from '../../src/screens/courses/offering-digest.ts';
import { a1, a2, ana, assessment, classroom, nobody, o1, o2, offering } from '../builders.ts';
import { bookOf } from '../given.ts';
import { listed, local, score } from './listed-commits.ts';

const book = bookOf(classroom(), offering(o2), assessment(a2, [5], o2));

test('one goes back to the assessment that one had open, unless another offering was opened after it', () => {
  expect(lastPlaceIn(book, a1, o1)).toMatchObject({ offeringId: o1, assessmentId: a1, name: a1 });
  expect(lastPlaceIn(book, a1, undefined)).toMatchObject({ offeringId: o1, assessmentId: a1 });
  expect(lastPlaceIn(book, a1, o2)).toMatchObject({ offeringId: o2, assessmentId: undefined });
  expect(lastPlaceIn(book, undefined, o2)).toMatchObject({ offeringId: o2, assessmentId: undefined });
});

test('one goes on where something is left to grade: there, or else in the first assessment that waits', () => {
  const [last, atOffering] = [lastPlaceIn(book, a2, o2), lastPlaceIn(book, undefined, o2)];
  if (!last || !atOffering) throw new Error('both places are there');
  const left = (assessmentId: AssessmentId) => ({ kind: 'left', assessmentId, count: 1, partly: 0 }) as const;
  expect(placeToGoOn(book, last, [left(a1), left(a2)])).toBe(last);
  expect(placeToGoOn(book, last, [{ kind: 'over', assessmentId: a2, count: 1 }])).toBe(last);
  expect(placeToGoOn(book, last, [left(a1)])).toEqual({ offeringId: o2, assessmentId: a1, name: a1 });
  expect(placeToGoOn(book, atOffering, [left(a1)])).toBe(atOffering);
});

test('one goes nowhere that is deleted', () => {
  const gone = asId<AssessmentId>('gone');
  expect(lastPlaceIn(book, gone, o1)).toMatchObject({ offeringId: o1, assessmentId: undefined });
  expect(lastPlaceIn(book, gone, nobody)).toBeUndefined();
  expect(lastPlaceIn(book, undefined, undefined)).toBeUndefined();
});

test('an offering changed last with the newest commit about it, also where that is about another one, too', () => {
  const commits = [
    listed(3, local(24), [score(a2, ana, 1)]),
    listed(2, local(23), [score(a1, ana, 1), score(a2, ana, 2)]),
    listed(1, local(22), [score(a1, ana, 2)]),
  ];
  expect([...lastChangesIn(book, commits)]).toEqual([
    [o2, { at: local(24), isSeen: false }],
    [o1, { at: local(23), isSeen: false }],
  ]);
  const [newest, ...rest] = commits;
  const seen = lastChangesIn(book, newest ? [{ ...newest, isElsewhere: true }, ...rest] : []);
  expect(seen.get(o2)).toEqual({ at: local(24), isSeen: true });
});
