import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../events/entities.ts';
import { entriesOf, isRecord, record } from '../../events/record.ts';
import { splitByStudent } from '../../events/student-leaves.ts';
import { changesAbout } from '../../machines/student-data/about.ts';
import { settingChanges, settingsAbout } from '../../machines/student-data/setting-leaves.ts';
import { ana, ben, o1 } from '../builders.ts';
import { count } from '../counts.ts';

const keys = [
  ['grading', 'notes', 'pledges'],
  ['o1', ana],
  ['excused', 'given', 'weights', ana, ben],
  ['student', 'final', ana, ben],
  ['a1', ben],
];

let told = 0;
const branch = (depth: number): fc.Arbitrary<Json> => {
  const value = fc.constant(null).map((): Json => ++told);
  const [first = '', ...more] = keys[depth] ?? [];
  if (first === '') return value;
  const entries = fc.uniqueArray(fc.tuple(fc.constantFrom(first, ...more), branch(depth + 1)), {
    selector: ([key]) => key,
  });
  const inner = entries.map((all): Json => record(all));
  return depth < 2 ? inner : fc.oneof(inner, value);
};

const valuesIn = (value: Json): readonly Json[] =>
  isRecord(value) ? entriesOf(value as Record<string, Json>).flatMap(([, one]) => valuesIn(one)) : [value];

test('R21.27 every branch of the settings that is split by student is told of its student, and no other value', () => {
  let looked = 0;
  fc.assert(
    fc.property(branch(0), (settings) => {
      for (const id of [ana, ben]) {
        const theirs = splitByStudent([], settings).leaves.filter(({ path }) => path.at(-1) === id);
        const values = theirs.flatMap(({ value }) => valuesIn(value));
        looked += values.length;
        const ids = new Set([id]);
        expect(settingsAbout(ids, [], settings).map(({ value }) => value)).toEqual(values);
        expect(settingChanges(ids, [], null, settings).map(({ to }) => to)).toEqual(values);
        for (const { path, value } of theirs) {
          const within = isRecord(value) ? entriesOf(value as Record<string, Json>).at(0) : undefined;
          const at = within ? [...path, within[0]] : path;
          const one = within ? within[1] : value;
          expect(settingsAbout(ids, at, one).map(({ value: of }) => of)).toEqual(valuesIn(one));
          expect(settingsAbout(new Set(['cem']), at, one)).toEqual([]);
        }
      }
    }),
    { numRuns: count(300, 3_000) },
  );
  expect(looked).toBeGreaterThan(20);
});

test('R21.27 what a load brought in the settings is told of its student, as an edit of them is', () => {
  const settings = { notes: { [o1]: { [ana]: { student: 'Asks well' }, [ben]: { student: 'Late' } } } };
  const told = changesAbout(new Set([ana]), { type: 'BaselineObserved', data: { settings } } as never);
  expect(told).toEqual(settingChanges(new Set([ana]), [], null, settings));
  expect(told.map(({ to }) => to)).toEqual(['Asks well']);
});
