import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ExportMenu } from '../../src/components/export/export-menu.tsx';
import { fetchWriter } from '../../src/files/workers/export-in-worker.ts';
import { showScreen } from './class-harness.tsx';

afterEach(cleanup);

/** Longer than it takes until a file is said to be written. */
const untilSaidToBeWritten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_500));

test('a file that cannot be written says so, and is not said to be written afterwards', async () => {
  await fetchWriter();
  const table = () => ({ name: 'grades', columns: ['Grade'], rows: [[Number.NaN]] });
  await showScreen(() => <ExportMenu table={table} />);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel workbook', exact: false }).click();
  const failed = page.getByText(/could not be written \(.*NaN in A2/);
  await expect.element(failed).toBeVisible();
  await untilSaidToBeWritten();
  await expect.element(failed).toBeVisible();
  expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
});
