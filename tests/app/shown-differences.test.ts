import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import { openSnapshot } from '../../machines/views/snapshot-ledger.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { causeWords } from '../../messages/components/differences.ts';
import type { Book } from '../../projections/book/book.ts';
import { compareWithCauses } from '../../projections/compare/differences.ts';
import type { Records } from '../../projections/records/records.ts';
import { shownPercent } from '../../src/components/offering/shown-final.ts';
import { changedTable } from '../../src/components/views/changed-table.ts';
import { movedText } from '../../src/components/views/moved-text.ts';
import { finalsText } from '../../src/components/views/trial-effect.ts';
import { marked, markOf } from '../../src/workspace/mark.ts';
import {
  a1,
  ana,
  ben,
  cem,
  classroom,
  enrolled,
  graded,
  o1,
  policy,
  snapshotOf,
  student,
  unenrolled,
  w1,
} from '../builders.ts';
import { bookOf } from '../given.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { after as afterAll, gradesBen, halfGraded as then } from '../two-graded.ts';

const letters = policy({
  letters: [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 60 },
    { letter: 'F', from: 0 },
  ],
});
const third = [student(cem, { studentCode: 'C3', lastName: 'Ak', firstName: 'Cem' }), enrolled(cem)];
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
const found = atOnce(compareWithCauses(before, after));

test('R23.3 the file of what differs has each grade and letter before and after, the difference, and what changed', () => {
  const { rows } = changedTable({ found, before, after, wordsOf: (cause) => causeWords(cause, String) }, 'name');
  expect(rows[2]?.slice(0, 2)).toEqual(['Ak, Cem', 'the untitled course']);
  expect(rows.map((row) => row.slice(2, 8))).toEqual([
    [13.33, 100, 86.67, 'F', 'A', 'a1 changed'],
    [60, 40, -20, 'B', 'F', 'a1 changed'],
    [60, null, null, 'B', null, 'un-enrolled'],
  ]);
});

test('R23.3 the file calls a student who is gone as they were called', () => {
  const gone = bookOf(classroom(), letters, graded(ana, [7, 2]), graded(ben, [1, 1]));
  const left = atOnce(compareWithCauses(before, gone));
  const { rows } = changedTable({ found: left, before, after: gone, wordsOf: () => '' }, 'name');
  expect(rows.map(([name, , was, is]) => [name, was, is])).toEqual([['Ak, Cem', 60, null]]);
});

test('R13.7 the file says of which grades work is missing, and how they were counted', () => {
  const asZero = afterAll({ type: 'EditGradingPolicy', offeringId: o1, policy: { ungraded: 'zero' } });
  const missing = (after: Book): unknown => {
    const found = atOnce(compareWithCauses(then, after));
    return changedTable({ found, before: then, after, wordsOf: () => '' }, 'name').rows.map((row) => row.slice(8));
  };
  expect(missing(afterAll(gradesBen(7)))).toEqual([['some, left out', null]]);
  expect(missing(asZero)).toEqual([['some, left out', 'some, counted as 0']]);
});

test('whoever crosses the cut-offs of two letters has one other letter', () =>
  expect(finalsText(found.finals)).toBe('3 final grades change, 2 letters: 1 up, 1 down.'));

test('R13.7 and R23.1 the name of a file says of which moment or snapshot it is, or that it was only tried; that of now says neither', async () => {
  const now = await open(memoryLog(making));
  await saved(now, { type: 'AddCourse', fields: {} });
  const past = await openPast(now, { seq: 1, at: '2026-11-20T18:52:10.000Z' }, () => '');
  const trial = openTrial(now, { newId: () => 'try', now: () => '' });
  const createdAt = '2026-11-20T18:52:10.000Z';
  const beside = ({ book }: Pick<Records, 'book'>) => ({
    book,
    offeringId: o1,
    isHere: true,
    leftOut: 0,
    isUnclear: false,
  });
  const snapshot = openSnapshot(now, snapshotOf('n1', { createdAt }), beside, '');
  if (!snapshot) throw new Error('It holds no offering.');
  const views = [
    { kind: 'past', ledger: past, bar: null },
    { kind: 'snapshot', ledger: snapshot, bar: null },
    { kind: 'trial', ledger: trial, bar: null },
  ] as const;
  expect([undefined, ...views.map(markOf)].map((mark) => marked('Grades', mark))).toEqual([
    'Grades',
    'as of 2026-11-20 18:52 UTC · Grades',
    'snapshot of 2026-11-20 18:52 UTC · Grades',
    'what if · Grades',
  ]);
});

test('R13.8 by how much a final grade moved is shown with as many decimals as the grades have', () => {
  const [was, is] = [1, 1.001].map((weight) =>
    afterAll(
      { type: 'EditGradingPolicy', offeringId: o1, policy: { decimals: 4 } },
      { type: 'EditWeights', offeringId: o1, edits: [{ weightSetId: w1, assessmentId: a1, weight }] },
    ),
  );
  const moved = atOnce(compareWithCauses(was ?? then, is ?? then)).finals.map((one) => [
    ...[one.from, one.to].map(shownPercent),
    movedText(one),
  ]);
  expect(moved).toEqual([['70.0000', '70.0050', '+0.0050']]);
});
