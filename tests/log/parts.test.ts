import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { cutting, joining, type LinePart, nothingJoined } from '../../log/lines/parts.ts';

const joined = (parts: readonly LinePart[]): unknown => {
  const all = nothingJoined();
  for (const part of parts) atOnce(joining(all, structuredClone(part)));
  return all.whole[0];
};

/** As text, because equality does not look at the order of keys. */
const text = (value: unknown): string => JSON.stringify(value);

const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n);

const recordOf = (size: number, valueAt: (n: number) => unknown): object =>
  Object.assign(Object.create(null), Object.fromEntries(numbers(size).map((n) => [`key ${n}`, valueAt(n)])));

const prototypesIn = (value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : [Array.isArray(value) ? null : Object.getPrototypeOf(value), ...Object.values(value).flatMap(prototypesIn)];

describe('a value cut into parts and joined again', () => {
  test('is the same, whatever it is made of and in whatever order', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const size = fc.integer({ min: 290, max: 900 });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        leaf,
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '7')), tie('value'), {
          maxKeys: 5,
        }),
        fc.tuple(size, leaf).map(([n, held]) => numbers(n).map(() => ({ held }))),
        fc.tuple(size, leaf).map(([n, held]) => recordOf(n, () => [held])),
      ),
    }));
    fc.assert(
      fc.property(value, (one) => {
        expect(text(joined(atOnce(cutting(one))))).toBe(text(one));
      }),
      { numRuns: 100 },
    );
  });

  test('goes over many parts, of which none is large, and keeps the order of its keys', () => {
    const seats = recordOf(2_000, (n) => recordOf(40, (m) => ({ points: { [`p${m}`]: n }, bonus: m })));
    const value = { before: 1, seats, lists: { long: numbers(50_000), none: [] }, after: [[], {}, 'end'] };
    const parts = atOnce(cutting(value));
    expect(parts.length).toBeGreaterThan(8);
    for (const part of parts) expect(text(part).length).toBeLessThan(1_000_000);
    expect(text(joined(parts))).toBe(text(value));
  });

  test('has records without a prototype', () => {
    const value = joined(atOnce(cutting({ a: [{ b: {} }], c: recordOf(400, () => ({ d: 1 })) })));
    expect(new Set(prototypesIn(value))).toEqual(new Set([null]));
  });

  test('can pause on the way', () => {
    const steps = cutting(recordOf(5_000, (n) => numbers(n % 400)));
    expect([...steps].length).toBeGreaterThan(100);
    const [part] = atOnce(cutting(recordOf(5_000, (n) => ({ n }))));
    expect([...joining(nothingJoined(), structuredClone(part))].length).toBeGreaterThan(100);
  });
});
