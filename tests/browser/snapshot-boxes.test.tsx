import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../api/endpoints.ts';
import { shortOfferingName } from '../../messages/naming.ts';
import { filesSavedBy } from './saved-files.ts';
import {
  askToSave,
  dialog,
  dialogIsGone,
  listedSnapshot,
  offeringAt,
  openDemo,
  panel,
  pressBox,
  showArchive,
} from './snapshots-scene.ts';

const notes = ['one', 'two', 'three', 'four'];

/** Four snapshots, the first the newest. */
const showFour = async (): Promise<void> => {
  const workspace = await openDemo();
  const offeringSnapshots = notes.map((note, at) =>
    listedSnapshot(`n${at}`, offeringAt(workspace, at), new Date(Date.UTC(2026, 0, 9 - at)).toISOString(), note),
  );
  const text = JSON.stringify({ success: true, offeringSnapshots });
  await showArchive(workspace, (path) =>
    path === endpoints.listSnapshots.path ? { kind: 'reply', status: 200, text } : undefined,
  );
  await expect.element(page.getByRole('rowheader', { name: 'four' })).toBeVisible();
};

const chosen = () =>
  panel()
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent?.split(' ')[0]);
const isTicked = (note: string) =>
  page.getByRole('rowheader', { name: note }).element().classList.contains('is-ticked');

test('boxes before the notes choose one row, several, or all that are shown, and what is hidden is left out', async () => {
  await showFour();
  await pressBox('two');
  await expect.element(panel().getByRole('textbox', { name: 'Note' })).toHaveValue('two');
  await pressBox('four');
  await expect.poll(chosen).toEqual(['two', 'four']);
  await pressBox('two');
  await expect.poll(() => notes.filter(isTicked)).toEqual(['four']);

  await page.getByRole('columnheader', { name: 'Note' }).click({ position: { x: 26, y: 22 } });
  await expect.poll(chosen).toEqual(notes);
  await page.getByRole('searchbox').fill('o');
  await expect.poll(chosen).toEqual(['one', 'two', 'four']);
  await expect.element(panel()).toHaveTextContent('1 other chosen one is not shown now, and left out.');
  await panel().getByRole('button', { name: 'Delete…' }).click();
  await expect.element(dialog()).toHaveTextContent('Delete these 3 snapshots?');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await panel().getByRole('button', { name: 'Choose none' }).click();
  await expect.poll(() => document.querySelectorAll('.is-ticked').length).toBe(0);
});

test('the box of the head chooses what a search shows, and no other', async () => {
  await showFour();
  await page.getByRole('searchbox').fill('o');
  await expect.poll(() => page.getByRole('rowheader', { name: 'three' }).elements().length).toBe(0);
  await page.getByRole('columnheader', { name: 'Note' }).click({ position: { x: 26, y: 22 } });
  await expect.poll(chosen).toEqual(['one', 'two', 'four']);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => notes.filter(isTicked)).toEqual(['one', 'two', 'four']);
});

test('the box of the head leaves what a search hides as it is', async () => {
  await showFour();
  await pressBox('three');
  await page.getByRole('searchbox').fill('o');
  await expect.poll(() => page.getByRole('rowheader', { name: 'three' }).elements().length).toBe(0);
  await page.getByRole('columnheader', { name: 'Note' }).click({ position: { x: 26, y: 22 } });
  await expect.element(panel()).toHaveTextContent('1 other chosen one is not shown now, and left out.');
});

test('Space chooses the selected rows, and takes that back; in the head it chooses all', async () => {
  await showFour();
  await page.getByRole('rowheader', { name: 'two' }).click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift} ');
  await expect.poll(chosen).toEqual(['two', 'three']);
  await userEvent.keyboard('{ArrowUp} ');
  await expect.poll(() => notes.filter(isTicked)).toEqual(['one', 'two', 'three']);
  await userEvent.keyboard(' ');
  await expect.poll(() => notes.filter(isTicked)).toEqual(['two', 'three']);
  await userEvent.keyboard('{ArrowUp}{ArrowUp} ');
  await expect.poll(chosen).toEqual(notes);
});

test('several snapshots are exported as a file each, and what fails is named', async () => {
  await showFour();
  await pressBox('one');
  await pressBox('two');
  await panel().getByRole('button', { name: 'Export…' }).click();
  await expect.element(dialog()).toHaveTextContent('2 files are saved, one for each.');
  // The server knows none of them: the first that fails ends it, and how far it came is said.
  await dialog().getByRole('button', { name: 'Save 2 files' }).click();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(/^0 of 2 files saved, then it stopped at A-1-1-Fall.* This is Gradeledger .+, \w+\.$/);
});

test('the open offering stands on top and ticked where snapshots are saved, the others by term, and a search finds one', async () => {
  const workspace = await openDemo();
  const open = offeringAt(workspace, 5);
  workspace.selections.select('offering', { offeringId: open });
  await showArchive(workspace);
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  const name = shortOfferingName(workspace.ledger.book(), open);
  const boxes = dialog().getByRole('checkbox');
  await expect.element(boxes.first()).toBeChecked();
  await expect.element(boxes.first()).toHaveAccessibleName(name);
  await dialog().getByRole('searchbox', { name: 'Find an offering' }).fill('nothing is called so');
  await expect.element(dialog()).toHaveTextContent('No offering matches.');
  await expect.element(dialog().getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
});

test('files that could not all be saved are counted, and the next try saves them all', async () => {
  let tried = 0;
  const workspace = await openDemo();
  await showArchive(workspace, (path) => {
    if (!path.includes('toexcel')) return undefined;
    tried += 1;
    return tried === 2 ? { kind: 'no reply', offline: true } : undefined;
  });
  await askToSave(workspace, [0, 1], 'before the exam');
  await dialogIsGone();
  await expect.element(page.getByText('2 snapshots were saved.')).toBeVisible();
  for (const place of [0, 1]) await pressBox('before the exam', place);
  await panel().getByRole('button', { name: 'Export…' }).click();
  const go = dialog().getByRole('button', { name: 'Save 2 files' });
  const files = await filesSavedBy(async (count) => {
    await go.click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/^1 of 2 files saved, then it stopped at/);
    expect(count()).toBe(1);
    await go.click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
  expect(new Set(files.map(({ name }) => name)).size).toBe(2);
  expect(files).toHaveLength(3);
});
