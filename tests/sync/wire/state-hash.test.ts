import { expect, test } from 'vitest';
import type { WorkingData } from '../../../events/entities.ts';
import { asId, type ProblemId } from '../../../events/ids.ts';
import { stateHash } from '../../../sync/wire/state-hash.ts';
import { ana, assessment, course, enrolled, graded, offering, student } from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { readingOf } from '../two-sides.ts';

const students = Array.from({ length: 1_201 }, (_, at) => asId<typeof ana>(`s${at}`));
const reading = (): WorkingData =>
  readingOf(
    bookOf(
      course(),
      offering(),
      assessment(),
      ...students.map((id) => [student(id), enrolled(id), graded(id, [7, 3])]),
    ),
  );

/** The grade at each place is part of the hash: they are hashed some hundreds at a time. */
const changes: readonly (readonly [string, (data: WorkingData) => void])[] = [
  ['a title', ({ courses: [one] }) => Object.assign(one ?? {}, { title: 'x' })],
  ['a setting', ({ settings }) => Object.assign(settings, { theme: 'dark' })],
  ...[0, 499, 500, 999, 1_000, 1_200].flatMap((at): (readonly [string, (data: WorkingData) => void])[] => [
    [
      `points, ${at}`,
      ({ grades }) =>
        Object.assign(grades[at]?.points ?? {}, { [Object.keys(grades[at]?.points ?? {})[1] as ProblemId]: 4 }),
    ],
    [`a bonus, ${at}`, ({ grades }) => Object.assign(grades[at] ?? {}, { bonusPoints: 1 })],
    [`a grade that is gone, ${at}`, ({ grades }) => grades.splice(at, 1)],
    [`whose it is, ${at}`, ({ grades }) => Object.assign(grades[at] ?? {}, { studentId: ana })],
  ]),
];

test('one reading has one hash, and whatever is changed gives another', () => {
  const hashes = changes.map(([, change]) => {
    const data = reading();
    change(data);
    return stateHash(data);
  });
  expect(stateHash(reading())).toBe(stateHash(reading()));
  expect(new Set([stateHash(reading()), ...hashes]).size).toBe(changes.length + 1);
});
