import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { exportedSnapshot } from '../../src/screens/snapshots/exported-snapshot.ts';
import { a2, ana, assessment, ben, cellEdited, cem, classroom, graded, o1, policy, student } from '../builders.ts';
import { bookOf } from '../given.ts';

const blank = { useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };
const named = (studentId: StudentId, lastName: string, firstName: string): DomainEvent => ({
  type: 'StudentEdited',
  studentId,
  from: {},
  to: { lastName, firstName, email: `${firstName}@school.example` },
});
const facts = [
  classroom(),
  assessment(a2, [20]),
  student(cem),
  named(ana, 'Abara', 'Ana'),
  named(ben, 'Bolt', 'Ben'),
  graded(ana, [8, 5]),
  graded(ana, [10], a2),
  cellEdited(ana, blank, { useBonusPoints: true, bonusPoints: 1, useCurvePoints: false, curvePoints: 7 }),
  cellEdited(ben, blank, { useBonusPoints: false, bonusPoints: 6, useCurvePoints: true, curvePoints: 3 }, a2),
].flat();

const columns = ['a1 %', 'a1 P1', 'a1 P2', 'a1 Bonus', 'a1 Curve', 'a2 %', 'a2 P1', 'a2 Bonus', 'a2 Curve'];

test('an exported snapshot has everybody enrolled, all that was entered, and bonus and curve only where they count', () => {
  expect(exportedSnapshot(bookOf(facts), o1, 'Spring')).toEqual({
    name: 'Spring',
    columns: ['Last name', 'First name', 'Student code', 'E-mail', 'Final', ...columns],
    rows: [
      ['Abara', 'Ana', 'A1', 'Ana@school.example', 68.57, 93.33, 8, 5, 1, null, 50, 10, null, null],
      ['Bolt', 'Ben', 'B2', 'Ben@school.example', null, null, null, null, null, null, null, null, null, 3],
    ],
  });
});

test('it has letters where the policy has, and none for who has no grade', () => {
  const table = exportedSnapshot(bookOf(facts, policy({ letters: [{ letter: 'C', from: 60 }] })), o1, '');
  const at = table.columns.indexOf('Letter');
  expect(table.columns[at - 1]).toBe('Final');
  expect(table.rows.map((row) => row.slice(at - 1, at + 1))).toEqual([
    [68.57, 'C'],
    [null, null],
  ]);
  expect(table.rows.every((row) => row.length === table.columns.length)).toBe(true);
});

test('a given grade stands in place of the computed one, and its letter has a column though the policy has no letters', () => {
  const given = record([
    [ana, { final: 90, reason: 'Appeal' }],
    [ben, { letter: 'P', reason: 'Agreed' }],
  ]);
  const table = exportedSnapshot(bookOf(facts, policy({ given })), o1, '');
  const at = table.columns.indexOf('Letter');
  expect(table.rows.map((row) => row.slice(at - 1, at + 1))).toEqual([
    [90, null],
    [null, 'P'],
  ]);
  expect(JSON.stringify(table)).not.toContain('Appeal');
});
