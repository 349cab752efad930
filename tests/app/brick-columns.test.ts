import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Sample } from '../../projections/figures/statistics.ts';
import { bandsOf, columnsOf, spanOf } from '../../src/components/brick-columns.ts';

const sampleOf = (hundredths: number, at: number): Sample => ({
  studentId: asId<StudentId>(`s${at}`),
  percent: { shown: (hundredths / 100).toFixed(2), value: hundredths / 100 },
  exact: () => ({ num: BigInt(hundredths), den: 100n }),
});

const samples = fc.array(fc.integer({ min: 0, max: 13_000 }), { maxLength: 40 }).map((all) => all.map(sampleOf));
const letters = fc
  .uniqueArray(fc.integer({ min: 0, max: 100 }), { maxLength: 6 })
  .map((bounds) => bounds.map((from) => ({ letter: `L${from}`, from })));

test('every student is one brick, in the column of the percent that is shown', () => {
  fc.assert(
    fc.property(samples, letters, (all, bounds) => {
      const columns = columnsOf(all, spanOf(all, bounds));
      expect(columns.flatMap((column) => column.samples).length).toBe(all.length);
      for (const { from, samples: students } of columns) {
        for (const { percent } of students) expect(Math.floor(Number(percent.shown))).toBe(from);
      }
    }),
  );
});

test('the bands of the letters lie side by side, up to the right edge', () => {
  fc.assert(
    fc.property(samples, letters, (all, bounds) => {
      const bands = bandsOf(bounds, spanOf(all, bounds));
      for (const [at, { left, width }] of bands.entries()) {
        expect(left + width).toBeCloseTo(bands[at + 1]?.left ?? 100, 9);
        expect(width).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a grade that is rounded up to a bound stands on the side of the bound', () => {
  const [rounded] = [{ ...sampleOf(8_700, 0), percent: { shown: '87.00', value: 86.996 } }];
  const columns = columnsOf([rounded], { low: 80, high: 100 });
  expect(columns.filter((column) => column.samples.length > 0).map(({ from }) => from)).toEqual([87]);
});
