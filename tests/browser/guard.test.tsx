import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { ask, cellIn, enter, exam, gridNamed, makeClass, midterm, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const button = (name: string | RegExp) => page.getByRole('button', { name });

const twenty = Array.from({ length: 20 }, (_, at) => asId<StudentId>(`s~t${at}`));

const extras = ['a~q1', 'a~q2', 'a~q3', 'a~q4'].map((id) => asId<AssessmentId>(id));

/** The class and twenty more, who all have 7 in the first problem of the midterm. */
const withSevens = (ledger: Ledger): void => {
  makeClass(ledger);
  for (const [at, studentId] of twenty.entries()) {
    ask(ledger, { type: 'AddStudent', studentId, fields: { studentCode: `T${at}`, lastName: `Tan${at}` } });
  }
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: twenty });
  for (const [at, studentId] of twenty.entries()) {
    enter(ledger, studentId, midterm, [7, (at % 5) + 5]);
    enter(ledger, studentId, exam, [60 + at]);
  }
  for (const code of ['abara', 'brandt', 'chen']) enter(ledger, asId<StudentId>(`s~${code}`), midterm, [7, 6]);
};

test('a constant column is told on the sheet until it has been looked at, and again when a score is another', async () => {
  const ledger = await showScreen(AssessmentScreen, withSevens);
  const headsSay = (): readonly string[] =>
    page
      .getByRole('columnheader')
      .elements()
      .flatMap((head) => (head.hasAttribute('data-unusual') ? (head.getAttribute('title') ?? '') : []));
  await expect.poll(headsSay).toEqual(['P1\nP1: all 23 scores are 7.']);
  await button('1 thing to look at').click();
  await expect.element(page.getByText('P1: all 23 scores are 7.')).toBeVisible();
  await button('Show').click();
  expect(document.activeElement?.closest('[role=grid]')).toBe(gridNamed('Grades of Midterm'));
  await button('Looked at').click();
  await expect.element(button(/to look at/)).not.toBeInTheDocument();
  expect(headsSay()).toEqual([]);
  await expect.element(page.getByRole('columnheader', { name: /^P1/ })).toHaveAttribute('title', 'P1');
  enter(ledger, asId<StudentId>('s~dubois'), midterm, [7, null]);
  await expect.element(button('1 thing to look at')).toBeVisible();
  await userEvent.click(cellIn(gridNamed('Grades of Midterm'), 'Tan1', 'P1'));
  await userEvent.keyboard('9{Enter}');
  await expect.element(button(/to look at/)).not.toBeInTheDocument();
});

test('a score far from the student’s others is marked in its cell, with the reason, until it has been looked at', async () => {
  await showScreen(AssessmentScreen, (ledger) => {
    withSevens(ledger);
    for (const assessmentId of extras) {
      const fields = { assessmentName: assessmentId.slice(2) };
      ask(ledger, { type: 'AddAssessment', offeringId, assessmentId, fields, maxima: [100] });
    }
    for (const [at, studentId] of twenty.entries()) {
      for (const extra of extras) enter(ledger, studentId, extra, [70 + (at % 7)]);
      enter(ledger, studentId, midterm, [at === 3 ? 1 : 8 + (at % 3), 8]);
    }
  });
  const sheet = gridNamed('Grades of Midterm');
  const far = (): HTMLElement => cellIn(sheet, 'Tan3', 'P1');
  await expect.poll(() => far().className).toContain('is-unusual');
  expect(far().title).toMatch(/^Tan3: 1 in P1\. Other scores lead one to expect about/);
  expect(cellIn(sheet, 'Tan4', 'P1').className).not.toContain('is-unusual');
  await button(/to look at/).click();
  for (const looked of await button('Looked at').elements()) await userEvent.click(looked);
  await expect.poll(() => far().className).not.toContain('is-unusual');
  expect(far().title).toBe('');
});

test('a file whose column is all zero says so, leads to nothing that blocks, and is imported', async () => {
  const ledger = await showScreen(CoursesScreen, withSevens);
  await button('Import a class…').click();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  const rows = twenty.map((_, at) => `T${at},0`);
  await userEvent.upload(input, new File([`Student code,Exam\n${rows.join('\n')}\n`], 'exam.csv'));
  await expect.element(page.getByText('Exam: all 20 scores are 0.')).toBeVisible();
  await expect.element(page.getByText('Exam: mean 0 %, before 70 %.')).not.toBeInTheDocument();
  await button('Import 20 scores').click();
  const pointsOf = (): object | undefined => ledger.book().grades[offeringId]?.get(asId('s~t0'))?.[exam]?.points;
  await expect.poll(() => Object.values(pointsOf() ?? {})).toEqual([0]);
});
