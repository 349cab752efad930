import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DecimalSign, readEntry } from '../../commands/entry.ts';
import { entryFaults } from '../../messages/entry.ts';

const read = (text: string, decimalSign: DecimalSign = 'either', max: number | null = 20) =>
  readEntry(text, { max, decimalSign });

describe('What a person types in a grade cell', () => {
  test.each(['', '  ', '-', '–', '—', '\u00a0', '\u3000', '－'])('%j is no grade', (text) => {
    expect(read(text)).toEqual({ value: null });
  });

  test.each([
    ['0', 0],
    ['0,0', 0],
    ['007', 7],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['12,3456', 12.3456],
    ['1234,567', 1234.567],
    ['1.50000', 1.5],
    ['\u00a017\u00a0', 17],
    ['１２．５', 12.5],
    ['1000000', 1_000_000],
    ['95%', 19],
    ['95 %', 19],
    ['９５％', 19],
    ['62,5%', 12.5],
    ['110%', 22],
    ['0%', 0],
  ])('%j is %j', (text, value) => {
    expect(read(text)).toEqual({ value });
  });

  test.each([
    ['1E5', 'exponent'],
    ['1,5e+3', 'exponent'],
    ['3/4', 'date'],
    ['2026-01-05', 'date'],
    ['1.2.2026', 'date'],
    ['12:30', 'date'],
    ['5-Mar', 'date'],
    ['Mar-05', 'date'],
    ['1,234', 'two readings'],
    ['1.234', 'two readings'],
    ['12.500', 'two readings'],
    ['1.234,5', 'thousands separator'],
    ['1,234,567', 'thousands separator'],
    ['1 234', 'thousands separator'],
    ['1’234.5', 'thousands separator'],
    ['-3', 'negative'],
    ['−3', 'negative'],
    ['－３', 'negative'],
    ['-5%', 'negative'],
    ['1.23456', 'too many decimals'],
    ['1000000.5', 'too large'],
    ['99999999999999999999', 'too large'],
    ['twelve', 'not a number'],
    ['B+', 'not a number'],
    ['+5', 'not a number'],
    ['5²', 'not a number'],
    ['12a', 'not a number'],
    ['1..2', 'not a number'],
    ['.', 'not a number'],
    ['%', 'not a number'],
    ['9'.repeat(61), 'not a number'],
    ['0x10', 'not a number'],
    ['Infinity', 'not a number'],
    ['=1+1', 'not a number'],
    ["'12", 'not a number'],
  ] as const)('%j is refused: %s', (text, fault) => {
    expect(read(text)).toEqual({ fault });
    expect(entryFaults[fault](text)).toContain(text);
  });

  test('a known decimal sign settles what was ambiguous, and refuses the other sign', () => {
    expect(read('1,234', ',')).toEqual({ value: 1.234 });
    expect(read('1.234', '.')).toEqual({ value: 1.234 });
    expect(read('1,234', '.')).toEqual({ fault: 'thousands separator' });
    expect(read('1.234', ',')).toEqual({ fault: 'thousands separator' });
    expect(read('9,5', '.')).toEqual({ fault: 'other decimal sign' });
    expect(read('9.5', ',')).toEqual({ fault: 'other decimal sign' });
  });

  test('a percentage is refused where it does not come out exactly, or where nothing is the whole', () => {
    expect(read('33.3333%', '.', 10)).toEqual({ fault: 'percent not exact' });
    expect(read('33.3333%', '.', 100)).toEqual({ value: 33.3333 });
    expect(read('50%', '.', null)).toEqual({ fault: 'percent of nothing' });
    expect(read('50%', '.', 0)).toEqual({ fault: 'percent of nothing' });
    expect(read('50%', '.', 1e-7)).toEqual({ fault: 'percent of nothing' });
  });

  test('a curve may be below zero', () => {
    expect(readEntry('-2,5', { max: null, decimalSign: ',', belowZero: 'allowed' })).toEqual({ value: -2.5 });
    expect(readEntry('-0', { max: null, decimalSign: ',', belowZero: 'allowed' })).toEqual({ value: 0 });
  });

  test('every decimal of at most 4 places is read back exactly, with either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.constantFrom('.', ','), (units, sign) => {
        const whole = Math.floor(units / 10_000);
        const text = `${whole}${sign}${String(units % 10_000).padStart(4, '0')}`;
        expect(readEntry(text, { max: null, decimalSign: sign as DecimalSign })).toEqual({
          value: Number(text.replace(',', '.')),
        });
      }),
    );
  });

  test('a percentage equals the exact product, or is refused because that needs more places', () => {
    const digits = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(digits, digits, (percentUnits, maxUnits) => {
        fc.pre(maxUnits > 0);
        const product = BigInt(percentUnits) * BigInt(maxUnits);
        const entry = read(
          `${Math.floor(percentUnits / 10_000)}.${String(percentUnits % 10_000).padStart(4, '0')}%`,
          '.',
          maxUnits / 10_000,
        );
        if (product % 1_000_000n === 0n) expect(entry).toEqual({ value: Number(product / 1_000_000n) / 10_000 });
        else expect(entry).toEqual({ fault: 'percent not exact' });
      }),
    );
  });

  test('no text whatever makes it throw, and what it accepts is a number that can be kept', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,%eE/ ]{0,12}$/));
    fc.assert(
      fc.property(text, (typed) => {
        const entry = read(typed);
        if ('value' in entry && entry.value !== null) {
          expect(entry.value).toBeGreaterThanOrEqual(0);
          expect(entry.value).toBeLessThanOrEqual(1_000_000);
        }
      }),
    );
  });
});
