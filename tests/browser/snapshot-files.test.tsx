import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortOfferingName } from '../../messages/naming.ts';
import { ExportOffering } from '../../src/components/later.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { filesSavedBy } from './saved-files.ts';
import { askToSave, dialog, dialogIsGone, offeringAt, openDemo, showArchive } from './snapshots-scene.ts';

test('R13.16 who asks for its file first gets it before a snapshot is deleted, or nothing is deleted', async () => {
  let isBroken = true;
  const workspace = await openDemo();
  await showArchive(workspace, (path) =>
    isBroken && path.includes('?content=') ? { kind: 'reply', status: 200, text: '<html>Welcome</html>' } : undefined,
  );
  await askToSave(workspace, [0], 'before the exam');
  await dialogIsGone();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const go = dialog().getByRole('button', { name: 'Delete', exact: true });
  const first = dialog().getByRole('button', { name: 'Save its file first' });
  await expect.element(go).toBeEnabled();
  const files = await filesSavedBy(async (count) => {
    await first.click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Nothing was deleted');
    await expect.element(go).toBeDisabled();
    expect(count()).toBe(0);
    isBroken = false;
    await first.click();
    await expect.element(page.getByText(/^Saved as .*\.json/)).toBeVisible();
  });
  expect(files).toHaveLength(1);
  expect(workspace.ledger.records.saved().snapshots.list).toHaveLength(1);
  await go.click();
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

test('R13.17 offerings are saved as snapshot files at any server, and such a file can be loaded there', async () => {
  await showArchive(await openDemo());
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog().getByRole('checkbox').nth(0).click();
  const files = await filesSavedBy(async () => {
    await dialog().getByRole('button', { name: 'As files on this computer' }).click();
    await expect.element(page.getByText(/^Saved as .*\.json/)).toBeVisible();
  });
  expect(files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ kind: 'offering-snapshot' });
  await page.getByRole('button', { name: 'From a file…' }).click();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = new DataTransfer();
  chosen.items.add(new File([files[0]?.text ?? ''], files[0]?.name ?? ''));
  if (!input) throw new Error('nothing takes files');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent(files[0]?.name ?? '');
  await expect.element(dialog().getByRole('button', { name: 'Load', exact: true })).toBeEnabled();
});

test('R13.17 an offering is saved as a file from its page, and what is not in it is counted', async () => {
  const workspace = await openDemo();
  const offeringId = offeringAt(workspace, 0);
  workspace.selections.select('offering', { offeringId });
  await ExportOffering.load();
  await workspace.sync?.pause();
  const network = { isHotel: true };
  const shown = { ...workspace, remote: hotel(workspace, network) };
  await showApp(shown, '/offering');
  workspace.ledger.dispatch({ type: 'EditOffering', offeringId, fields: { tag: 'changed here' } });
  await page.getByRole('button', { name: 'More for the offering' }).click();
  await page.getByRole('menuitem', { name: 'Save as a file…' }).click();
  await expect.element(dialog().getByText('1 change is not in this file')).toBeVisible();
  const files = await filesSavedBy(async () => {
    await dialog().getByRole('button', { name: 'Save file' }).click();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent(/a page or a text.* This is Gradeledger .+, \w+\.$/);
  });
  expect(files).toEqual([]);

  network.isHotel = false;
  const [file, ...others] = await filesSavedBy(async () => {
    await dialog().getByRole('button', { name: 'Save file' }).click();
    await expect.element(page.getByText(/^Saved as .*\.xls\./)).toBeVisible();
  });
  expect(others).toEqual([]);
  expect(file?.name).toMatch(/\.xls$/);
  // So begins what Excel wrote before 2007, read as a text.
  expect(file?.text).toContain('\u0011\u0871');
  await expect.element(dialog()).not.toBeInTheDocument();
});

/** A network that answers a spreadsheet with its own page, while it is a hotel’s. */
const hotel =
  ({ remote }: Workspace, network: { readonly isHotel: boolean }): NonNullable<Workspace['remote']> =>
  async (request) => {
    if (!remote) throw new Error('the demo has a server');
    if (!network.isHotel || !request.path.endsWith('toexcel/get')) return remote(request);
    return { kind: 'reply', status: 200, text: '', bytes: new TextEncoder().encode('<html>Welcome</html>') };
  };

test('two offerings of one name are saved as two files', async () => {
  const workspace = await openDemo();
  const { ledger } = workspace;
  const offeringId = offeringAt(workspace, 0);
  expect(ledger.dispatch({ type: 'CopyOffering', offeringId, fields: {} }).ok).toBe(true);
  await expect.poll(() => ledger.status(), { timeout: 10_000 }).toMatchObject({ unsaved: 0, owed: { count: 0 } });
  await showArchive(workspace);
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  const boxes = dialog().getByRole('checkbox', { name: shortOfferingName(ledger.book(), offeringId), exact: true });
  for (const at of [0, 1]) await boxes.nth(at).click();
  const files = await filesSavedBy(async (count) => {
    await dialog().getByRole('button', { name: 'As files on this computer' }).click();
    await expect.poll(count).toBe(2);
  });
  const [first, second] = files.map(({ name }) => name);
  expect(second).toBe(first?.replace('.json', '-2.json'));
});
