import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { CourseScreen } from '../../src/screens/course/course-screen.tsx';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import { ask, courseId, makeClass, offeringId, showScreen } from './class-harness.tsx';

afterEach(cleanup);

test.each([
  ['course', CoursesScreen, 'New course', 'Add course', 'Give the course a code, a number or a title.'],
  ['offering', CourseScreen, undefined, 'Add offering', 'Give the offering a period, a year or a section.'],
  ['student', StudentsScreen, 'New student', 'Add student', 'Give the student a code, a name or an e-mail.'],
] as const)('an empty line makes no %s', async (_, Screen, opener, button, sentence) => {
  const ledger = await showScreen(Screen, makeClass);
  const before = ledger.book();
  if (opener) await page.getByRole('button', { name: opener }).click();
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(ledger.book()).toBe(before);
});

test('a course with nothing but a title is added', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Calculus');
  await userEvent.keyboard('{Enter}');
  expect(Object.values(ledger.book().courses).map(({ title }) => title)).toEqual(['Calculus']);
});

test.each([
  ['1.5', '1.5 is not a year that can be kept. Write a whole number such as 2026, or leave it blank.'],
  ['soon', '“soon” is not a number that can be kept. Write one such as 3 or 1.5.'],
])('an offering in the year %s is refused, and the focus is on the year', async (typed, sentence) => {
  const ledger = await showScreen(CourseScreen, makeClass);
  const year = page.getByRole('textbox', { name: 'Year' });
  await page.getByRole('textbox', { name: 'Period' }).fill('Spring');
  await year.fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(year).toHaveFocus();
  expect(ledger.book().offeringsOf[courseId]).toHaveLength(1);
});

test('a new student is on the list and selected, though a search would hide them', async () => {
  await showScreen(StudentsScreen, makeClass);
  const search = page.getByRole('searchbox');
  await search.fill('abara');
  await page.getByRole('button', { name: 'New student' }).click();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Eze');
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary', { name: 'Selected student' });
  await expect.element(panel.getByRole('heading', { name: 'Eze' })).toBeVisible();
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('gridcell', { name: 'Eze' })).toBeVisible();
});

const dialog = () => page.getByRole('dialog', { name: 'Paste a list of assessments' });
const pointsOf = (name: string) => dialog().getByRole('textbox', { name: `Points of ${name}` });
const lineOf = (name: string) => dialog().getByRole('row', { name: new RegExp(`^${name}`) });

/** The names of the assessments, and the weights of each set by these names. */
const made = (ledger: Ledger) => {
  const { assessments, assessmentsOf, offerings } = ledger.book();
  const nameOf = (id: keyof typeof assessments) => assessments[id]?.assessmentName;
  const named = (assessmentsOf[offeringId] ?? []).map((id) => [id, nameOf(id) ?? ''] as const);
  return {
    names: named.map(([, name]) => name),
    sets: offerings[offeringId]?.weightSets.map(({ weights }) =>
      Object.fromEntries(named.flatMap(([id, name]) => (weights[id] === undefined ? [] : [[name, weights[id]]]))),
    ),
  };
};

