import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';

/** Enough for several pages. Some ids are names that every object knows, some look like places. */
const students = ['__proto__', 'constructor', '7', '3', ...Array.from({ length: 90 }, (_, at) => `s${at}`)].map((id) =>
  asId<StudentId>(id),
);
const ana = asId<StudentId>('ana');
const ben = asId<StudentId>('ben');

type Naive = ReadonlyMap<StudentId, number>;

/** A map, and what a `Map` holds after the same steps. */
type Version = { readonly map: StudentMap<number>; readonly naive: Naive };

/** `from`: how many versions back it goes on from. `value`: `null` takes the student out. */
type Step = { readonly from: number; readonly student: StudentId; readonly value: number | null };

/** Mostly from the newest version, sometimes from an older one, as taking back and deciding again do; some students often. */
const stories: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    from: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(50) }),
    student: fc.oneof(fc.constantFrom(...students), fc.constantFrom(...students.slice(0, 6))),
    value: fc.option(fc.nat(3), { freq: 3 }),
  }),
  { maxLength: 250, size: 'max' },
);

const changed = ({ map, naive }: Version, { student, value }: Step): Version => {
  const after = new Map(naive);
  if (value === null) after.delete(student);
  else after.set(student, value);
  return { map: value === null ? map.without(student) : map.with(student, value), naive: after };
};

const versionsOf = (story: readonly Step[]): readonly Version[] =>
  story.reduce<Version[]>(
    (versions, step) => {
      const before = versions[Math.max(0, versions.length - 1 - step.from)];
      if (before) versions.push(changed(before, step));
      return versions;
    },
    [{ map: StudentMap.of(), naive: new Map() }],
  );

/** Every way of reading a map, beside the same of a `Map`. */
const readingsOf = ({ map, naive }: Version) => [
  [[...map], [...naive]],
  [[...map.keys()], [...naive.keys()]],
  [[...map.values()], [...naive.values()]],
  [map.size, naive.size],
  [students.map((id) => map.get(id)), students.map((id) => naive.get(id))],
  [students.map((id) => map.has(id)), students.map((id) => naive.has(id))],
];

const told = (reading: unknown): string => JSON.stringify(reading);

test('every version holds what a Map would, in its order, whatever became of the others', () => {
  const runs = count(30, 5_000);
  fc.assert(
    fc.property(stories, (story) => {
      const wrong = versionsOf(story).flatMap((version) =>
        readingsOf(version).filter(([map, naive]) => told(map) !== told(naive)),
      );
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs },
  );
  proved('Maps of students = plain Maps, random stories with older versions gone on from', runs);
});

test('a map that is made of another one’s entries holds the same in the same order', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const newest = versionsOf(story).at(-1);
      expect([...StudentMap.of(newest?.map)]).toEqual([...(newest?.naive ?? [])]);
    }),
    { numRuns: count(30, 5_000) },
  );
});

const differing = (one: Naive, other: Naive): readonly StudentId[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((id) => one.get(id) !== other.get(id));

test('what differs between two versions is named once, whichever they are', () => {
  fc.assert(
    fc.property(stories, fc.nat(), fc.nat(), (story, one, other) => {
      const versions = versionsOf(story);
      const [a, b] = [versions[one % versions.length], versions[other % versions.length]];
      if (!a || !b) throw new Error('There is always a first version.');
      expect([...a.map.changedSince(b.map)].sort()).toEqual([...differing(a.naive, b.naive)].sort());
    }),
    { numRuns: count(60, 20_000) },
  );
});

test('a value that is no other one, and leaving without having been there, give the same map', () => {
  const map = StudentMap.of([[ana, 1]]);
  expect(map.with(ana, 1)).toBe(map);
  expect(map.without(ben)).toBe(map);
});

test('of several values for one student the last one counts, at the place of the first', () => {
  expect([
    ...StudentMap.of([
      [ana, 1],
      [ben, 2],
      [ana, 3],
    ]),
  ]).toEqual([
    [ana, 3],
    [ben, 2],
  ]);
});
