import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { record } from '../../events/record.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { inSlices } from '../../machines/slices.ts';
import { finalGradesText } from '../../messages/final-words.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { createFinalGrades } from '../../projections/final-grades/final-grades.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import {
  abara,
  ask,
  brandt,
  cellIn,
  dubois,
  exam,
  finalOf,
  gridNamed,
  makeClass,
  midterm,
  offeringId,
  setPolicy,
  showScreen,
} from './class-harness.tsx';
import { choose, rowOf, weightOf } from './offering-page.ts';

afterEach(cleanup);

const offering = (ledger: Ledger) => {
  const found = ledger.book().offerings[offeringId];
  if (!found) throw new Error('the offering is gone');
  return found;
};
/** A line below the weights, such as the class mean: one value for each set. */
const totals = (line: string) => page.getByRole('row', { name: line });

test('a weight typed with a decimal comma changes the final grades and the class mean beside the set', async () => {
  const ledger = await showScreen(OfferingScreen);
  await expect.element(totals('Class mean, so far')).toHaveTextContent('80.00');
  await weightOf('Exam', 'Even').click();
  await userEvent.keyboard('12,5{Enter}');
  expect(offering(ledger).weightSets[0]?.weights).toEqual({ [midterm]: 50, [exam]: 12.5 });
  expect(finalOf(ledger, abara)).toBe('86.00');
  await expect.element(totals('Class mean, so far')).toHaveTextContent('78.00');
  await expect.element(totals('Sum of weights')).toHaveTextContent('62.5100');
});

test('a text that is no weight stays in its cell with a sentence, and nothing changes', async () => {
  const ledger = await showScreen(OfferingScreen);
  const before = offering(ledger).weightSets;
  await weightOf('Midterm', 'Exam-heavy').click();
  await userEvent.keyboard('-5{Enter}');
  await expect.element(page.getByText('“-5” is below zero. Weights start at 0.')).toBeVisible();
  expect(document.activeElement).toHaveProperty('value', '-5');
  expect(offering(ledger).weightSets).toBe(before);
});

test('a blank takes the assessment out of the set, which is said; 0 keeps it in', async () => {
  const ledger = await showScreen(OfferingScreen);
  await weightOf('Midterm', 'Even').click();
  await userEvent.keyboard('{Delete}{Enter}');
  expect(offering(ledger).weightSets[0]?.weights).toEqual({ [exam]: 50 });
  await expect.element(page.getByText('Not in Even: Midterm.')).toBeVisible();
  await expect.element(weightOf('Midterm', 'Even')).toHaveAttribute('title', 'Not in this set, so it weighs 0.');
  await weightOf('Midterm', 'Even').click();
  await userEvent.keyboard('0{Enter}');
  await expect.element(page.getByText('Not in Even: Midterm.')).not.toBeInTheDocument();
  await userEvent.keyboard('0{Enter}');
  await expect.element(page.getByText('Even adds up to 0, so it gives no grade.')).toBeVisible();
});

test('half-graded work is not called complete, and the bar is not full', async () => {
  await showScreen(OfferingScreen);
  const row = rowOf('Midterm');
  await expect.element(row).toHaveTextContent('2 of 4');
  await expect.element(row.getByTitle('2 complete · 1 partly graded · 1 not begun')).toBeVisible();
  const widths = [...row.element().querySelectorAll('rect')].map((rect) => rect.getAttribute('width'));
  expect(widths).toEqual(['100', '75', '50']);
});

test('the first weight set changes no grade', async () => {
  const ledger = await showScreen(OfferingScreen, (empty) => {
    makeClass(empty);
    for (const { weightSetId } of offering(empty).weightSets)
      ask(empty, { type: 'RemoveWeightSet', offeringId, weightSetId });
  });
  const byPoints = finalOf(ledger, abara);
  await page.getByRole('button', { name: 'Add weight set' }).click();
  expect(offering(ledger).weightSets.map(({ weights }) => weights)).toEqual([{ [midterm]: 20, [exam]: 100 }]);
  expect(finalOf(ledger, abara)).toBe(byPoints);
});

test('a set is renamed, copied, moved and removed, and the official one stays the official one', async () => {
  const ledger = await showScreen(OfferingScreen, (empty) => {
    makeClass(empty);
    setPolicy(empty, { weightSet: 1 });
  });
  await page.getByRole('textbox', { name: 'Name of Even' }).fill('Half and half');
  await userEvent.keyboard('{Enter}');
  await choose('More for Half and half', 'Copy');
  await choose('More for Exam-heavy', 'Move left');
  await choose('More for Half and half', 'Remove');
  expect(ledger.book().settings.grading?.[offeringId]).toMatchObject({
    weightSet: 0,
    weightSetNames: ['Exam-heavy', 'Copy of Half and half'],
  });
  expect(finalOf(ledger, abara)).toBe('74.00');
  await expect.element(page.getByRole('columnheader').filter({ hasText: 'official' })).toBeVisible();
});

