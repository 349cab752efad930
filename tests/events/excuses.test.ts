import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, Settings } from '../../events/entities.ts';
import {
  type Excuse,
  excusedOf,
  excusesIn,
  excusesReadIn,
  isExcused,
  settingsWithLeaves,
} from '../../events/excuses.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { excusedNamed } from '../../events/wire-leaves.ts';
import { count } from '../counts.ts';

const id = fc.constantFrom('a', 'b', 'c', 'constructor', '__proto__', 'toString');
const excuse = fc.record({ studentId: id, assessmentId: id }) as unknown as fc.Arbitrary<Excuse>;
const excuses = fc.array(excuse, { maxLength: 12 });
const textOf = ({ studentId, assessmentId }: Excuse): string => `${studentId} ${assessmentId}`;
const textsOf = (list: readonly Excuse[]): readonly string[] => [...new Set(list.map(textOf))].toSorted();
const runs = { numRuns: count(300, 20_000) };

test('leaves say what the list says, each once, and nothing of whom it does not name', () => {
  fc.assert(
    fc.property(excuses, excuse, (list, any) => {
      const excused = excusedOf(list);
      expect(excusesIn(excused).map(textOf).toSorted()).toEqual(textsOf(list));
      expect(isExcused(excused, any)).toBe(list.some((one) => textOf(one) === textOf(any)));
    }),
    runs,
  );
});

test('settings with lists read as settings with leaves, and those stay as they are', () => {
  fc.assert(
    fc.property(excuses, fc.dictionary(fc.constantFrom('decimals', 'neverDrop', 'x'), fc.jsonValue()), (list, rest) => {
      const settings = JSON.parse(JSON.stringify({ theme: 'dark', grading: { o1: { ...rest, excused: list } } }));
      const read = settingsWithLeaves(settings);
      const { excused, ...others } = read.grading?.[asId<OfferingId>('o1')] ?? {};
      expect(others).toEqual(JSON.parse(JSON.stringify(rest)));
      expect(textsOf(excusesIn(excused))).toEqual(textsOf(list));
      expect(Array.isArray(excused)).toBe(false);
      expect(settingsWithLeaves(read)).toBe(read);
      expect(read.theme).toBe('dark');
    }),
    runs,
  );
});

test.each<[string, Json]>([
  ['a list with anything else in it', [{ studentId: 'a', assessmentId: 'b' }, 'c']],
  ['a text', 'all'],
  ['leaves', { a: { b: true, c: null } }],
])('%s stays as it is', (_, excused) => {
  const settings = { grading: { o1: { excused } } } as unknown as Settings;
  expect(settingsWithLeaves(settings)).toBe(settings);
});

test('settings that are none, and policies that are none, stay as they are', () => {
  for (const grading of [null, 'x', ['y'], { o1: null }, { o1: [] }]) {
    const settings = { grading } as unknown as Settings;
    expect(settingsWithLeaves(settings)).toBe(settings);
  }
});

test('an older list without excuses becomes nothing', () => {
  const settings = { grading: { o1: { decimals: 1, excused: [] } } };
  expect(settingsWithLeaves(settings)).toEqual({ grading: { o1: { decimals: 1 } } });
});

test('of an older list with anything else in it, those that can be read are read, and renamed', () => {
  const broken = [{ studentId: 'a', assessmentId: 'b', since: 1 }, { studentId: 'c', assessmentId: null }, 'd'];
  expect(excusesReadIn(broken)).toEqual([{ studentId: 'a', assessmentId: 'b' }]);
  const nameOf = { student: (id: string) => `${id}-there`, assessment: (id: string) => `${id}-there` };
  expect(excusedNamed(broken, nameOf)).toEqual([
    { studentId: 'a-there', assessmentId: 'b-there', since: 1 },
    { studentId: 'c', assessmentId: null },
    'd',
  ]);
});

test('an excuse that is taken back is taken back under the other names too', () => {
  const nameOf = { student: (id: string) => `${id}-there`, assessment: (id: string) => `${id}-there` };
  expect(excusedNamed({ ana: { a1: null, a2: true } }, nameOf)).toEqual({
    'ana-there': { 'a1-there': null, 'a2-there': true },
  });
});
