import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import { ask, makeClass, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

/** Names of which one is the beginning of another, and two of one name, the one with the later code first. */
const added = [
  ['Smith-Jones', 'Ann', 'X1'],
  ['Smith', 'Zed', 'X9'],
  ['Smith', 'Zed', 'X2'],
  ['Smith Lee', 'Bo', 'X3'],
] as const;

const prepare = (ledger: Ledger): void => {
  makeClass(ledger);
  for (const [lastName, firstName, studentCode] of added) {
    const studentId = asId<never>(`s~${studentCode}`);
    ask(ledger, { type: 'AddStudent', studentId, fields: { studentCode, lastName, firstName, email: '' } });
    ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: [studentId] });
  }
};

const rowTexts = (): readonly string[] =>
  [...document.querySelectorAll('[role=grid] [role=row]')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  );
const foundIn = (pattern: RegExp) => rowTexts().flatMap((row) => pattern.exec(row)?.[0] ?? []);

test.each([
  ['roster', OfferingScreen, true],
  ['sheet', AssessmentScreen, true],
  ['final grades', FinalGradesScreen, false],
  ['students', StudentsScreen, true],
])('R14.5 students are in one order of names wherever they stand: %s', async (_, Screen, hasCodes) => {
  await showScreen(Screen, prepare, { students: { sort: { columnId: 'lastName', direction: 'ascending' } } as never });
  await expect.poll(() => foundIn(/Zed|Bo\b|Ann\b/)).toEqual(['Zed', 'Zed', 'Bo', 'Ann']);
  expect(foundIn(/X[1239](?=\D|$)/)).toEqual(hasCodes ? ['X2', 'X9', 'X3', 'X1'] : []);
});

test('R14.5 a student who gets another name stands where that name belongs, and is found by it', async () => {
  const ledger = await showScreen(StudentsScreen, prepare, {
    students: { sort: { columnId: 'lastName', direction: 'ascending' } } as never,
  });
  await expect.poll(() => foundIn(/X[1239](?=\D|$)/)).toEqual(['X2', 'X9', 'X3', 'X1']);
  ask(ledger, { type: 'EditStudent', studentId: asId('s~X2'), fields: { lastName: 'Tudor' } });
  await expect.poll(() => foundIn(/X[1239](?=\D|$)/)).toEqual(['X9', 'X3', 'X1', 'X2']);
  await page.getByRole('searchbox').fill('tudor');
  await expect.poll(() => foundIn(/[A-DX]\d(?=\D|$)/)).toEqual(['X2']);
});
