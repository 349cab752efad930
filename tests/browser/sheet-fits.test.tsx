import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { ask, courseId, gridNamed, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const midterm = asId<AssessmentId>('a~1');
const students = Array.from({ length: 150 }, (_, at) => asId<StudentId>(`s~${at}`));

/** 150 students, 6 problems, 5 assessments, 2 weight sets. */
const makeLargeClass = (ledger: Ledger): void => {
  ask(ledger, { type: 'AddCourse', courseId, fields: { courseCode: 'STAT', courseNumber: '210' } });
  ask(ledger, { type: 'AddOffering', courseId, offeringId, fields: { period: 'Fall', yearOfStart: 2026 } });
  const assessments = [1, 2, 3, 4, 5].map((nth) => asId<AssessmentId>(`a~${nth}`));
  for (const [at, assessmentId] of assessments.entries()) {
    const fields = { assessmentName: at === 0 ? 'Midterm' : `Homework ${at}` };
    ask(ledger, { type: 'AddAssessment', offeringId, assessmentId, fields, maxima: [10, 15, 20, 25, 10, 20] });
  }
  for (const [at, studentId] of students.entries()) {
    const fields = {
      studentCode: `S2026070${String(at).padStart(3, '0')}`,
      lastName: `Featherstonehaugh ${at}`,
      firstName: 'Maximiliane',
      email: '',
    };
    ask(ledger, { type: 'AddStudent', studentId, fields });
  }
  ask(ledger, { type: 'EnrollStudents', offeringId, studentIds: students });
  const { problems } = ledger.book().assessments[midterm] ?? { problems: [] };
  const edits = students.map((studentId) => ({
    assessmentId: midterm,
    studentId,
    change: { points: record(problems.map(({ problemId, max }) => [problemId, max - 0.25] as const)) },
  }));
  ask(ledger, { type: 'EditGrades', offeringId, edits });
  for (const name of ['Standard', 'Exam-heavy'])
    ask(ledger, {
      type: 'AddWeightSet',
      offeringId,
      name,
      weights: record(assessments.map((assessmentId) => [assessmentId, 20] as const)),
    });
};

const opened = async (width: number, height: number): Promise<Ledger> => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeLargeClass(workspace.ledger);
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, '/assessment', { width, height });
  await expect.poll(() => gridNamed('Grades of Midterm').querySelectorAll('[role=row]').length).toBeGreaterThan(10);
  await document.fonts.ready;
  return workspace.ledger;
};

const sheet = (): HTMLElement => gridNamed('Grades of Midterm');
const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
const inColumn = (header: string): readonly HTMLElement[] => {
  const heads = [...sheet().querySelectorAll('[role=columnheader]')];
  const head = heads.find((one) => one.querySelector('.gl-header')?.textContent === header);
  return [
    ...sheet().querySelectorAll<HTMLElement>(`.gl-body [aria-colindex="${head?.getAttribute('aria-colindex')}"]`),
  ];
};

describe.each([
  [1280, 800],
  [1440, 900],
])('at %i × %i', (width, height) => {
  test('the sheet does not scroll sideways, no code and no score is cut, and the page never scrolls', async () => {
    await opened(width, height);
    expect(sheet().scrollWidth).toBeLessThanOrEqual(sheet().clientWidth);
    for (const header of ['Code', 'P1', 'P6', 'Total', '%']) {
      expect(inColumn(header).length).toBeGreaterThan(5);
      expect(
        inColumn(header)
          .filter(isCut)
          .map((cell) => cell.textContent),
      ).toEqual([]);
    }
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true]);
  });

  test('a column that the user widened keeps its width, and then the sheet may scroll', async () => {
    await opened(width, height);
    await userEvent.click(inColumn('P2')[0] as HTMLElement);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight>80/}{/Shift}{/Alt}');
    expect(inColumn('P2')[0]?.offsetWidth).toBe(640);
    expect(sheet().scrollWidth).toBeGreaterThan(sheet().clientWidth);
  });

  test('a toast covers no figure of the sheet', async () => {
    const ledger = await opened(width, height);
    await userEvent.click(inColumn('P2')[0] as HTMLElement);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    await expect.element(page.getByText('2 values cleared.')).toBeVisible();
    const toast = page.getByText('2 values cleared.').element().parentElement?.getBoundingClientRect();
    const main = document.querySelector('main')?.getBoundingClientRect();
    expect(toast && main && (toast.right <= main.left || toast.bottom <= main.top)).toBe(true);
    expect(ledger.book().grades[offeringId]?.size).toBe(150);
  });
});

test('the last change does not name the user in each row', async () => {
  await opened(1280, 800);
  await userEvent.click(inColumn('P2')[0] as HTMLElement);
  await userEvent.keyboard('3{Enter}');
  await expect.poll(() => inColumn('Last change')[0]?.textContent).toMatch(/^P2 14\.75 → 3, today [\d:]+( [AP]M)?$/);
  await userEvent.click(inColumn('P2')[0] as HTMLElement);
  await userEvent.keyboard('4{Enter}');
  await expect.poll(() => inColumn('Last change')[0]?.textContent).toMatch(/^P2 3 → 4, today/);
});

test('at 200 % zoom at least three students are in view below the banner of an empty workspace, and the tools have no scrollbars', async () => {
  await opened(640, 400);
  const bounds = sheet().getBoundingClientRect();
  const foot = sheet().querySelector('.gl-foot')?.getBoundingClientRect().top ?? bounds.bottom;
  const whole = inColumn('Student').filter((cell) => {
    const { top, bottom } = cell.getBoundingClientRect();
    return top >= bounds.top + 40 && bottom <= foot + 1;
  });
  expect(whole.length).toBeGreaterThanOrEqual(3);
  const bar = page.getByRole('searchbox').element().closest('label')?.parentElement as HTMLElement;
  expect([bar.offsetHeight - bar.clientHeight, bar.scrollHeight - bar.clientHeight]).toEqual([0, 0]);
});
