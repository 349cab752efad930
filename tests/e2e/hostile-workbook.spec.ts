import { expect, type Page } from '@playwright/test';
import { rowXml, workbookOf } from '../files/zip-making.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  applyImport,
  cell,
  chooseFile,
  importButton,
  importScreen,
  openLocal,
  previewCounts,
} from './instructor.ts';
import { test } from './journey.ts';

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const stored = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const formats = ['00', '0"%"', 'd-mmm'];

const student = (code: string, first: string, last: string, email: string, score: string): string[] => [
  code,
  text(first),
  text(last),
  text(email),
  score,
];

const lines: readonly (readonly string[])[] = [
  ['SID', 'First Name', 'Last Name', 'Email', 'Quiz 1'].map(text),
  student(text('S1'), 'Max', '', '', stored(7.5, 1)),
  student(text('S2'), 'Ines', 'Ito', '', stored(7, 2)),
  student(text('S3'), 'Uwe', 'Brandt', '', stored('1.125')),
  student(text('S4'), 'Zoe', 'Ode', '', stored(5.5, 3)),
  student('<c t="e"><v>#N/A</v></c>', 'Lin', 'Wu', '', stored(4)),
  student(stored('2.02001E+16'), 'Ada', 'Roe', '', stored(4)),
  student(stored(100_000), 'Kim', 'Park', '', stored(6)),
  student(text('S3\u200b'), 'Uwe', 'Brandt', '', stored(2)),
  student(text('S9'), 'Ida', 'Ito', 'ito@example.edu', stored(3)),
  student(text('S4'), 'Zoe', 'Ode', '', stored(1)),
];

const hostile = async () => {
  const rows = lines.map((cells, at) =>
    rowXml(at + 1, Object.fromEntries(cells.map((each, column) => ['ABCDE'[column] ?? '', each]))),
  );
  rows[10] = rows[10]?.replace('<row', '<row hidden="1"') ?? '';
  const old = `<sheetData>${rowXml(1, { A: text('SID'), B: text('Quiz 1') })}</sheetData>`;
  const book = await workbookOf({ Old: old, Scores: `<sheetData>${rows.join('')}</sheetData>` }, [], {
    formats,
    hidden: ['Old'],
  });
  return {
    name: 'quiz.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(book),
  };
};

const roster =
  'SID,First name,Last name,E-mail\nS1,Max,Smith,max@example.edu\nS2,Ines,Ito,ito@example.edu\nS3,Uwe,Brandt,\nS4,Zoe,Ode,\n';

const setUp = async (page: Page): Promise<void> => {
  await openLocal(page, 'hostile workbook');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Quiz 1', '8');
  await chooseFile(page, { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(roster) });
  await applyImport(page);
};

test('a workbook full of traps gives no wrong grade and no second student without a word', async ({ page }) => {
  await setUp(page);
  await page.getByRole('button', { name: 'Open Quiz 1', exact: true }).click();
  await chooseFile(page, await hostile());
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('1');
  await expect(page.getByText('1 hidden sheet is not read: Old.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Also read 1 hidden row of the workbook: 11/ })).not.toBeChecked();

  const asked = importScreen(page);
  await expect(asked.getByRole('group', { name: /^Who is/ })).toHaveCount(3);
  await expect(asked.getByText(/Its code is a number in the workbook, read as 100000/)).toBeVisible();
  await expect(
    asked.getByText('This code looks like S3, which is here, but has hidden or foreign characters in it (U+200B).'),
  ).toBeVisible();
  await expect(asked.getByText('The e-mail is of a student here who has another code: S2.')).toBeVisible();
  await expect(asked.getByRole('button', { name: /^All \d+ are new/ })).toHaveCount(0);
  const who = (name: RegExp) => asked.getByRole('group', { name });
  await who(/100000/)
    .getByRole('button', { name: 'New student' })
    .click();
  for (const name of [/U?we Brandt|Brandt, Uwe/, /Ida/])
    await who(name).getByRole('button', { name: 'Leave out' }).click();
  await expect(importButton(page)).toBeEnabled();

  expect(await previewCounts(page)).toEqual({ All: 9, Added: 1, Changed: 3, Unchanged: 0, 'Left out': 2, Refused: 3 });
  await expect(page.getByText(/^1 new student code is a number in the workbook, read as 100000/)).toBeVisible();
  await expect(page.getByText(/is formatted as a date in the workbook/)).toBeVisible();
  await expect(page.getByText(/“#N\/A” is an error of the spreadsheet/)).toBeVisible();
  await expect(page.getByText(/is a number of more than 15 digits/)).toBeVisible();
  await applyImport(page);
  for (const [name, points] of [
    ['Smith, Max', '7.5'],
    ['Ito, Ines', '7'],
    ['Brandt, Uwe', '1.125'],
    ['Ode, Zoe', '–'],
    ['Park, Kim', '6'],
  ] as const)
    await expect(await cell(page, name, 'P1')).toHaveText(points);
});
