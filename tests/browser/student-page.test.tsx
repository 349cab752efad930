import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { StudentScreen } from '../../src/screens/student/student-screen.tsx';
import {
  abara,
  ask,
  cellIn,
  chen,
  courseId,
  dubois,
  enter,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  setPolicy,
  showScreen,
} from './class-harness.tsx';

afterEach(cleanup);

const of = (studentId: typeof abara) => ({ students: { studentId } });
const row = (name: string): string[] => {
  const found = [...document.querySelectorAll('tbody tr')].find((one) => one.querySelector('th')?.textContent === name);
  return [...(found?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent ?? '');
};

test('R20.15 a student’s page says what each assessment has, what it counts, and the final grade as everywhere', async () => {
  await showScreen(StudentScreen, makeClass, of(abara));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Abara, Chidi' })).toBeVisible();
  expect(row('Midterm')).toEqual(['108', '18 of 20', '90.00', 'Place 1 of 3', '45.00']);
  expect(row('Exam')).toEqual(['70', '70 of 100', '70.00', 'Place 2 of 2', '35.00']);
  expect(row('Final grade').slice(0, 3)).toEqual(['Even counts · Exam-heavy 74.00', '', '80.00']);
  await expect.element(page.getByRole('img', { name: 'Place 1 of 3' })).toBeVisible();
});

test('R20.15 unfinished work never looks finished, and who has nothing has no figure', async () => {
  await showScreen(StudentScreen, makeClass, of(chen));
  expect(row('Midterm').slice(1, 3)).toEqual(['9 of 10', 'so far 90.00']);
  expect(row('Final grade')[2]).toBe('so far 90.00');
  await cleanup();
  await showScreen(StudentScreen, makeClass, of(dubois));
  expect(row('Midterm').slice(0, 3)).toEqual(['––', 'not graded', '']);
  await expect.element(page.getByText('Nothing that counts is graded yet.')).toBeVisible();
});

test('R20.15 beside it stands what was changed: of grades, or all of it', async () => {
  const ledger = await showScreen(StudentScreen, makeClass, of(abara));
  enter(ledger, abara, midterm, [7, 8]);
  const history = page.getByRole('complementary', { name: 'History' });
  await expect.element(history.getByText('P1 of Midterm')).toBeVisible();
  await expect.element(history.getByText(/Enrolled in/)).not.toBeInTheDocument();
  await history.getByRole('radio', { name: 'All' }).click();
  await expect.element(history.getByText('Enrolled in Fall 2026')).toBeVisible();
  await history.getByRole('radio', { name: 'Grades' }).click();
  setPolicy(ledger, { given: record([[abara, { letter: 'B', reason: 'ill' }]]) });
  await expect.element(history.getByText(/[Gg]iven/)).toBeVisible();
  ask(ledger, {
    type: 'EditExcuses',
    offeringId,
    excuses: [{ studentId: abara, assessmentId: midterm }],
    excused: true,
  });
  await expect.element(history.getByText(/Excused/)).toBeVisible();
});

test('R20.15 a given grade is the student’s grade on their page and in the e-mail, and the computed one stands beside it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const prepare = (ledger: Parameters<typeof makeClass>[0]): void => {
    makeClass(ledger);
    setPolicy(ledger, { given: record([[chen, { final: 95.5, letter: 'A', reason: 'Appeal' }]]) });
  };
  await showScreen(StudentScreen, prepare, of(chen));
  expect(row('Final grade')[2]).toBe('95.5 A');
  expect(row('Final grade')[0]).toContain('95.5 A (computed: so far 90.00)');
  await expect.element(page.getByText('95.5 A', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Copy as e-mail' }).click();
  const [[copied = ''] = []] = write.mock.calls;
  expect(copied).toContain('Final grade: 95.5 A (computed: so far 90.00)');
  expect(copied).not.toContain('Appeal');
  write.mockRestore();
});

test('R20.15 what is copied for an e-mail has this student’s results and nobody else’s', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await showScreen(StudentScreen, makeClass, of(abara));
  await page.getByRole('button', { name: 'Copy as e-mail' }).click();
  expect(write).toHaveBeenCalledWith(
    'Abara, Chidi\nMATH 101 · Fall 2026\n\nMidterm: 18 of 20 (90.00 %)\nExam: 70 of 100 (70.00 %)\n\nFinal grade: 80.00',
  );
  write.mockRestore();
});

test('R20.15 without a chosen student the page leads to the list', async () => {
  await showScreen(StudentScreen, makeClass);
  await expect.element(page.getByRole('button', { name: 'All students' })).toBeVisible();
});

test('R20.15 Why opens the explanation of that student’s grade', async () => {
  await showScreen(FinalGradesScreen, makeClass, { finalGrades: { whyOf: abara } });
  const why = page.getByRole('complementary', { name: 'Why this grade' });
  await expect.element(why.getByRole('heading', { name: 'Abara, Chidi' })).toBeVisible();
});

test('R20.15 a text that could not be copied says so, and is copied at the next try', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await showScreen(StudentScreen, makeClass, of(chen));
  const copy = page.getByRole('button', { name: 'Copy as e-mail' });
  await copy.click();
  await expect.element(page.getByText('The browser did not allow copying.')).toBeVisible();
  write.mockResolvedValueOnce();
  await copy.click();
  await expect.element(page.getByText('Copied. Paste it into an e-mail.')).toBeVisible();
  expect(write.mock.lastCall?.[0]).toContain('Midterm: so far 9 of 10 (90.00 %)');
  write.mockRestore();
});

