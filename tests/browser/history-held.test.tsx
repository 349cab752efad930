import { MantineProvider } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { LogFailure } from '../../log/port.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { ToastView } from '../../src/app/toasts/toast-view.tsx';
import { HistoryScreen } from '../../src/screens/history/history-screen.tsx';
import { Announcer } from '../../src/ui/announcer.tsx';
import { ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import { abara, enter, makeClass, midterm } from './class-harness.tsx';
import { faultyWorkspace, holdUp } from './faulty-workspace.ts';

afterEach(cleanup);

/** History, over a disk that can be held up. */
const shown = async () => {
  const { workspace, storage } = await faultyWorkspace();
  const { ledger } = workspace;
  makeClass(ledger);
  enter(ledger, abara, midterm, [5, 5]);
  enter(ledger, abara, midterm, [6, 6]);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  await page.viewport(1280, 900);
  await render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>
          <Announcer>
            <main style={{ height: 900 }}>
              <HistoryScreen />
            </main>
            <ToastView />
          </Announcer>
        </ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );
  await expect.element(page.getByRole('gridcell', { name: 'Midterm, Abara, Chidi' }).first()).toBeVisible();
  return { ledger, storage };
};

const chosen = () => page.getByRole('complementary', { name: 'Chosen change' });
const dialog = () => page.getByRole('dialog');

/** The change before the last, which the last stands on. */
const chooseStoodOn = async (): Promise<void> => {
  const cells = page.getByRole('gridcell', { name: 'Midterm, Abara, Chidi' }).elements();
  const [, second] = cells.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  if (!second) throw new Error('it is not listed');
  await userEvent.click(second);
  await expect.element(chosen().getByRole('button', { name: 'Undo this', exact: true })).toBeVisible();
};

test('R20.2 what stands in the way of an undo is told where another change is chosen by then', async () => {
  const { storage } = await shown();
  await chooseStoodOn();
  const letRead = holdUp(storage, 'lines');
  await chosen().getByRole('button', { name: 'Undo this', exact: true }).click();
  await userEvent.keyboard('j');
  letRead();
  await expect.element(page.getByText('it was changed again since')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('R20.6 a range that is still looked for when one leaves is not asked about', async () => {
  const { storage } = await shown();
  const letRead = holdUp(storage, 'linesBack');
  await page.getByRole('button', { name: 'Undo a range…' }).click();
  await dialog().getByRole('button', { name: 'Show the changes' }).click();
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Reading the ledger, 0 %');
  await dialog().getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Show the changes' })).toBeEnabled();
  await dialog().getByRole('button', { name: 'Show the changes' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  letRead();
  await expect.element(page.getByRole('button', { name: 'Undo a range…' })).toHaveFocus();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('R20.6 a range is asked for again after the ledger could not be read', async () => {
  const { storage } = await shown();
  storage.faults = {
    before: async ({ name }) => {
      if (name === 'linesBack') throw new LogFailure('connection lost', 'the disk went away');
    },
  };
  await page.getByRole('button', { name: 'Undo a range…' }).click();
  const show = dialog().getByRole('button', { name: 'Show the changes' });
  await show.click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('the disk went away');
  await expect.element(dialog().getByRole('status')).toBeEmptyDOMElement();
  storage.faults = {};
  await show.click();
  await expect.element(show).not.toBeInTheDocument();
  await expect.element(dialog()).toBeVisible();
});

test.each(['Compare…', 'Tags…', 'Undo this'])(
  'the focus is on %s again when what it opened is closed',
  async (name) => {
    await shown();
    await chooseStoodOn();
    await chosen().getByRole('button', { name, exact: true }).click();
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(chosen().getByRole('button', { name, exact: true })).toHaveFocus();
  },
);