const pasteAsName = async (list: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add an assessment' }).click();
  const name = page.getByRole('textbox', { name: 'New assessment' });
  await expect.element(name).toHaveFocus();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', list);
  name.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('a syllabus pasted as a name shows what it makes, is added by one button and taken back by one Undo', async () => {
  const ledger = await showScreen(OfferingScreen);
  const before = made(ledger);
  await pasteAsName('Grading\nHomework: 5 × 10 points, 20 %\nMidterm 40%\nLate work is not taken.');
  await expect.element(lineOf('Homework')).toHaveTextContent(/Homework\s*20$/);
  await expect.element(pointsOf('Homework')).toHaveValue('5 × 10');
  await expect.element(lineOf('Midterm')).toHaveTextContent(/Midterm name taken\s*proposed\s*40$/);
  const skipped = dialog().getByRole('region', { name: 'Nothing is made of 2 lines:' });
  await expect.element(skipped.getByRole('listitem').first()).toHaveTextContent('Grading');
  await expect.element(skipped.getByRole('listitem').last()).toHaveTextContent('Late work is not taken.');

  await pointsOf('Midterm').fill('many');
  const add = dialog().getByRole('button', { name: 'Add 2 assessments' });
  await add.click();
  await expect.element(dialog().getByText(/^“many” is not a number of points/)).toBeVisible();
  await expect.element(pointsOf('Midterm')).toHaveFocus();
  expect(made(ledger)).toEqual(before);
  await pointsOf('Midterm').fill('30, 50');
  await expect.element(lineOf('Midterm')).not.toHaveTextContent('proposed');
  await expect.element(dialog().getByRole('combobox')).toHaveDisplayValue('Even');
  await dialog().getByRole('combobox').selectOptions('Exam-heavy');
  await add.click();

  await expect.element(page.getByText('2 assessments added.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'New assessment' })).toHaveFocus();
  const [even, heavy] = before.sets ?? [];
  expect(made(ledger).names).toEqual(['Midterm', 'Exam', 'Homework', 'Midterm']);
  const added = Object.values(ledger.book().assessments).slice(-2);
  expect(added.map(({ problems }) => problems.map(({ max }) => max))).toEqual([
    [10, 10, 10, 10, 10],
    [30, 50],
  ]);
  expect(made(ledger).sets).toEqual([even, { ...heavy, Homework: 20, Midterm: 40 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => made(ledger)).toEqual(before);
});

test('a kind of work of which the lowest are dropped becomes a category with its weight, and one Undo takes it back', async () => {
  const ledger = await showScreen(OfferingScreen);
  const before = made(ledger);
  await pasteAsName('Homework (30%, lowest two dropped)\nFinal: 50 points, 40 %, lowest dropped');
  await expect.element(lineOf('Homework')).toHaveTextContent(/Homework category\s*lowest 2 dropped\s*30$/);
  await expect.element(lineOf('Final')).toHaveTextContent(/Final lowest 1 not dropped\s*40$/);
  await expect.element(dialog().getByText(/^A line with points makes one assessment, which drops/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Add 1 assessment and 1 category' }).click();
  await expect.element(page.getByText('1 assessment and 1 category added.')).toBeVisible();
  const [category] = Object.values(policyOf(ledger.book().settings, offeringId).categories);
  expect(category).toMatchObject({ name: 'Homework', dropLowest: 2, weights: [30, null] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => made(ledger)).toEqual(before);
  expect(policyOf(ledger.book().settings, offeringId).categories).toEqual({});
});

test('the weights of a pasted list make the first weight set, which says what has none; what is refused stays', async () => {
  const ledger = await showScreen(OfferingScreen, (its) => {
    ask(its, { type: 'AddCourse', courseId, fields: {} });
    ask(its, { type: 'AddOffering', courseId, offeringId, fields: {} });
  });
  await page.getByRole('button', { name: 'Paste a syllabus…' }).click();
  const list = dialog().getByRole('textbox', { name: 'The list' });
  await expect.element(list).toHaveFocus();
  await expect.element(dialog().getByRole('button', { name: 'Add assessments' })).toBeDisabled();
  await userEvent.keyboard('Essay{Enter}');
  await expect.element(dialog().getByText('No line has a name with points or a weight')).toBeVisible();
  await list.fill(Array.from({ length: 201 }, (_, at) => `Essay ${at} no. 5 points`).join('\n'));
  await expect.element(dialog().getByText('The list makes 201 assessments, and at most 200')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Add 201 assessments' })).toBeDisabled();
  await list.fill('Essay 12.34567 %\nQuiz 10 points');
  await expect.element(dialog().getByText('The weights make the first weight set.')).toBeVisible();
  await expect.element(dialog().getByText('These have no weight there, so they weigh 0: Quiz.')).toBeVisible();
  await pointsOf('Essay').fill('20');
  await page.viewport(700, 900);
  await expect.element(pointsOf('Essay')).toHaveValue('20');
  await page.viewport(1280, 900);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('12.34567 has more than 4 decimals');
  await expect.element(pointsOf('Essay')).toHaveValue('20');
  expect(made(ledger)).toEqual({ names: [], sets: [] });
  await list.fill('Essay 12.5 %\nQuiz 10 points');
  await expect.element(pointsOf('Essay')).toHaveValue('20');
  await pointsOf('Quiz').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 assessments added.')).toBeVisible();
  expect(made(ledger)).toEqual({ names: ['Essay', 'Quiz'], sets: [{ Essay: 12.5 }] });
});
