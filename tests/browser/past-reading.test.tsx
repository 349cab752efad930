import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { LogFailure } from '../../log/port.ts';
import { rowsBackAtOnce } from '../../log/stored/line-store.ts';
import type { LedgerHistory, Waiter } from '../../machines/ledger/ledger-port.ts';
import type { PastLedger } from '../../machines/views/past-ledger.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { tagged } from '../../projections/settings/tags.ts';
import { toPast } from '../../src/app/later.ts';
import { theme } from '../../src/app/look/theme.ts';
import { ToastView } from '../../src/app/toasts/toast-view.tsx';
import { CompareMoments } from '../../src/components/views/compare-moments.tsx';
import { pastView } from '../../src/components/views/past-view.tsx';
import { TagsDialog } from '../../src/components/views/tags-dialog.tsx';
import { DriftStrip } from '../../src/screens/final-grades/drift-strip.tsx';
import { useWhyChanged } from '../../src/screens/final-grades/what-changed-hook.ts';
import { markOf, useMark } from '../../src/workspace/mark.ts';
import type { View } from '../../src/workspace/view.ts';
import { Now, useViews, ViewsProvider } from '../../src/workspace/views.tsx';
import { WorkspaceProvider } from '../../src/workspace/workspace-context.tsx';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { abara, ask, brandt, enter, makeClass, midterm, offeringId } from './class-harness.tsx';
import { faultyWorkspace, holdUp } from './faulty-workspace.ts';

afterEach(cleanup);

const show = (workspace: Workspace, shown: ReactNode) =>
  render(
    <MantineProvider theme={theme}>
      <WorkspaceProvider workspace={workspace}>
        <ViewsProvider toPast={toPast}>{shown}</ViewsProvider>
      </WorkspaceProvider>
    </MantineProvider>,
  );

const classOnDisk = async () => {
  const { workspace, storage } = await faultyWorkspace();
  makeClass(workspace.ledger);
  await expect.poll(() => workspace.ledger.status().unsaved).toBe(0);
  return { workspace, storage, ledger: workspace.ledger };
};

test('R23.2 a date that is typed while the moments are read is kept, and gone to once they are', async () => {
  const { workspace, storage, ledger } = await classOnDisk();
  const view = await pastView(ledger);
  if (view?.kind !== 'past') throw new Error('nothing was changed');
  const past: PastLedger = view.ledger;
  const newest = past.moment().seq;
  const letRead = holdUp(storage, 'linesBack');
  await show(workspace, view.bar);
  const field = page.getByLabelText('Date and time');
  await field.fill('2020-01-01T10:30');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('2020-01-01T10:30');
  expect(past.moment().seq).toBe(newest);
  letRead();
  await expect.poll(() => past.moment().seq).toBe(1);
  await expect.element(field).not.toHaveValue('2020-01-01T10:30');
});

/** More commits than one reading from the end brings. */
const longHistory = async () => {
  const { workspace, storage, ledger } = await classOnDisk();
  for (let n = 0; n < 2 * rowsBackAtOnce; n += 1) enter(ledger, abara, midterm, [n % 10, 8]);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const view = await pastView(ledger);
  if (view?.kind !== 'past') throw new Error('nothing was changed');
  return { workspace, storage, ledger, past: view.ledger, bar: view.bar };
};

const slider = () => page.getByRole('slider', { name: 'Moment' });
const time = () => page.getByLabelText('Date and time');

const enterTime = async (value: string): Promise<void> => {
  await time().fill(value);
  await userEvent.keyboard('{Enter}');
};

test('R23.2 the slider stands at what is shown, whichever way led there', async () => {
  const { workspace, storage, past, bar } = await longHistory();
  const newest = past.moment().seq;
  await show(workspace, bar);
  await expect.element(slider()).toHaveFocus();
  const letRead = holdUp(storage, 'lines');
  await userEvent.keyboard('{Home}');
  await expect.element(slider()).not.toHaveValue('0');
  await enterTime('2100-01-01T10:30');
  await expect.element(slider()).toHaveValue('0');
  await expect.element(time()).toHaveFocus();
  letRead();
  expect(past.moment().seq).toBe(newest);
});

