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
import type { FaultyStorage } from '../log/faulty-log.ts';
import { abara, enter, makeClass, midterm } from './class-harness.tsx';
import { faultyWorkspace, holdUp } from './faulty-workspace.ts';
import { filesSavedBy } from './saved-files.ts';

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

const gone = 'the disk went away';

/** No line of the ledger can be read until the returned function is called. */
const failReading = (storage: FaultyStorage): (() => void) => {
  storage.faults = {
    before: async ({ name }) => {
      if (name.startsWith('lines')) throw new LogFailure('connection lost', gone);
    },
  };
  return () => {
    storage.faults = {};
  };
};

test('R20.1 what was read stays when newer changes cannot be read, which is said until they are', async () => {
  const { ledger, storage } = await shown();
  const listed = page.getByRole('gridcell', { name: 'Midterm, Abara, Chidi' });
  const before = listed.elements().length;
  const mend = failReading(storage);
  enter(ledger, abara, midterm, [7, 6]);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(`The ledger could not be read to its beginning: ${gone}`);
  expect(listed.elements()).toHaveLength(before);
  mend();
  enter(ledger, abara, midterm, [8, 6]);
  await expect.element(page.getByRole('gridcell', { name: 'P1 7 → 8, Abara, Chidi' })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'P1 6 → 7, Abara, Chidi' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('R20.17 the stored line of a change is read again after it could not be read', async () => {
  const { storage } = await shown();
  await chooseStoodOn();
  // What it did to grades comes later, and moves what stands below.
  await expect.element(chosen()).toHaveTextContent('1 final grade changed');
  const mend = failReading(storage);
  const fold = chosen().getByText('As stored');
  await fold.click();
  await expect.element(chosen().getByRole('alert')).toHaveTextContent(gone);
  mend();
  await fold.click();
  await fold.click();
  await expect.element(chosen().getByRole('button', { name: 'Copy the line' })).toBeVisible();
});

test('R20.6 changes that cannot be read are not undone, and that is said; the next time they are listed', async () => {
  const { storage } = await shown();
  await chooseStoodOn();
  const mend = failReading(storage);
  const since = chosen().getByRole('button', { name: 'Undo this and all since…' });
  await since.click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(`The ledger could not be read: ${gone}`);
  await expect.element(dialog().getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  mend();
  await since.click();
  await expect.element(dialog().getByRole('button', { name: 'Undo 2 changes' })).toBeVisible();
});

test('R23.1 a moment that cannot be read is not shown, and that is said; the next time it is', async () => {
  const { storage } = await shown();
  // Before anything is chosen: what the chosen change did to grades would keep the moment that is asked for here.
  const mend = failReading(storage);
  await chooseStoodOn();
  const view = chosen().getByRole('button', { name: 'View as of here' });
  await view.click();
  await expect.element(page.getByText(`That moment could not be read: ${gone}`)).toBeVisible();
  mend();
  await view.click();
  await expect.element(chosen()).toHaveTextContent('Go back to now to take this back.');
});

test('R23.1 a moment that takes long says how far it is, and is given up by a button', async () => {
  const { storage } = await shown();
  const letRead = holdUp(storage, 'lines');
  await chooseStoodOn();
  await chosen().getByRole('button', { name: 'View as of here' }).click();
  const said = page.getByText('Reading the ledger up to that moment…');
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  letRead();
  await expect.element(said).not.toBeInTheDocument();
  await expect.element(chosen().getByRole('button', { name: 'View as of here' })).toBeEnabled();
  await expect.element(chosen().getByRole('button', { name: 'Undo this', exact: true })).toBeVisible();
  await chosen().getByRole('button', { name: 'View as of here' }).click();
  await expect.element(chosen()).toHaveTextContent('Go back to now to take this back.');
});

test('R20.14 a file that cannot be written says so, and is written at the next try', async () => {
  const { storage } = await shown();
  const exported = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Export changes' }).click();
    await page.getByRole('menuitem', { name: 'All changes: CSV file' }).click();
  };
  const copy = page.getByRole('button', { name: 'A copy without names' });
  const mend = failReading(storage);
  await exported();
  await expect.element(page.getByText(`The file could not be written: ${gone}.`)).toBeVisible();
  await copy.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(`The copy could not be written (${gone})`);
  mend();
  const files = await filesSavedBy(async (count) => {
    await exported();
    await expect.poll(count, { timeout: 10_000 }).toBe(1);
    await copy.click();
    await expect.poll(count, { timeout: 10_000 }).toBe(2);
  });
  expect(files.map(({ name }) => name)).toEqual(['Changes.csv', 'gradeledger-without-names.ndjson']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('R23.3 two moments that take long to read say how far they are', async () => {
  const { storage } = await shown();
  const letRead = holdUp(storage, 'lines');
  await chooseStoodOn();
  await chosen().getByRole('button', { name: 'Compare…' }).click();
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Reading the ledger, 0 %');
  letRead();
  await expect.element(dialog().getByRole('status')).toHaveTextContent(/final grade/);
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

test('a copy without names, and the ledger itself, say how far they are and are given up by a button', async () => {
  const { storage } = await shown();
  const letRead = holdUp(storage, 'header', 'lines');
  const copy = page.getByRole('button', { name: 'A copy without names' });
  await copy.click();
  await expect.element(page.getByText('Taking the names out, 0 %')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(copy).toBeEnabled();
  await expect.element(page.getByText(/^Taking the names out/)).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Export ledger' }).click();
  await expect.element(page.getByText('Writing the ledger, 0 %')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(/^Writing the ledger/)).not.toBeInTheDocument();
  letRead();
  await copy.click();
  await expect.element(page.getByText('gradeledger-without-names.ndjson downloaded.')).toBeVisible();
  await expect.element(page.getByText(/^gradeledger-ana.* downloaded/)).not.toBeInTheDocument();

  const letWrite = holdUp(storage, 'header', 'lines');
  await page.getByRole('button', { name: 'Export ledger' }).click();
  await expect.element(page.getByText('Writing the ledger, 0 %')).toBeVisible();
  letWrite();
  await expect.element(page.getByText(/^gradeledger-ana.* downloaded/)).toBeVisible();
  await expect.element(page.getByText(/^Writing the ledger/)).not.toBeInTheDocument();
});
