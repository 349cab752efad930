import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Sample } from '../../projections/figures/statistics.ts';
import { classStrip } from '../../src/screens/student/class-strip.ts';

const sample = (value: number, n: number): Sample => ({
  studentId: asId<StudentId>(`s${n}`),
  percent: { value, shown: String(value) },
  exact: () => ({ num: BigInt(value), den: 1n }),
});

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
};

test('R20.15 the strip has everybody, the median, and the student at their place, which those with as much share', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(130), { minLength: 1, maxLength: 40 }), fc.nat(39), (values, who) => {
      const n = who % values.length;
      const { strokes, median, own, place } = classStrip(values.map(sample), asId<StudentId>(`s${n}`));
      const end = Math.max(100, ...values);
      expect(strokes).toEqual(values.toSorted((a, b) => a - b).map((value) => value / end));
      expect(median).toBeCloseTo(medianOf(values) / end, 10);
      expect([own, place]).toEqual([
        (values[n] ?? 0) / end,
        values.filter((value) => value > (values[n] ?? 0)).length + 1,
      ]);
    }),
  );
});

test('R20.15 without a result there is no dot, and without a class no stroke', () => {
  const nobody = asId<StudentId>('nobody');
  expect(classStrip([sample(50, 1)], nobody)).toEqual({
    strokes: [0.5],
    median: 0.5,
    own: undefined,
    place: undefined,
  });
  expect(classStrip([], nobody)).toEqual({ strokes: [], median: undefined, own: undefined, place: undefined });
});
