import { expect, test } from 'vitest';
import { wantedFiles } from '../../src/screens/snapshots/export-hook.ts';
import { snapshotOf } from '../builders.ts';

const snapshot = (id: string, section: string) => snapshotOf(id, { section });

test('however many snapshots of one offering are exported at once, no two files have one name', () => {
  const chosen = [snapshot('n1', '1'), snapshot('n2', '1'), snapshot('n3', '2'), snapshot('n4', '1')];
  expect(wantedFiles(chosen).map(({ one, name }) => [one.snapshotId, name])).toEqual([
    ['n1', 'MATH-101-1-Fall-2026'],
    ['n2', 'MATH-101-1-Fall-2026-2'],
    ['n3', 'MATH-101-2-Fall-2026'],
    ['n4', 'MATH-101-1-Fall-2026-3'],
  ]);
});
