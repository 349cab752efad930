import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import { readCommits } from '../../log/lines/read.ts';
import { everyday } from './everyday.ts';
import {
  addAssessment,
  addCourse,
  addOffering,
  allRows,
  applyImport,
  cell,
  chooseFile,
  grid,
  openDemo,
  openLocal,
  savedState,
} from './instructor.ts';
import { test } from './journey.ts';

/** A downloaded file. `path` is where the command line finds it. */
type Downloaded = { readonly name: string; readonly path: string; readonly bytes: Buffer };

const download = (page: Page, button: string): Promise<Downloaded> =>
  downloadBy(page, () => page.getByRole('button', { name: button, exact: true }).click());

const downloadBy = async (page: Page, act: () => Promise<void>): Promise<Downloaded> => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path, bytes: readFileSync(path) };
};

const exportLedger = (page: Page) => download(page, 'Export the ledger');
const exportRecords = (page: Page) => download(page, 'Export the records');
const stateDialog = (page: Page) => page.getByRole('dialog');

/** Verifies the chain to the footer. Returns the head, and the titles of added courses. */
const verified = ({ bytes }: Downloaded) => {
  const lines = linesOfFile(bytes);
  if ('kind' in lines) throw new Error(`${lines.problem} in line ${lines.line}`);
  const file = readLogFile(lines);
  if (file.kind === 'bad') throw new Error(`${file.problem} in line ${file.line}`);
  const events = readCommits(file.lines).commits.flatMap((commit) => commit.events);
  const titles = events.flatMap((event) => (event.type === 'CourseAdded' ? [event.course.title] : []));
  return { head: file.head, titles };
};

type Records = {
  readonly courses: readonly { readonly title: string }[];
  readonly students: readonly { readonly studentId: string; readonly lastName: string; readonly firstName: string }[];
};
const recordsIn = ({ bytes }: Downloaded): Records => JSON.parse(bytes.toString()) as Records;

type Totals = { readonly studentId: string; readonly final: string | null; readonly letter: string | null };
type Printed = { readonly offerings: readonly { readonly offeringId: string; readonly students: readonly Totals[] }[] };

const command = join(import.meta.dirname, '..', '..', 'cli', 'gradeledger.js');

/** The grades that the real command prints for a file, in an order that does not depend on the file's. */
const gradesOf = ({ path }: Downloaded) => {
  const ran = spawnSync(process.execPath, [command, 'grades', path, '--json'], { encoding: 'utf8', maxBuffer: 1e9 });
  expect({ status: ran.status, err: ran.stderr }).toEqual({ status: 0, err: '' });
  const byOffering = (JSON.parse(ran.stdout) as Printed).offerings.map(
    ({ offeringId, students }) =>
      [offeringId, Object.fromEntries(students.map((totals) => [totals.studentId, totals]))] as const,
  );
  return Object.fromEntries(byOffering);
};

/** What `gradeledger verify` says of a file: its exit status, and the head that it prints. */
const verifiedByCommand = ({ path }: Downloaded) => {
  const { status, stdout } = spawnSync(process.execPath, [command, 'verify', path], { encoding: 'utf8' });
  return { status, head: /^head ([0-9a-f]{64})$/m.exec(stdout)?.[1] };
};

const scores = {
  name: 'class.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Student code,Last name,First name,E-mail\nA1,Álvarez,Inés,ines@example.edu\n007,Bond,James,jb@example.edu\nC3,Çelik,Cem,cem@example.edu\n',
  ),
};

