import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LetterBound } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import { finalSamples } from '../../projections/figures/final-samples.ts';
import {
  countsUnder,
  inSteps,
  letterMoves,
  roomOf,
  sortedFinals,
  tappedDown,
  tappedUp,
  withBound,
} from '../../projections/figures/moved-bounds.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { letterOf, type OfferingGrades } from '../../projections/final-grades/result.ts';
import { count } from '../counts.ts';
import { offeringId } from './case-book.ts';
import { classOf } from './class.ts';

type Rounding = { readonly decimals: number; readonly rule: 'halfUp' | 'halfEven' };

const gradesOf = (points: readonly (number | null)[], letters: readonly LetterBound[], rounding: Rounding) =>
  finalGrades(classOf([...points], { ...rounding, letters: [...letters] }), offeringId);

const lettersIn = ({ students }: OfferingGrades): ReadonlyMap<StudentId, string | null> =>
  new Map(
    [...students.values()].flatMap(({ studentId, leftOut: { final } }) =>
      final.kind === 'grade' ? [[studentId, letterOf(final)] as const] : [],
    ),
  );

const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);
const schemes = fc
  .uniqueArray(hundredths(100), { minLength: 1, maxLength: 7 })
  .map((bounds) => bounds.map((from, at) => ({ letter: `L${at}`, from })));
const points = fc.array(fc.oneof(hundredths(110), fc.constant(null)), { maxLength: 30 });
const rounding = fc.record({
  decimals: fc.integer({ min: 0, max: 2 }),
  rule: fc.constantFrom('halfUp' as const, 'halfEven' as const),
});
const moves = fc.array(fc.tuple(fc.nat({ max: 6 }), hundredths(100)), { maxLength: 5 });

const stepOf = ({ decimals }: Rounding): number => 10 ** -decimals;

test('letters are counted and students found as if all grades were computed anew under the moved cut-offs', () => {
  fc.assert(
    fc.property(points, schemes, rounding, moves, (all, before, rounded, asked) => {
      const after = asked.reduce<readonly LetterBound[]>(
        (letters, [at, from]) => withBound(letters, `L${at}`, from, stepOf(rounded)),
        before,
      );
      const was = gradesOf(all, before, rounded);
      const [from, to] = [lettersIn(was), lettersIn(gradesOf(all, after, rounded))];
      const finals = sortedFinals(finalSamples(was, 'leftOut'), rounded);

      for (const { letter, count: counted } of countsUnder(finals, after)) {
        expect(counted).toBe([...to.values()].filter((earned) => earned === letter).length);
      }
      const found = letterMoves(finals, before, after).flatMap((move) =>
        finals.samples.slice(move.low, move.high).map(({ studentId }) => [studentId, move.from, move.to]),
      );
      const expected = [...from].flatMap(([id, letter]) => (to.get(id) === letter ? [] : [[id, letter, to.get(id)]]));
      expect(new Set(found.map(String))).toEqual(new Set(expected.map(String)));
      expect(found).toHaveLength(expected.length);
    }),
    { numRuns: count(400, 20_000) },
  );
});

test('a cut-off never reaches a neighbour, the order of letters stays, and the lowest letter has no room', () => {
  fc.assert(
    fc.property(schemes, rounding, fc.nat({ max: 6 }), hundredths(100), (before, rounded, at, asked) => {
      const after = withBound(before, `L${at}`, asked, stepOf(rounded));
      const order = (letters: readonly LetterBound[]) =>
        letters.toSorted((a, b) => b.from - a.from).map(({ letter }) => letter);
      expect(order(after)).toEqual(order(before));
      expect(new Set(after.map(({ from }) => from)).size).toBe(before.length);
      const lowest = order(before).at(-1) ?? '';
      expect(roomOf(before, lowest, stepOf(rounded))).toBeUndefined();
    }),
    { numRuns: count(400, 20_000) },
  );
});

test('a cut-off moves by one step of the policy beside its neighbour, and never onto it', () => {
  const letters = [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 80 },
    { letter: 'F', from: 0 },
  ];
  expect(roomOf(letters, 'B', 0.01)).toEqual({ least: 0.01, most: 89.99 });
  expect(roomOf(letters, 'A', 1)).toEqual({ least: 81, most: 100 });
  expect(withBound(letters, 'B', 95, 0.1)).toEqual(letters.with(1, { letter: 'B', from: 89.9 }));
});

test('a cut-off that stands nearer to its neighbour than a step may stay there, and moves no farther', () => {
  const close = [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 89.95 },
    { letter: 'C', from: 0 },
  ];
  expect(roomOf(close, 'A', 0.1)).toEqual({ least: 90, most: 100 });
  expect(roomOf(close, 'B', 0.1)).toEqual({ least: 0.1, most: 89.95 });
  expect(roomOf(close, 'C', 0.1)).toBeUndefined();
  expect(roomOf([{ letter: 'A', from: 103 }, ...close.slice(1)], 'A', 1)).toEqual({ least: 91, most: 103 });
});

test.each([
  { from: 90, step: 1, down: 89, up: 91 },
  { from: 90, step: 0.1, down: 89.5, up: 90.5 },
  { from: 89.99, step: 0.01, down: 89.5, up: 90 },
  { from: 89.4, step: 1, down: 89, up: 90 },
])('a tap moves a cut-off of $from to $down or $up, where grades have steps of $step', ({ from, step, down, up }) => {
  expect(inSteps(tappedDown(from, step), step)).toBe(down);
  expect(inSteps(tappedUp(from, step), step)).toBe(up);
});
