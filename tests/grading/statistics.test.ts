import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finalSamples, nearBounds, weightSetSamples } from '../../projections/figures/final-samples.ts';
import { assessmentSamples, histogramOf, statisticsOf } from '../../projections/figures/statistics.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { count } from '../counts.ts';
import { assessmentIdAt, offeringId } from './case-book.ts';
import { classOf } from './class.ts';

const rounding = { decimals: 2, rule: 'halfUp' } as const;
const samplesOf = (points: (number | null)[]) => finalSamples(finalGrades(classOf(points), offeringId), 'leftOut');

describe('The statistics of a class', () => {
  test('leave out students without a result, and count the zeros among the others', () => {
    const statistics = statisticsOf(samplesOf([0, 50, 100, null]), rounding);
    expect(statistics).toMatchObject({ count: 3, zeros: 1, mean: { shown: '50.00' }, median: { shown: '50.00' } });
    expect(statistics).toMatchObject({ lowest: { shown: '0.00' }, highest: { shown: '100.00' } });
    expect(statistics.standardDeviation).toBeCloseTo(Math.sqrt(5000 / 3), 10);
  });

  test('say nothing about nobody', () => {
    const nothing = {
      count: 0,
      zeros: 0,
      mean: null,
      median: null,
      lowest: null,
      highest: null,
      standardDeviation: null,
    };
    expect(statisticsOf(samplesOf([null]), rounding)).toEqual(nothing);
  });

  test('take the mean of the two in the middle for the median of an even number', () => {
    expect(statisticsOf(samplesOf([10, 40, 41, 90]), rounding).median?.shown).toBe('40.50');
  });

  test('round a mean of exactly 89.995 up', () => {
    expect(statisticsOf(samplesOf([89.99, 90]), rounding).mean?.shown).toBe('90.00');
    expect(statisticsOf(samplesOf([89.98, 89.99]), { decimals: 2, rule: 'halfEven' }).mean?.shown).toBe('89.98');
  });

  test.each([
    [[0.14, 0.15], 'halfUp', '0.15'],
    [[0.56, 0.59], 'halfUp', '0.58'],
    [[0.98, 1.03], 'halfUp', '1.01'],
    [[0.7, 0.75], 'halfEven', '0.72'],
    [[12.305, 12.305], 'halfEven', '12.30'],
  ] as const)('are exact where doubles of %j lie on the wrong side of a half', (points, rule, shown) => {
    const { mean, median } = statisticsOf(samplesOf([...points]), { decimals: 2, rule });
    expect([mean?.shown, median?.shown]).toEqual([shown, shown]);
  });

  test('have the exact mean, on a rounding boundary too', () => {
    const hundredths = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(hundredths, (values) => {
        const sum = BigInt(values.reduce((total, value) => total + value, 0));
        const rounded = (2n * sum + BigInt(values.length)) / (2n * BigInt(values.length));
        const text = String(rounded).padStart(3, '0');
        const { mean } = statisticsOf(samplesOf(values.map((value) => value / 100)), rounding);
        expect(mean?.shown).toBe(`${text.slice(0, -2)}.${text.slice(-2)}`);
      }),
      { numRuns: count(1_000, 50_000) },
    );
  });

  test('are the same for the only assessment, the only weight set and the final grade', () => {
    const grades = finalGrades(classOf([12.5, 99, null]), offeringId);
    const columns = [
      finalSamples(grades, 'zero'),
      weightSetSamples(grades, 'zero', 0),
      assessmentSamples(grades, 'zero', assessmentIdAt(0)),
    ];
    expect(columns.map((column) => statisticsOf(column, rounding).mean?.shown)).toEqual(['37.17', '37.17', '37.17']);
  });
});

describe('A histogram', () => {
  test('puts a bound into the bin that it begins, 100 into the last one, and more above', () => {
    const bins = histogramOf(samplesOf([0, 9.99, 10, 89.995, 100, 100.01]), 10);
    expect(bins.map(({ count: students }) => students)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
    expect(bins.at(-1)).toMatchObject({ from: 100, to: null });
  });

  test('loses nobody', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 150 }), { maxLength: 20 }),
        fc.constantFrom(5, 10, 20, 25),
        (points, width) => {
          const total = histogramOf(samplesOf(points), width).reduce((sum, bin) => sum + bin.count, 0);
          expect(total).toBe(points.length);
        },
      ),
    );
  });
});

test('students near the bound of a letter are named nearest first, from both sides', () => {
  const letters = [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 80 },
    { letter: 'F', from: 0 },
  ];
  const grades = finalGrades(classOf([89.5, 89.49, 90, 80.25, 0.1], { letters, nearCutOff: 0.5 }), offeringId);
  expect(nearBounds(grades, 'leftOut')).toEqual([
    { studentId: 's2', shown: '90.00', letter: 'A', from: 90, distance: 0 },
    { studentId: 's3', shown: '80.25', letter: 'B', from: 80, distance: 0.25 },
    { studentId: 's0', shown: '89.50', letter: 'A', from: 90, distance: -0.5 },
  ]);
});

test('R7.17 near a cut-off means within 0.1 unless the policy says otherwise', () => {
  const letters = [
    { letter: 'A', from: 90 },
    { letter: 'F', from: 0 },
  ];
  const near = (nearCutOff?: number) =>
    nearBounds(
      finalGrades(
        classOf([89.9, 89.89, 90.1, 90.11], { letters, ...(nearCutOff !== undefined && { nearCutOff }) }),
        offeringId,
      ),
      'leftOut',
    ).map(({ shown }) => shown);
  expect(near()).toEqual(['89.90', '90.10']);
  expect(near(0)).toEqual([]);
  expect(near(0.11)).toEqual(['89.90', '90.10', '89.89', '90.11']);
});
