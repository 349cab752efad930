import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assessmentsIn } from '../../projections/book/book.ts';
import { ToolMenuList } from '../../src/app/later.ts';
import { ExportFormats } from '../../src/components/later.ts';
import { fetchWriter } from '../../src/files/workers/export-in-worker.ts';
import * as lists from '../../src/ui/later-menus.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { filesSavedBy } from './saved-files.ts';
import { offeringAt, openDemo } from './snapshots-scene.ts';

/** Opens a screen of the demo and saves what the button there exports. The lines of the file. */
const exported = async (workspace: Workspace, path: string, button: string): Promise<readonly string[]> => {
  await Promise.all([fetchWriter(), ...[...Object.values(lists), ToolMenuList, ExportFormats].map((it) => it.load())]);
  await showApp(workspace, path);
  const [file] = await filesSavedBy(async (count) => {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'CSV file', exact: true }).click();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
  });
  return file?.text.trim().split('\r\n') ?? [];
};

test('the list of students exports each of them', async () => {
  const workspace = await openDemo();
  const students = [...workspace.ledger.book().students.values()];
  const [head, ...lines] = await exported(workspace, '/students', 'Export');
  expect(head).toMatch(/Last name,First name,Code/);
  expect(lines).toHaveLength(students.length);
  for (const { studentCode } of students) expect(lines.filter((line) => line.includes(studentCode))).toHaveLength(1);
});

test('the list of courses exports each offering', async () => {
  const workspace = await openDemo();
  const [, ...lines] = await exported(workspace, '/courses', 'Export');
  expect(lines).toHaveLength(Object.keys(workspace.ledger.book().offerings).length);
});

test('an offering exports the weights of its sets', async () => {
  const workspace = await openDemo();
  const offeringId = offeringAt(workspace, 0);
  workspace.selections.select('offering', { offeringId });
  const lines = await exported(workspace, '/offering', 'Export weights');
  const assessments = assessmentsIn(workspace.ledger.book(), offeringId);
  expect(assessments.length).toBeGreaterThan(2);
  for (const { assessmentName, assessmentId } of assessments) {
    const weights = workspace.ledger
      .book()
      .offerings[offeringId]?.weightSets.map((set) => set.weights[assessmentId] ?? 0);
    expect(lines.filter((line) => line.split(',').includes(assessmentName))).toEqual([
      expect.stringMatching(new RegExp(`,${weights?.join(',')}$`)),
    ]);
  }
});
