import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { wantedFiles } from '../../src/screens/snapshots/export-hook.ts';

const snapshot = (id: string, section: string) => ({
  snapshotId: asId<never>(id),
  note: '',
  createdAt: '2026-01-01T00:00:00Z',
  offeringThere: 'o1',
  courseCode: 'MATH',
  courseNumber: '101',
  title: 'Calculus',
  tag: '',
  yearOfStart: 2026,
  period: 'Fall',
  section,
  counts: { students: 1, assessments: 1, grades: 1 },
});

test('however many snapshots of one offering are exported at once, no two files have one name', () => {
  const chosen = [snapshot('n1', '1'), snapshot('n2', '1'), snapshot('n3', '2'), snapshot('n4', '1')];
  expect(wantedFiles(chosen).map(({ one, name }) => [one.snapshotId, name])).toEqual([
    ['n1', 'MATH-101-1-Fall-2026'],
    ['n2', 'MATH-101-1-Fall-2026-2'],
    ['n3', 'MATH-101-2-Fall-2026'],
    ['n4', 'MATH-101-1-Fall-2026-3'],
  ]);
});