test('R20.15 several offerings stand with the newest first, and where there are no grades none are offered for deletion', async () => {
  await showScreen(
    StudentScreen,
    (empty) => {
      makeClass(empty);
      const later = asId<OfferingId>('o~2');
      const earlier = asId<OfferingId>('o~3');
      const add = (offeringId: OfferingId, yearOfStart: number): void => {
        ask(empty, { type: 'AddOffering', courseId, offeringId, fields: { period: 'Spring', yearOfStart } });
        ask(empty, { type: 'EnrollStudents', offeringId, studentIds: [abara] });
      };
      add(later, 2027);
      add(earlier, 2025);
    },
    of(abara),
  );
  const places = [...document.querySelectorAll('section[aria-label*="20"]')];
  expect(places.map((place) => place.querySelector('h2')?.textContent?.match(/\d{4}/)?.[0])).toEqual([
    '2027',
    '2026',
    '2025',
  ]);
  expect(places.map((place) => /Delete all 2 grades/.test(place.textContent ?? ''))).toEqual([false, true, false]);
  expect(places.map((place) => /Delete/.test(place.textContent ?? ''))).toEqual([false, true, false]);
});

test('R20.15 who is enrolled nowhere is told so, and has no table', async () => {
  const alone = asId<StudentId>('s~alone');
  await showScreen(
    StudentScreen,
    (empty) => {
      makeClass(empty);
      ask(empty, { type: 'AddStudent', studentId: alone, fields: { lastName: 'Alone' } });
    },
    of(alone),
  );
  await expect.element(page.getByText('Not enrolled anywhere')).toBeVisible();
  expect(document.querySelector('table')).toBeNull();
});

const scores = (): HTMLElement => gridNamed('Scores of Chen, Li');
const score = (name: string, column = 'Points'): HTMLElement => cellIn(scores(), name, column);

test('scores are typed on a student’s page as on the sheet, one step each, and a refused text stays', async () => {
  const ledger = await showScreen(StudentScreen, makeClass, of(chen));
  const points = (at: number): number | undefined => {
    const { problemId } = ledger.book().assessments[midterm]?.problems[at] ?? {};
    return problemId && gradeOf(ledger.book(), offeringId, midterm, chen).points[problemId];
  };
  await page.getByRole('button', { name: 'Type scores' }).click();
  await expect.poll(() => scores().getAttribute('aria-activedescendant')).toBe(score('P2 · Midterm').id);
  expect(scores().getBoundingClientRect().bottom).toBeLessThanOrEqual(900);
  const before = ledger.status().seq;
  await userEvent.keyboard('7,5{Enter}');
  await expect.poll(() => points(1)).toBe(7.5);
  expect(ledger.status().seq).toBe(before + 1);
  expect(row('Midterm')[1]).toBe('16.5 of 20');

  await page.getByRole('button', { name: 'Type P1: 9 of 10' }).click();
  await userEvent.keyboard('12{Tab}');
  await expect.poll(() => points(0)).toBe(12);
  await expect
    .poll(() => score('P1 · Midterm', 'To know').textContent)
    .toBe('12 is more than the 10 points of P1. Kept.');
  await userEvent.keyboard('3{Escape}');
  expect(points(1)).toBe(7.5);
  await page.getByRole('button', { name: 'Type P1: 12 of 10' }).click();
  await expect.poll(() => scores().getAttribute('aria-activedescendant')).toBe(score('P1 · Midterm').id);
  await userEvent.keyboard('{ArrowDown}');
  await page.getByRole('button', { name: 'Type P1: 12 of 10' }).click();
  await expect.poll(() => scores().getAttribute('aria-activedescendant')).toBe(score('P1 · Midterm').id);
  await userEvent.keyboard('{ArrowDown}9x{Enter}');
  const open = page.getByRole('textbox', { name: /P2 · Midterm/ });
  await expect.element(open).toHaveValue('9x');
  await expect.element(open).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Escape}');
  expect(points(1)).toBe(7.5);
});

test('EX excuses on a student’s page from its assessment alone, points of the excused are refused, and a block is one step', async () => {
  const ledger = await showScreen(StudentScreen, makeClass, of(chen));
  await page.getByRole('button', { name: 'Type scores' }).click();
  await userEvent.click(score('P1 · Exam'));
  await userEvent.keyboard('ex{Enter}');
  await expect.poll(() => row('Exam')[1]).toBe('excused');
  expect(row('Midterm')[1]).toBe('9 of 10');
  await userEvent.click(score('P1 · Exam'));
  await userEvent.keyboard('80{Enter}');
  await expect.element(page.getByText(/is excused: what is entered here has no effect/)).toBeVisible();
  await userEvent.keyboard('{Escape}');

  const before = ledger.status().seq;
  await userEvent.click(score('P1 · Midterm'));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '5\n6');
  scores().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => row('Midterm')[1]).toBe('11 of 20');
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const [newest] = await ledger.history.commitsAt([ledger.status().seq], unwatched);
  expect(newest?.command.how).toBe('pasted');

  await userEvent.click(score('P1 · Midterm'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
  await expect.poll(() => row('Midterm')[1]).toBe('not graded');
  expect(ledger.status().seq).toBe(before + 2);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
});
