import { expect, type Page } from '@playwright/test';
import { pupils } from '../fixtures/real-class.ts';
import type { Pupil } from '../fixtures/school.ts';
import { type Gradebook, type Report, type Rule, reportOf } from './exact-grades.ts';
import type { BothExports } from './exported-table.ts';
import { allRows } from './instructor.ts';

export const nameOf = ({ last, first }: Pupil): string => `${last}, ${first}`;
export const named = (name: string): Pupil => {
  const found = pupils.find((pupil) => nameOf(pupil) === name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
};

/** A column that is not there until somebody asks for it. The heading of another may begin with its name. */
const showColumn = async (page: Page, name: string): Promise<void> => {
  const headings = await page.locator('.gl-header').allTextContents();
  if (headings.includes(name)) return;
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
};

/** Scrolls through all 150 students on screen, and compares final grade, letter and deciding set. */
export const expectFinalsOnScreen = async (page: Page, book: Gradebook): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: /^Final grades/ })).toBeVisible();
  const wanted = Object.fromEntries(
    pupils.map((pupil) => {
      const { final, letter, set } = reportOf(book, pupil.code, 'so far');
      const mark = final !== null && isUnfinished(book, pupil.code) ? 'so far ' : '';
      return [nameOf(pupil), [`${mark}${final ?? '–'}`, letter ?? '–', set ?? '–']];
    }),
  );
  expect(Object.keys(wanted)).toHaveLength(150);
  await showColumn(page, 'Weight set');
  await expect(async () => {
    expect(Object.fromEntries(await allRows(page, ['Final grade', 'Letter', 'Weight set']))).toEqual(wanted);
  }).toPass({ timeout: 30_000 });
};

/** Whether an assessment that weighs in any set has a problem without a mark. */
const isUnfinished = ({ assessed, sets }: Gradebook, code: string): boolean =>
  assessed.some(({ name, maxima, work }) => {
    const weighs = sets.some(({ weights }) => Number(weights.get(name) ?? 0) > 0);
    const { marks = [], isExcused } = work.get(code) ?? {};
    return weighs && !isExcused && maxima.some((_, at) => (marks[at] ?? null) === null);
  });

/**
 * Compares both files with what all 150 students must have: every assessment, set, final grade, deciding set and
 * letter, under both rules.
 */
export const expectExports = ({ csv, xlsx }: BothExports, book: Gradebook): void => {
  expect(xlsx).toEqual(csv);
  const wanted = new Map(pupils.map((pupil) => [pupil.code, exportedRow(book, pupil)]));
  expect(xlsx.rows).toHaveLength(150);
  for (const row of xlsx.rows) {
    const texts = Object.fromEntries(xlsx.headers.map((header, at) => [header, row[at]]));
    expect(texts).toMatchObject(wanted.get(texts['Student code'] ?? '') ?? { 'Student code': 'one of ours' });
  }
  expect(new Set(xlsx.rows.map((row) => row[xlsx.headers.indexOf('Student code')])).size).toBe(150);
};

const rules: readonly Rule[] = ['so far', 'blanks as 0'];

const exportedRow = (book: Gradebook, pupil: Pupil): Readonly<Record<string, string>> => ({
  'Last name': pupil.last,
  'First name': pupil.first,
  'Student code': pupil.code,
  'E-mail': pupil.email,
  ...Object.fromEntries(rules.flatMap((rule) => exportedReport(book, reportOf(book, pupil.code, rule), rule))),
});

const exportedReport = (book: Gradebook, report: Report, rule: Rule): [string, string][] => {
  const columns: [string, string | null | undefined][] = [
    ...book.assessed.map(({ name }, at): [string, string | null | undefined] => [name, report.assessments[at]]),
    ...book.sets.map(({ name }, at): [string, string | null | undefined] => [name, report.sets[at]]),
    ['Final grade', report.final],
    ['Weight set', report.set],
    ['Letter', report.letter],
  ];
  return columns.map(([header, text]) => [`${header} (${rule})`, text ?? '']);
};