test('assessments are added by their maxima; what can be read in two ways is refused and stays', async () => {
  const ledger = await showScreen(OfferingScreen);
  await page.getByRole('button', { name: 'Add an assessment' }).click();
  await page.getByRole('textbox', { name: 'New assessment' }).fill('Quiz');
  const maxima = page.getByRole('textbox', { name: 'Points per problem' });
  await maxima.fill('10,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“10,5” can be read in two ways.')).toBeVisible();
  await expect.element(maxima).toHaveValue('10,5');
  await maxima.fill('10 15 20 foo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“foo” is not a number of points. Try 10, 15, 20 or 5 × 10.')).toBeVisible();
  await expect.element(maxima).toHaveFocus();
  await expect.element(maxima).toHaveAttribute('aria-invalid', 'true');
  await maxima.fill('5 × 10, 2.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Open Quiz' })).toBeVisible();
  const added = Object.values(ledger.book().assessments).find(({ assessmentName }) => assessmentName === 'Quiz');
  expect(added?.problems.map(({ max }) => max)).toEqual([10, 10, 10, 10, 10, 2.5]);
});

test('a deleted assessment comes back with its points', async () => {
  const ledger = await showScreen(OfferingScreen);
  const before = ledger.book().grades[offeringId];
  await choose('More for Midterm', 'Delete');
  expect(ledger.book().assessments[midterm]).toBeUndefined();
  await expect.element(page.getByText('Midterm deleted, with the grades of 3 students.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(ledger.book().grades[offeringId]).toEqual(before);
});

test('who is enrolled is folded below and found by a search; who was selected in one search stays selected', async () => {
  const ledger = await showScreen(OfferingScreen, (empty) => {
    makeClass(empty);
    ask(empty, { type: 'UnenrollStudents', offeringId, studentIds: [brandt, dubois] });
  });
  await page.getByRole('button', { name: 'Enroll…' }).click();
  await expect.element(page.getByRole('checkbox', { name: /Brandt/ })).toBeEnabled();
  expect(page.getByRole('checkbox', { name: /Abara/ }).elements()).toEqual([]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Enrolled already: 2').click();
  await expect.element(dialog.getByText('Abara, Chidi')).toBeVisible();
  await dialog.getByRole('searchbox').fill('abara');
  await expect.element(page.getByRole('checkbox', { name: /Abara/ })).toBeDisabled();
  for (const name of ['Brandt', 'Dubois']) {
    await dialog.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: 'Select all 1' }).click();
  }
  await page.getByRole('button', { name: 'Enroll 2 students' }).click();
  expect(enrolledIn(ledger.book(), offeringId)).toHaveLength(4);
});

test('a new student is added and enrolled, and one Undo takes both back', async () => {
  const ledger = await showScreen(OfferingScreen);
  await page.getByRole('button', { name: 'Enroll…' }).click();
  await page.getByRole('textbox', { name: 'Student code' }).fill('A1');
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Eze');
  await page.getByRole('button', { name: 'Add and enroll' }).click();
  await expect.element(page.getByText(/Abara, Chidi already has the student code A1/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Student code' }).fill('E5');
  await page.getByRole('button', { name: 'Add and enroll' }).click();
  await expect.element(page.getByText('Eze added and enrolled.')).toBeVisible();
  expect(enrolledIn(ledger.book(), offeringId)).toHaveLength(5);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(ledger.book().students.size).toBe(4);
  expect(enrolledIn(ledger.book(), offeringId)).toHaveLength(4);
});

test('un-enrolling the selected rows can be undone, grades and all', async () => {
  const ledger = await showScreen(OfferingScreen);
  const grades = () => Object.fromEntries(ledger.book().grades[offeringId] ?? []);
  const before = grades();
  const roster = gridNamed('Enrolled students');
  roster.scrollIntoView();
  await userEvent.click(cellIn(roster, 'Abara, Chidi', 'Code'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await choose('More for the roster', 'Un-enroll 2 students');
  expect(enrolledIn(ledger.book(), offeringId)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(grades()).toEqual(before);
});

test('a date of enrollment that the calendar does not have is refused in its cell', async () => {
  const ledger = await showScreen(OfferingScreen);
  const roster = gridNamed('Enrolled students');
  expect(() => cellIn(roster, 'Abara, Chidi', 'Enrolled')).toThrow();
  await page.viewport(1440, 900);
  await expect.poll(() => roster.textContent).toContain('Enrolled');
  await userEvent.click(cellIn(roster, 'Abara, Chidi', 'Enrolled'));
  await userEvent.keyboard('2026-02-30{Enter}');
  await expect.element(page.getByText('“2026-02-30” is not a day of the calendar.')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}2026-02-27{Enter}');
  expect(ledger.book().enrollments[offeringId]?.get(abara)?.dateOfEnrollment).toBe('2026-02-27');
});

test('letters start from a scheme, and a bound that another letter has is refused', async () => {
  const ledger = await showScreen(OfferingScreen);
  await choose('Presets', 'A to F');
  await page.getByRole('textbox', { name: 'Lowest percent for A' }).fill('80');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Every letter needs another name and another bound.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Lowest percent for A' }).fill('92,5');
  await userEvent.keyboard('{Enter}');
  expect(ledger.book().settings.grading?.[offeringId]?.letters?.[0]).toEqual({ letter: 'A', from: 92.5 });
});

test('an offering that is deleted while it is open gives way to a choice, not to a crash', async () => {
  const ledger = await showScreen(OfferingScreen);
  ask(ledger, { type: 'DeleteOffering', offeringId });
  await expect.element(page.getByRole('heading', { name: 'There are no offerings yet' })).toBeVisible();
  ledger.undo();
  await expect.element(page.getByRole('heading', { level: 1, name: 'MATH 101' })).toBeVisible();
});

/** A class whose grades take several slices to compute: so many more students, and assessments that nobody has taken. */
const growTo = (ledger: Ledger, students: number, assessments: number): void => {
  for (let n = 0; n < assessments; n += 1)
    ask(ledger, { type: 'AddAssessment', offeringId, fields: { assessmentName: `Quiz ${n}` }, maxima: [10] });
  const keys = Array.from({ length: students }, (_, n) => `n${n}`);
  const fives = (ledger.book().assessments[midterm]?.problems ?? []).map(({ problemId }) => [problemId, 5] as const);
  ask(ledger, {
    type: 'ApplyImport',
    offeringId,
    fileName: 'many.csv',
    newStudents: keys.map((key) => ({ key, fields: { studentCode: key, firstName: '', lastName: '', email: '' } })),
    studentEdits: [],
    enroll: keys.map((newStudent) => ({ newStudent })),
    newAssessments: [],
    gradeEdits: keys.map((newStudent) => ({
      student: { newStudent },
      assessment: midterm,
      change: { points: record(fives) },
    })),
  });
};

test('a class that leaves while its grades are computed has none when that would have ended', async () => {
  const ledger = await showScreen(OfferingScreen, (empty) => {
    makeClass(empty);
    growTo(empty, 2_000, 40);
  });
  await expect.element(totals('Class mean, so far')).toHaveTextContent('50.0');
  const [even] = offering(ledger).weightSets;
  if (!even) throw new Error('There are two sets.');
  const heavier = { weightSetId: even.weightSetId, assessmentId: exam, weight: 500 };
  ask(ledger, { type: 'EditWeights', offeringId, edits: [heavier] });
  const weighed = ledger.book();
  ask(ledger, { type: 'UnenrollStudents', offeringId, studentIds: enrolledIn(weighed, offeringId) });
  // The page has less time for its own than a test has for these.
  for (let n = 0; n < 8; n += 1) await inSlices(createFinalGrades().inSteps(weighed, offeringId), pageSlicing);
  await expect.element(totals('Class mean, so far')).toHaveTextContent(finalGradesText.nothing.repeat(2));
});

test('how near a cut-off is marked, and from where an outcome is attained, are fields of the grading policy', async () => {
  const ledger = await showScreen(OfferingScreen);
  const policy = () => policyOf(ledger.book().settings, offeringId);
  await page.getByRole('button', { name: '0.1 of a cut-off' }).click();
  const near = page.getByRole('textbox', { name: 'Near a cut-off' });
  await near.fill('0,25');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => policy().nearCutOff).toBe(0.25);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '70 %.' }).click();
  await page.getByRole('textbox', { name: 'Outcome threshold' }).fill('101');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“101” is not a number from 0 to 100.')).toBeVisible();
  expect(policy().outcomeThreshold).toBe(70);
});

test('on a narrow page each part is the panel of its tab', async () => {
  await showScreen(OfferingScreen);
  await page.viewport(800, 900);
  await page.getByRole('tab', { name: 'Roster' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Roster' });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  expect(panel.element().id).toBe(page.getByRole('tab', { name: 'Roster' }).element().getAttribute('aria-controls'));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Assessments', selected: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'Roster', selected: true })).toHaveFocus();
});