test('R23.2 a moment that cannot be read is not gone to: that is said, and the slider stands where it was', async () => {
  const { workspace, storage, past, bar } = await longHistory();
  const newest = past.moment().seq;
  await show(
    workspace,
    <>
      {bar}
      <ToastView />
    </>,
  );
  await expect.element(slider()).toHaveFocus();
  storage.faults = {
    before: async ({ name }) => {
      if (name.startsWith('lines')) throw new LogFailure('connection lost', 'the disk is busy');
    },
  };
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('That moment could not be read: the disk is busy')).toBeVisible();
  await expect.element(slider()).toHaveValue('0');
  expect(past.moment().seq).toBe(newest);
  storage.faults = {};
  await userEvent.keyboard('{Home}');
  await expect.poll(() => past.moment().seq).toBe(1);
});

test('R23.2 moments that could be read only in part are read again, to the first', async () => {
  const { workspace, storage, ledger, past, bar } = await longHistory();
  let readings = 0;
  const fail = () => Promise.reject(new LogFailure('connection lost', 'the disk is busy'));
  // The newest moments, and what the one that is shown did, can be read.
  const failsLater = ({ name }: { name: string }) => {
    if (name === 'linesBack') readings += 1;
    return readings > 2 ? fail() : Promise.resolve();
  };
  storage.faults = { before: failsLater };
  await show(workspace, bar);
  await expect.element(page.getByText('could not be read: the disk is busy')).toBeVisible();
  await enterTime('2020-01-01T10:30');
  await expect.element(time()).toHaveAttribute('aria-busy', 'false');
  storage.faults = {};
  await enterTime('2020-01-01T10:30');
  await expect.poll(() => past.moment().seq).toBe(1);
  expect(ledger.status().trouble).toBeUndefined();
});

