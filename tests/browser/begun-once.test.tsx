import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ToolMenuList } from '../../src/app/later.ts';
import { ExportOffering } from '../../src/components/later.ts';
import * as lists from '../../src/ui/later-menus.ts';
import { showApp } from './app-harness.tsx';
import { filesSavedBy } from './saved-files.ts';
import { dialog, offeringAt, openDemo } from './snapshots-scene.ts';

/** A door that holds whoever comes to it until it is opened. */
const heldDoor = () => {
  const held: (() => void)[] = [];
  return {
    waitThere: () => new Promise<void>((resolve) => held.push(resolve)),
    waiting: () => held.length,
    open: () => {
      for (const letGo of held.splice(0)) letGo();
    },
  };
};

/** As a double click that came by mistake: the second finds what the first has left on screen. */
const clickTwice = async (button: HTMLElement): Promise<void> => {
  button.click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  button.click();
};

test.each(['Export the records', 'Export the ledger'])('%s, clicked twice, writes one file', async (name) => {
  await Promise.all([...Object.values(lists), ToolMenuList].map((part) => part.load()));
  const workspace = await openDemo();
  const { sync } = workspace;
  if (!sync) throw new Error('the demo has a server');
  const news = heldDoor();
  const freshen = (): Promise<boolean> => news.waitThere().then(() => true);
  await showApp({ ...workspace, sync: { ...sync, freshen } }, '/students');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'App info', exact: true }).click();
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeEnabled();
  const files = await filesSavedBy(async (count) => {
    await clickTwice(button.element() as HTMLElement);
    await expect.poll(news.waiting).toBe(1);
    await expect.element(button).toBeDisabled();
    news.open();
    await expect.element(button).toBeEnabled();
    await expect.poll(count).toBe(1);
  });
  expect(files).toHaveLength(1);
});

/** Opens the dialog that saves an offering as a file of the server, which answers when the door is opened. */
const openSaving = async (answers: ReturnType<typeof heldDoor>): Promise<void> => {
  const workspace = await openDemo();
  workspace.selections.select('offering', { offeringId: offeringAt(workspace, 0) });
  await Promise.all([...Object.values(lists), ExportOffering].map((part) => part.load()));
  const { remote } = workspace;
  if (!remote) throw new Error('the demo has a server');
  const slow: typeof remote = async (request) => {
    if (request.path.endsWith('toexcel/get')) await answers.waitThere();
    return remote(request);
  };
  await showApp({ ...workspace, remote: slow }, '/offering');
  await page.getByRole('button', { name: 'More for the offering' }).click();
  await page.getByRole('menuitem', { name: 'Save as a file…' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Save file' })).toBeVisible();
};

test('an offering’s file is asked of the server once, however often one clicks', async () => {
  const answers = heldDoor();
  await openSaving(answers);
  const files = await filesSavedBy(async (count) => {
    await clickTwice(dialog().getByRole('button', { name: 'Save file' }).element() as HTMLElement);
    await expect.poll(answers.waiting).toBe(1);
    answers.open();
    await expect.poll(count).toBe(1);
    await expect.element(dialog()).not.toBeInTheDocument();
  });
  expect(files).toHaveLength(1);
});

test('an offering’s file that comes after its dialog was closed is not saved', async () => {
  const answers = heldDoor();
  await openSaving(answers);
  const files = await filesSavedBy(async () => {
    await dialog().getByRole('button', { name: 'Save file' }).click();
    await expect.poll(answers.waiting).toBe(1);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    answers.open();
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  expect(files).toHaveLength(0);
});
