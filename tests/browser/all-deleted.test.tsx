import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { StudentScreen } from '../../src/screens/student/student-screen.tsx';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import {
  abara,
  ask,
  cellIn,
  chen,
  courseId,
  exam,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  showScreen,
} from './class-harness.tsx';

afterEach(cleanup);

const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const gradesOn = (ledger: Ledger, assessmentId: typeof midterm): number =>
  [...(ledger.book().grades[offeringId] ?? [])].filter(([, seat]) => seat[assessmentId]).length;
const seated = (ledger: Ledger): number => ledger.book().enrollments[offeringId]?.size ?? 0;

/** The last command that the ledger was given. */
const asked = (ledger: Ledger) => ledger.undoable().at(-1)?.command;

const undo = () => page.getByRole('button', { name: 'Undo' }).first().click();

test('all grades of an assessment are deleted from the sheet by the keyboard, and come back', async () => {
  const ledger = await showScreen(AssessmentScreen);
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Chen, Li', 'P1'));
  (page.getByRole('button', { name: 'More', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Delete all 3 grades')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(page.getByText('3 grades of Midterm deleted.')).toBeVisible();
  expect(asked(ledger)).toMatchObject({ type: 'DeleteGradesOfAssessment', how: 'cleared' });
  expect([gradesOn(ledger, midterm), gradesOn(ledger, exam)]).toEqual([0, 2]);
  await undo();
  await expect.poll(() => gradesOn(ledger, midterm)).toBe(3);
});

test('everybody is un-enrolled from the roster, with those whom a search hides, and comes back', async () => {
  const ledger = await showScreen(OfferingScreen);
  await page.getByRole('searchbox', { name: 'Search the roster' }).fill('Chen');
  await page.getByRole('button', { name: 'More for the roster' }).click();
  await item('Un-enroll all 4 students').click();
  await expect.element(page.getByText('4 students un-enrolled, with their grades in this offering.')).toBeVisible();
  expect(asked(ledger)).toMatchObject({ type: 'UnenrollEverybody' });
  expect(seated(ledger)).toBe(0);
  await undo();
  await expect.poll(() => [seated(ledger), gradesOn(ledger, midterm)]).toEqual([4, 3]);
});

test('a student leaves all offerings from the panel of the selected student, and comes back', async () => {
  const other = asId<OfferingId>('o~2');
  const ledger = await showScreen(
    StudentsScreen,
    (made) => {
      makeClass(made);
      ask(made, { type: 'AddOffering', courseId, offeringId: other, fields: { period: 'Spring', yearOfStart: 2027 } });
      ask(made, { type: 'EnrollStudents', offeringId: other, studentIds: [chen] });
    },
    { students: { studentId: chen } },
  );
  await page.getByRole('button', { name: 'Un-enroll from all 2 offerings' }).click();
  await expect.element(page.getByText('Chen, Li un-enrolled from 2 offerings, with the grades there.')).toBeVisible();
  expect(asked(ledger)).toMatchObject({ type: 'UnenrollEverywhere' });
  expect([seated(ledger), keysOf(ledger.book().seatsOf.get(chen) ?? {})]).toEqual([3, []]);
  await undo();
  await expect.poll(() => keysOf(ledger.book().seatsOf.get(chen) ?? {}).length).toBe(2);
});

test('all grades of a student in an offering are deleted from their page, who stays enrolled, and come back', async () => {
  const ledger = await showScreen(StudentScreen, makeClass, { students: { studentId: abara } });
  await page.getByRole('button', { name: 'Delete all 2 grades' }).click();
  await expect.element(page.getByText('2 grades of Abara, Chidi in MATH 101 · Fall 2026 deleted.')).toBeVisible();
  expect(asked(ledger)).toMatchObject({ type: 'DeleteGradesOfStudent', how: 'cleared' });
  expect([gradesOn(ledger, midterm), gradesOn(ledger, exam), seated(ledger)]).toEqual([2, 1, 4]);
  await undo();
  await expect.poll(() => gradesOn(ledger, exam)).toBe(2);
});