test('R23.7 whether grades differ from a tag says so when that cannot be read, and reads it again', async () => {
  const { workspace, storage, ledger } = await classOnDisk();
  const tag = { tagId: 't', name: 'submitted', seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z', offeringId };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  enter(ledger, abara, midterm, [2, 8]);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  storage.faults = { before: () => Promise.reject(new LogFailure('connection lost', 'the disk is busy')) };
  const book = ledger.book();
  await show(workspace, <DriftStrip offeringId={offeringId} book={book} grades={finalGrades(book, offeringId)} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('“submitted” could not be read (the disk is busy)');
  await expect.element(alert).toHaveTextContent('Your records are safe.');
  storage.faults = {};
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('1 final grade differs from “submitted”');
  await expect.element(alert).not.toBeInTheDocument();
});

test('R23.3 what is compared with now follows it', async () => {
  const { workspace, ledger } = await classOnDisk();
  const moment = { seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z' };
  enter(ledger, abara, midterm, [2, 8]);
  await show(workspace, <CompareMoments moment={moment} offeringId={offeringId} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('1 final grade');
  enter(ledger, brandt, midterm, [1, 1]);
  await expect.element(dialog).toHaveTextContent('2 final grades');
});

test('R23.3 moments that cannot be read are not compared, and that is said', async () => {
  const { workspace, storage, ledger } = await classOnDisk();
  const moment = { seq: 3, at: '2026-11-20T18:52:00.000Z' };
  storage.faults = { before: () => Promise.reject(new LogFailure('connection lost', 'the disk is busy')) };
  await show(workspace, <CompareMoments moment={moment} offeringId={offeringId} onClose={() => undefined} />);
  const told = () =>
    page
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent);
  const sentence = 'That moment could not be read: the disk is busy';
  await expect.poll(told).toEqual([sentence, sentence]);
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent(/Comparing|differ/);
  expect(ledger.status().unsaved).toBe(0);
});

test('whoever leaves final grades ends what is read of a tag', async () => {
  const { workspace, ledger } = await classOnDisk();
  const tag = { tagId: 't', name: 'submitted', seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z', offeringId };
  ask(ledger, { type: 'EditSettings', changes: [tagged(tag)] });
  const asked: Waiter[] = [];
  const bookAt: LedgerHistory['bookAt'] = (seq, waiting) => {
    asked.push(waiting);
    return ledger.history.bookAt(seq, waiting);
  };
  const book = ledger.book();
  await show(
    { ...workspace, ledger: { ...ledger, history: { ...ledger.history, bookAt } } },
    <DriftStrip offeringId={offeringId} book={book} grades={finalGrades(book, offeringId)} />,
  );
  await expect.poll(() => asked.length).toBe(1);
  expect(() => asked[0]?.signal.throwIfAborted()).not.toThrow();
  await cleanup();
  expect(() => asked[0]?.signal.throwIfAborted()).toThrow();
});

const seat = { offeringId, studentId: abara };
const beginning = { seq: 0 };

/** What the panel of a grade says of the moment that is shown. */
const WhyProbe = () => {
  const read = useWhyChanged(seat, beginning);
  const final = read && 'why' in read ? read.why.to.final : undefined;
  return <p data-testid="why">{final?.kind === 'grade' ? final.percent.shown : 'reading'}</p>;
};

const ShownView = ({ view, children }: { readonly view: View; readonly children: ReactNode }) => {
  const { show: showView } = useViews();
  useEffect(() => {
    showView(view);
  }, [showView, view]);
  return children;
};

test('R23.6 what changed never tells another moment than the one that is shown', async () => {
  const { workspace, storage, ledger } = await classOnDisk();
  const one = ledger.status().seq;
  enter(ledger, abara, midterm, [2, 8]);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const view = await pastView(ledger);
  if (view?.kind !== 'past') throw new Error('nothing was changed');
  await show(
    workspace,
    <ShownView view={view}>
      <WhyProbe />
    </ShownView>,
  );
  const told = page.getByTestId('why');
  const officialAt = (past: PastLedger): string | undefined => {
    const final = finalGrades(past.book(), offeringId).students.get(abara)?.official.final;
    return final?.kind === 'grade' ? final.percent.shown : undefined;
  };
  const newest = officialAt(view.ledger) ?? '';
  await expect.element(told).toHaveTextContent(newest);
  const letRead = holdUp(storage, 'linesBack');
  await view.ledger.goTo({ seq: one, at: view.ledger.moment().at });
  await expect.element(told).toHaveTextContent('reading');
  letRead();
  await expect.element(told).toHaveTextContent(officialAt(view.ledger) ?? '');
  expect(officialAt(view.ledger)).not.toBe(newest);
});

const Mark = ({ of }: { readonly of: string }) => <output aria-label={of}>{useMark() ?? 'no mark'}</output>;

test('R23.1 what is of now has no mark, whatever moment is shown around it', async () => {
  const { workspace, ledger } = await classOnDisk();
  const view = await pastView(ledger);
  if (!view) throw new Error('nothing was changed');
  await show(
    workspace,
    <ShownView view={view}>
      <Mark of="shown" />
      <Now>
        <Mark of="now" />
      </Now>
    </ShownView>,
  );
  await expect.element(page.getByLabelText('shown')).toHaveTextContent(markOf(view));
  await expect.element(page.getByLabelText('now')).toHaveTextContent('no mark');
});

test('a new name of a tag that is refused stays in its field, and one that is taken is the tag’s', async () => {
  const { workspace, ledger } = await classOnDisk();
  const moment = { seq: ledger.status().seq, at: '2026-11-20T18:52:00.000Z' };
  ask(ledger, { type: 'EditSettings', changes: [tagged({ ...moment, tagId: 't', name: 'submitted', offeringId })] });
  await show(workspace, <TagsDialog moment={moment} onView={() => undefined} onClose={() => undefined} />);
  await page.getByRole('textbox', { name: 'New name of “submitted”' }).fill(' handed in ');
  await userEvent.keyboard('{Enter}');
  const name = page.getByRole('textbox', { name: 'New name of “handed in”' });
  await expect.element(name).toHaveValue('handed in');
  await ledger.close();
  await name.fill('graded');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('graded');
});
