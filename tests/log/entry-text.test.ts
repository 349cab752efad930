import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { type Entry, entryTexts } from '../../log/entry-text.ts';
import { refuseWhatJsonLoses } from '../../log/json.ts';
import { randomSalt } from '../../log/salt.ts';
import { gradeEdited } from './sample.ts';

/** The text, or why there is none. */
const textOrFault = (make: () => string): string => {
  try {
    return make();
  } catch (error) {
    return `${error}`;
  }
};

const asStringified = ({ salt, v, event }: Entry): string =>
  textOrFault(() => {
    refuseWhatJsonLoses(event, 'commit.events[0]');
    return JSON.stringify({ salt, v, event });
  });

const asWritten = (entry: Entry): string => textOrFault(() => entryTexts()(entry, 'commit.events[0]'));

const same = (event: object): void => {
  const entry = { salt: 's'.repeat(32), v: 2, event: { type: 'GradeEdited', ...event } };
  expect(asWritten(entry)).toBe(asStringified(entry));
};

const id = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('7', '__proto__', 'toJSON', 'constructor', 'from', '"', '\u2028', '\ud800'),
);
const value = fc.oneof(
  { weight: 8, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 4, arbitrary: fc.constant(null) },
  fc.constantFrom(
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    undefined,
    '5',
    true,
    new Date(0),
    [1],
    () => 1,
    Symbol('s'),
  ),
);

const keyed = <V>(of: fc.Arbitrary<V>): fc.Arbitrary<object> =>
  fc
    .tuple(fc.array(fc.tuple(id, of), { maxLength: 4 }), fc.boolean())
    .map(([entries, isRecord]) => (isRecord ? record(entries) : Object.fromEntries(entries)));

const odd = fc.constantFrom<unknown>({}, null, undefined, [], 5, 'points', new Date(0), { toJSON: () => 1 });
const points = keyed(value).map((made) => ({ points: made }));
const change = fc.oneof(
  { weight: 12, arbitrary: points },
  fc.record({ points: keyed(value), bonusPoints: value }),
  fc.record({ bonusPoints: value, curve: value }),
  odd,
);
const cell = fc.oneof(
  { weight: 12, arbitrary: fc.record({ from: change, to: change }, { noNullPrototype: true }) },
  fc.record({ to: change, from: change }, { noNullPrototype: true }),
  fc.record({ from: change, to: change, more: change }, { requiredKeys: ['from'] }),
  odd,
);
const event = fc.record(
  { offeringId: id, studentId: id, grades: fc.oneof({ weight: 12, arbitrary: keyed(cell) }, odd), row: value },
  { requiredKeys: ['grades'] },
);

describe('an entry of the log', () => {
  test('is written as the language writes JSON, and refused where JSON loses something', () => {
    fc.assert(fc.property(event, same), { numRuns: 5_000 });
  });

  test('keeps the order of the keys, whatever they are', () => {
    same({ grades: record([['b', { from: { points: { z: 1, a: 2 } }, to: { points: { a: 3, z: null } } }]]), row: 3 });
    same({ row: 3, studentId: 's', grades: {}, offeringId: 'o' });
  });

  test('names the event and the place of what cannot be stored', () => {
    const grades = { a: { from: { points: { p: 1 } }, to: { points: { p: Number.NaN } } } };
    const broken = { salt: 's', v: 2, event: { type: 'GradeEdited', grades } };
    expect(() => entryTexts()(broken, 'commit.events[4]')).toThrow('commit.events[4].grades.a.to.points.p');
  });

  test('does not depend on what was written before it', () => {
    const textOf = entryTexts();
    for (const n of [1, 2, 1]) {
      const entry = { salt: 's', v: 2, event: gradeEdited(n) };
      expect(textOf(entry, 'event')).toBe(JSON.stringify(entry));
    }
  });
});

test('salts are 128 bits each, and none comes twice', () => {
  const salts = Array.from({ length: 1_000 }, randomSalt);
  expect(new Set(salts).size).toBe(1_000);
  expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true);
});
