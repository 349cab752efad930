import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { encodingNames } from '../../messages/read-faults.ts';
import { assessmentsIn, enrolledIn } from '../../projections/book/book.ts';
import { WayOut } from '../../src/components/fill/ways-out.tsx';
import { ExportFormats } from '../../src/components/later.ts';
import { fetchReader } from '../../src/files/workers/read-in-worker.ts';
import { rowXml, workbookOf } from '../files/zip-making.ts';
import { showApp } from './app-harness.tsx';
import { filesSavedBy } from './saved-files.ts';
import { dialog, offeringAt, openDemo } from './snapshots-scene.ts';

const openFinals = async (size = { width: 1280, height: 800 }) => {
  const [workspace] = await Promise.all([openDemo(), fetchReader(), ExportFormats.load(), WayOut.load()]);
  const offeringId = offeringAt(workspace, 0);
  workspace.selections.select('finalGrades', { offeringId });
  await showApp(workspace, '/finalGrades', size);
  const book = workspace.ledger.book();
  const [assessment] = assessmentsIn(book, offeringId);
  const students = enrolledIn(book, offeringId).flatMap((id) => book.students.get(id) ?? []);
  if (!assessment) throw new Error('the demo has assessments');
  return { workspace, offeringId, assessment, students };
};

const choose = async (text: BlobPart, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fill in a file from Canvas, Moodle…' }).click();
  await give(text, name);
};

const give = async (text: BlobPart, name: string): Promise<void> => {
  await expect.element(dialog().getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const found = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!found) throw new Error('no place for a file');
  found.files = files.files;
  found.dispatchEvent(new Event('change', { bubbles: true }));
};

type Student = { readonly studentCode: string; readonly lastName: string; readonly firstName: string };

const canvasFile = (title: string, students: readonly Student[]): string =>
  [
    `Student,ID,SIS User ID,Section,${title} (8595677),Override Score`,
    ...students.map(({ lastName, firstName, studentCode }) => `"${lastName}, ${firstName}",1,${studentCode},A,,`),
    '"Student, Test",2,,A,,',
    '',
  ].join('\r\n');