test('both exports, read by the command line, give the final grades that are on screen', {
  tag: [everyday, '@whole-browser'],
}, async ({ page }) => {
  await openLocal(page, 'ana@example.edu');
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10, 15, 20');
  await chooseFile(page, scores);
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
  await expect(grid(page).getByRole('columnheader', { name: /^P1/ })).toBeVisible();
  for (const [name, marks] of Object.entries({ 'Álvarez, Inés': ['9.5', '14', '17.25'], 'Bond, James': ['0', '7'] })) {
    await (await cell(page, name, 'P1')).click();
    for (const mark of marks) {
      await page.keyboard.type(mark);
      await page.keyboard.press('Tab');
    }
  }
  await page.getByRole('button', { name: /^Offering:/ }).click();
  await page.getByRole('option', { name: 'Fall 2026 · Sec 2' }).click();
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'A to F', exact: true }).click();
  await page.getByRole('button', { name: 'Final grades', exact: true }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  await expect(page.getByRole('heading', { level: 1, name: /^Final grades/ })).toBeVisible();
  await expect(await cell(page, 'Bond, James', 'Final grade')).toHaveText(/^so far \d+\.\d\d$/);
  const onScreen = await allRows(page, ['Final grade', 'Letter']);
  expect([...onScreen.keys()].sort()).toEqual(['Bond, James', 'Álvarez, Inés', 'Çelik, Cem']);
  expect(onScreen.get('Çelik, Cem')).toEqual(['–', '–']);

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const proof = await downloadBy(page, () =>
    page.getByRole('menuitem', { name: 'Proof for an auditor (JSON)' }).click(),
  );
  await savedState(page).click();
  const ledger = await exportLedger(page);
  const records = await exportRecords(page);
  expect(ledger.name).toMatch(/^gradeledger-ana@example\.edu-\d{4}-\d\d-\d\d\.ndjson$/);
  expect(records.name).toMatch(/^gradeledger-ana@example\.edu-\d{4}-\d\d-\d\d\.json$/);
  const { head } = verified(ledger);
  await expect(stateDialog(page)).toContainText(head.hash);
  await expect(stateDialog(page)).toContainText(`Entries in the ledger${head.seq}`);

  for (const one of [ledger, proof]) expect(verifiedByCommand(one)).toEqual({ status: 0, head: head.hash });
  const printed = gradesOf(ledger);
  expect(gradesOf(records)).toEqual(printed);
  const [ofStudents = {}] = Object.values(printed);
  const names = new Map(recordsIn(records).students.map((one) => [one.studentId, `${one.lastName}, ${one.firstName}`]));
  const said = Object.values(ofStudents).map(
    ({ studentId, final, letter }) => [names.get(studentId) ?? '', [final ?? '–', letter ?? '–']] as const,
  );
  const numbers = [...onScreen].map(([name, [final = '', letter]]) => [name, [final.replace('so far ', ''), letter]]);
  expect(new Map(said)).toEqual(new Map(numbers as never));
});

test('the demo’s ledger and its records are the same gradebook to the command line', async ({ page }) => {
  await openDemo(page);
  await addCourse(page, 'MATH', '999', 'Added by hand');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'App info' }).click();
  const [ledger, records] = [await exportLedger(page), await exportRecords(page)];
  expect(verified(ledger).titles).toContain('Added by hand');
  const printed = gradesOf(ledger);
  expect(Object.values(printed).flatMap((students) => Object.values(students)).length).toBeGreaterThan(100);
  expect(gradesOf(records)).toEqual(printed);
});

/** Makes the disk full when the test wants it: a real quota cannot be made small enough for one edit. */
const fullOnDemand = (): void => {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...row) {
    if (document.body.classList.contains('disk-is-full')) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, row);
  };
};

test('on a full disk the records still have what could not be saved, and the ledger what was', async ({ page }) => {
  await page.addInitScript(fullOnDemand);
  await openLocal(page, 'full');
  await addCourse(page, 'MATH', '101', 'Algebra');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  await page.evaluate(() => document.body.classList.add('disk-is-full'));
  await addCourse(page, 'MATH', '102', 'Logic');
  await expect(savedState(page)).toHaveAttribute('data-state', 'notSaved', { timeout: 30_000 });

  await savedState(page).click();
  await expect(stateDialog(page)).toContainText('Export what you want to keep now.');
  await expect(stateDialog(page)).toContainText('One change not on disk yet');
  expect(verified(await exportLedger(page)).titles).toEqual(['Algebra']);
  expect(recordsIn(await exportRecords(page)).courses.map(({ title }) => title)).toEqual(['Algebra', 'Logic']);
});

test('R18.5 where the ledger is gone, its export says so and the records come from the screen', async ({
  page,
  context,
}) => {
  await openLocal(page, 'gone');
  await addCourse(page, 'MATH', '101', 'Algebra');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  const other = await context.newPage();
  await other.goto('/TestingPage');
  await other.getByLabel('Name of the workspace').fill('gone');
  await other.getByRole('button', { name: 'Wipe…' }).click();
  await other.getByRole('button', { name: 'Wipe it' }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'notSaved');

  await savedState(page).click();
  await page.getByRole('button', { name: 'Export the ledger' }).click();
  await expect(stateDialog(page).getByRole('alert')).toContainText(
    /there is no file of it.*This is Gradeledger 0\.1\.0.*, testing\./,
  );
  expect(recordsIn(await exportRecords(page)).courses.map(({ title }) => title)).toEqual(['Algebra']);
});

test('the head of the ledger can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLocal(page, 'copied');
  await addCourse(page, 'MATH', '101', 'Algebra');
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
  await savedState(page).click();
  const { head } = verified(await exportLedger(page));
  await page.getByRole('button', { name: 'Copy the head' }).click();
  await expect(stateDialog(page)).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(head.hash);
});
