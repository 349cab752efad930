import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { memoryLog } from '../../log/memory.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { compareMoments } from '../../projections/compare/moments.ts';
import { changedTable } from '../../src/components/views/changed-table.ts';
import { finalsText } from '../../src/components/views/trial-effect.ts';
import { marked, markOf } from '../../src/workspace/mark.ts';
import { ana, ben, cem, classroom, enrolled, graded, policy, student, unenrolled } from '../builders.ts';
import { bookOf } from '../given.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';

const letters = policy({
  letters: [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 60 },
    { letter: 'F', from: 0 },
  ],
});
const third = [student(cem, { studentCode: 'C3' }), enrolled(cem)];
const before = bookOf(classroom(), third, letters, graded(ana, [7, 2]), graded(ben, [1, 1]), graded(cem, [9, 0]));
const after = bookOf(
  classroom(),
  third,
  letters,
  graded(ana, [4, 2]),
  graded(ben, [10, 5]),
  graded(cem, [9, 0]),
  unenrolled(cem),
);
const compared = atOnce(compareMoments(before, after));

test('R23.3 the file of what differs has each grade and letter before and after, and the difference with its sign', () => {
  const { rows } = changedTable({ ...compared, before, after }, 'name');
  expect(rows.map((row) => row.slice(2))).toEqual([
    [13.33, 100, 86.67, 'F', 'A'],
    [60, 40, -20, 'B', 'F'],
    [60, null, null, 'B', null],
  ]);
});

test('whoever crosses the cut-offs of two letters has one other letter', () =>
  expect(finalsText(compared.finals)).toBe('3 final grades change, 2 letters: 1 up, 1 down.'));

test('R23.1 the name of a file says of which moment it is, or that it was only tried; that of now says neither', async () => {
  const now = await open(memoryLog(making));
  await saved(now, { type: 'AddCourse', fields: {} });
  const past = await openPast(now, { seq: 1, at: '2026-11-20T18:52:10.000Z' }, () => '');
  const trial = openTrial(now, { newId: () => 'try', now: () => '' });
  const views = [
    { kind: 'past', ledger: past, bar: null },
    { kind: 'trial', ledger: trial, bar: null },
  ] as const;
  expect([undefined, ...views.map(markOf)].map((mark) => marked('Grades', mark))).toEqual([
    'Grades',
    'as of 2026-11-20 18:52 UTC · Grades',
    'what if · Grades',
  ]);
});