test('A file from Canvas is saved under its own name with the scores that the preview showed', async () => {
  const { assessment, students } = await openFinals();
  const text = canvasFile(assessment.assessmentName, students);
  const saved = await filesSavedBy(async (count) => {
    await choose(text, 'Grades of spring.csv');
    await expect.element(dialog().getByText('Grades of spring.csv, from Canvas')).toBeVisible();
    await expect.element(dialog().getByText('1 row is not filled in')).toBeVisible();
    await dialog()
      .getByRole('button', { name: /^Fill in \d+ scores( and \d+ final grades)?$/ })
      .click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  await expect
    .element(page.getByText(/^Grades of spring\.csv with \d+ scores( and \d+ final grades)? filled in, downloaded\.$/))
    .toBeVisible();
  const [file] = saved;
  const lines = (file?.text ?? '').split('\r\n');
  expect(file?.name).toBe('Grades of spring.csv');
  expect(lines.map((line) => line.replace(/,[^,]*,[^,]*$/, ''))).toEqual(
    text.split('\r\n').map((line) => line.replace(/,[^,]*,[^,]*$/, '')),
  );
  expect(lines.filter((line) => /,A,[\d.]*,\d/.test(line)).length).toBeGreaterThan(students.length / 2);
});

test('Before the cells that change stands what gets nothing: assessments without a column, students without a row', async () => {
  const { assessment, students } = await openFinals();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fill in a file from Canvas, Moodle…' }).click();
  await expect.element(dialog().getByText('nothing in your gradebook changes')).toBeVisible();
  await expect.element(dialog().getByText('OpenDocument')).not.toBeInTheDocument();
  const text = canvasFile(assessment.assessmentName, students.slice(1)).replace('Override Score', 'Exam of somebody');
  await give(text, 'spring.csv');
  const unplaced = dialog().getByText(/^No column of the file gets your scores of .*choose so\.$/);
  await expect.element(unplaced).toBeVisible();
  const missing = dialog().getByText('1 student of yours has no row that is filled in');
  const cells = dialog().getByRole('table', { name: 'What changes' });
  for (const one of [unplaced, missing])
    expect(one.element().getBoundingClientRect().top).toBeLessThan(cells.element().getBoundingClientRect().top);
});

test('A file of another class is refused with the difference, and another one can be chosen', async () => {
  const { assessment } = await openFinals({ width: 360, height: 740 });
  const strangers = [{ studentCode: 'ZZ-1', lastName: 'Wu', firstName: 'Li' }];
  await choose(canvasFile(assessment.assessmentName, strangers), 'other.csv');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The file is of other students');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('ZZ-1 Wu, Li');
  await dialog().getByRole('button', { name: 'Choose another file' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('What a column of one file gets is no choice for the next file', async () => {
  const { assessment, students } = await openFinals();
  const text = canvasFile(assessment.assessmentName, students);
  await choose(text, 'first.csv');
  const column = dialog().getByRole('combobox', { name: new RegExp(`^Fill ${assessment.assessmentName}`) });
  const guessed = `score ${assessment.assessmentId}`;
  await expect.element(column).toHaveValue(guessed);
  await column.selectOptions('Nothing: it stays');
  await expect.element(column).toHaveValue('stays');
  await dialog().getByRole('button', { name: 'Choose another file' }).click();
  await give(text, 'second.csv');
  await expect.element(dialog().getByText('second.csv, from Canvas')).toBeVisible();
  await expect.element(column).toHaveValue(guessed);
});

test('The encoding of a text that is not UTF-8 can be chosen again where another one did not fit', async () => {
  const { assessment, students } = await openFinals({ width: 360, height: 740 });
  const text = canvasFile(assessment.assessmentName, [
    ...students,
    { studentCode: 'Z1', lastName: 'Dé', firstName: 'Li' },
  ]);
  await choose(
    Uint8Array.from(text, (sign) => sign.charCodeAt(0)),
    'latin.csv',
  );
  const encoding = dialog().getByLabelText('Encoding');
  await expect.element(encoding).toHaveValue('windows-1252');
  await encoding.selectOptions('UTF-8');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('UTF-8');
  await encoding.selectOptions(encodingNames['windows-1250'] ?? '');
  await expect.element(dialog().getByText(/cells change/)).toBeVisible();
  await expect.element(encoding).toHaveValue('windows-1250');
});

test('Another sheet can be chosen where the one with the scores is protected', async () => {
  const { assessment, students } = await openFinals({ width: 360, height: 740 });
  const rows = [['ID number', assessment.assessmentName], ...students.map(({ studentCode }) => [studentCode, ''])];
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const table = rows.map(([code = '', score = ''], at) => rowXml(at + 1, { A: cell(code), B: cell(score) })).join('');
  const sheet = `<sheetData>${table}</sheetData>`;
  await choose(await workbookOf({ Locked: `${sheet}<sheetProtection sheet="1"/>`, Open: sheet }), 'grades.xlsx');
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('choose another sheet');
  const sheets = dialog().getByLabelText('Sheet');
  await sheets.selectOptions('1');
  await expect.element(dialog().getByText(/cells change/)).toBeVisible();
});

test('The registrar gets a table with the codes that the instructor typed for letters', async () => {
  const { workspace, offeringId } = await openFinals();
  const letters = [
    { letter: 'A', from: 85 },
    { letter: 'F', from: 0 },
  ];
  workspace.ledger.dispatch({ type: 'EditGradingPolicy', offeringId, policy: { letters } });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For the registrar…' }).click();
  await dialog().getByRole('textbox', { name: 'Registrar’s code for F' }).fill('NP');
  const [file] = await filesSavedBy(async (count) => {
    await dialog().getByRole('button', { name: 'CSV file' }).click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  const rows = (file?.text ?? '').trim().split('\r\n');
  expect(rows[0]).toMatch(/Code,Name,Final grade,Letter,Registrar’s code$/);
  expect(rows.slice(1).every((row) => /,(A,A|F,NP|,)$/.test(row))).toBe(true);
  expect(rows.some((row) => row.endsWith(',F,NP'))).toBe(true);
});
