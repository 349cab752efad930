import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type CourseId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { CourseScreen } from '../../src/screens/course/course-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { ask, courseId, makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const algebra = asId<CourseId>('c~algebra');
const withAlgebra = (ledger: Ledger): void => {
  makeClass(ledger);
  ask(ledger, { type: 'AddCourse', courseId: algebra, fields: { courseCode: 'ALG', courseNumber: '7' } });
};
const showCatalogue = async (prepare: (ledger: Ledger) => void): Promise<Ledger> => {
  const ledger = await showScreen(CourseScreen, prepare);
  await page.getByText('Catalogue data').click();
  return ledger;
};
const list = page.getByRole('region', { name: 'Prerequisites' });
const adding = list.getByRole('textbox', { name: 'Add to Prerequisites' });
const kept = (ledger: Ledger) => ledger.book().courses[courseId]?.preRequisites;

test('a prerequisite is picked from your other courses', async () => {
  const ledger = await showCatalogue(withAlgebra);
  await list.getByRole('button', { name: 'Add to Prerequisites: Pick a course' }).click();
  await expect.element(page.getByRole('option', { name: 'MATH 101' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'ALG 7' }).click();
  expect(kept(ledger)).toEqual(['ALG 7']);
});

test('code and number are typed, and needless blanks go', async () => {
  const ledger = await showCatalogue(withAlgebra);
  await adding.fill('  PHYS   200 ');
  await userEvent.keyboard('{Enter}');
  expect(kept(ledger)).toEqual(['PHYS 200']);
});

test('a text that names no course stays in its field with a sentence', async () => {
  const ledger = await showCatalogue(withAlgebra);
  await adding.fill('not a code at all!!');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“not a code at all!!” does not name a course.')).toBeVisible();
  await expect.element(adding).toHaveValue('not a code at all!!');
  expect(kept(ledger)).toEqual([]);
  await adding.fill('MATH 99');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('does not name a course.')).not.toBeInTheDocument();
  expect(kept(ledger)).toEqual(['MATH 99']);
});

test('what came from elsewhere is marked and stays', async () => {
  const ledger = await showScreen(CourseScreen, () => undefined);
  ledger.dispatch({ type: 'AddCourse', courseId, fields: {} });
  await ledger.records.record(() => ({
    command: { type: 'ObserveServer' },
    events: [{ type: 'CourseEdited', courseId, from: { preRequisites: [] }, to: { preRequisites: ['by consent'] } }],
  }));
  await page.getByText('Catalogue data').click();
  await expect.element(list.getByText('Not of the form “MATH 101”.')).toBeVisible();
  await adding.fill('MATH 99');
  await userEvent.keyboard('{Enter}');
  expect(kept(ledger)).toEqual(['by consent', 'MATH 99']);
});

test('the roster goes out as a file', async () => {
  await showScreen(OfferingScreen);
  const roster = page.getByRole('region', { name: 'Roster' });
  await expect.element(roster.getByRole('button', { name: 'Export' })).toBeVisible();
});
