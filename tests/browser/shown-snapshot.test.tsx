import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { endpoints } from '../../api/endpoints.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Steps } from '../../events/steps.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { newListeners } from '../../machines/listeners.ts';
import { type Book, emptyBook, enrolledIn } from '../../projections/book/book.ts';
import { useComparing } from '../../src/components/views/comparing.ts';
import { type Answer, askToSave, dialog, dialogIsGone, emptyArchive, offeringAt, shownBar } from './snapshots-scene.ts';

test('R13.8 letters that differ are counted, then and today, beside the final grades that moved', async () => {
  const workspace = await emptyArchive();
  await page.viewport(1280, 900);
  const offeringId = offeringAt(workspace, 0);
  const letters = (bound: number): void => {
    const given = [
      { letter: 'A', from: bound },
      { letter: 'F', from: 0 },
    ];
    const policy = { type: 'EditGradingPolicy', offeringId, policy: { letters: given } } as const;
    expect(workspace.ledger.dispatch(policy).ok).toBe(true);
  };
  letters(1);
  await expect.poll(() => workspace.ledger.status()).toMatchObject({ unsaved: 0, owed: { count: 0 } });
  await askToSave(workspace, [0, 1]);
  await dialogIsGone();
  letters(99);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await shownBar().getByRole('button', { name: 'What differs' }).click();
  const bars = page.getByRole('region', { name: 'Letters: Then → Today' });
  const there = workspace.ledger.records
    .saved()
    .snapshots.list.find(({ offeringThere }) => offeringThere === offeringId);
  await expect.element(bars).toHaveTextContent(`${there?.counts.students} → 0`);
  await expect.element(dialog()).toHaveTextContent(/the grading policy changed .*letters: \d+ down/);
});

/** The archive of a demo with a snapshot of its first offering, whose first score has become another one since. */
const changedSince = async (answer?: Answer) => {
  const workspace = await emptyArchive(answer);
  const { ledger } = workspace;
  const offeringId = offeringAt(workspace, 0);
  const book = ledger.book();
  const [assessmentId = asId<AssessmentId>('')] = book.assessmentsOf[offeringId] ?? [];
  const [studentId = asId<StudentId>('')] = enrolledIn(book, offeringId);
  const [problem] = book.assessments[assessmentId]?.problems ?? [];
  const enter = (points: number): void => {
    const change = { points: record([[problem?.problemId ?? asId<never>(''), points] as const]) };
    const edits = [{ assessmentId, studentId, change }];
    expect(ledger.dispatch({ type: 'EditGrades', offeringId, edits }).ok).toBe(true);
  };
  enter(1);
  await expect.poll(() => ledger.status(), { timeout: 10_000 }).toMatchObject({ unsaved: 0, owed: { count: 0 } });
  await askToSave(workspace, [0], 'first');
  await dialogIsGone();
  enter(3);
  await expect.poll(() => ledger.status(), { timeout: 10_000 }).toMatchObject({ unsaved: 0, owed: { count: 0 } });
  return { workspace, enter };
};

const openShown = (): Promise<void> => page.getByRole('button', { name: 'Open', exact: true }).click();

test('R13.7 and R13.8 an opened snapshot is shown on every screen, and told against today, whatever changes there', async () => {
  const { enter } = await changedSince();
  const told = new Set<string>();
  const watching = new MutationObserver(() =>
    told.add(document.querySelector('aside [role=status]')?.textContent ?? ''),
  );
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  await openShown();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Final grades' })).toBeVisible();
  await expect
    .element(shownBar().getByRole('status'))
    .toHaveTextContent(/^As saved: first · .*1 score and 1 final grade differ\.$/);
  const comparing = () => [...told].filter((one) => /^As saved: first · .* Comparing, \d+ %$/.test(one));
  expect(comparing()).not.toEqual([]);
  told.clear();
  enter(1);
  await expect.element(shownBar().getByRole('status')).toHaveTextContent('Against today: the same.');
  watching.disconnect();
  expect(comparing()).not.toEqual([]);
  await expect.element(shownBar().getByRole('button', { name: 'What differs' })).not.toBeInTheDocument();
  await shownBar().getByRole('button', { name: 'Back to now' }).click();
  await expect.element(shownBar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Final grades' })).toBeVisible();
});

test('R13.8 from a snapshot that is shown it is one step back to the list, to open another, and to load it', async () => {
  const { workspace } = await changedSince();
  await askToSave(workspace, [1], 'of another');
  await dialogIsGone();
  await page.getByRole('rowheader', { name: 'first' }).click();
  await openShown();
  await shownBar().getByRole('button', { name: 'All snapshots' }).click();
  await page.getByRole('rowheader', { name: 'of another' }).click();
  await openShown();
  await expect.element(shownBar().getByRole('status')).toHaveTextContent(/^As saved: of another/);
  await shownBar().getByRole('button', { name: 'All snapshots' }).click();
  await page.getByRole('rowheader', { name: 'first' }).click();
  await openShown();
  await shownBar().getByRole('button', { name: 'Load…' }).click();
  await dialog().getByRole('button', { name: 'Load', exact: true }).click();
  await expect.element(page.getByText('Loaded. Undo brings the former values back.')).toBeVisible();
  await expect.element(shownBar().getByRole('status')).toHaveTextContent('Against today: the same.');
});

test('R13.7 an offering that is gone today is shown as it was saved', async () => {
  const { workspace } = await changedSince();
  const offeringId = offeringAt(workspace, 0);
  expect(workspace.ledger.dispatch({ type: 'DeleteOffering', offeringId }).ok).toBe(true);
  await openShown();
  await expect.element(shownBar().getByRole('status')).toHaveTextContent('Against today: no longer here.');
  await expect.element(page.getByRole('grid')).toBeVisible();
  await expect.poll(() => page.getByRole('rowheader').elements().length).toBeGreaterThan(3);
});

test('R13.7 a snapshot whose content comes once its list was left is not shown', async () => {
  let letCome = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let asked = 0;
  let answered = 0;
  const answer: Answer = (path) => {
    if (!path.startsWith(`${endpoints.listSnapshots.path}?`)) return undefined;
    asked += 1;
    return coming.then(async () => {
      const reply = await remote?.({ method: 'GET', path, headers: {} });
      answered += 1;
      return reply ?? { kind: 'no reply', offline: false };
    });
  };
  const { workspace } = await changedSince(answer);
  const { remote } = workspace;
  await openShown();
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('link', { name: 'Students', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  letCome();
  await expect.poll(() => answered).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(shownBar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});

test('R13.8 what differs stays open while today changes, and says nothing of what is the same again', async () => {
  const { enter } = await changedSince();
  await openShown();
  await shownBar().getByRole('button', { name: 'What differs' }).click();
  await expect.element(dialog().getByText(/^Since /)).toBeVisible();
  const opened = dialog().element();
  enter(1);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('No final grade differs.');
  expect(dialog().element()).toBe(opened);
  await expect.element(dialog().getByText(/^Since /)).not.toBeInTheDocument();
});

test('R13.9 what a load would change is not told of a score that has become another one', async () => {
  const { enter } = await changedSince();
  await page.getByRole('button', { name: 'Load…' }).click();
  const line = dialog().getByRole('list', { name: 'Snapshots to load' });
  await expect.element(line).toHaveTextContent('P1: 3 → 1');
  const told: (string | null)[] = [];
  const watching = new MutationObserver(() => told.push(line.element().textContent));
  watching.observe(line.element(), { childList: true, subtree: true, characterData: true });
  enter(2);
  await expect.element(line).toHaveTextContent('P1: 2 → 1');
  watching.disconnect();
  expect(told[0]).not.toContain(' → 1');
});

test('R13.8 a comparison that takes longer than the one of newer books says nothing after it', async () => {
  const [first, second] = [emptyBook(), emptyBook()];
  const listeners = newListeners();
  let [today, isOver] = [first, false];
  const snapshot = { book: () => first, subscribe: () => () => undefined } as never as Ledger;
  const ledger = { ...snapshot, book: () => today, subscribe: listeners.subscribe };
  const compare = function* (_: Book, after: Book): Steps<string> {
    while (after === first && !isOver) yield 0;
    return after === first ? 'older' : 'newer';
  };
  const Probe = () => <p>{useComparing(snapshot, ledger, compare).found ?? 'comparing'}</p>;
  const screen = await render(<Probe />);
  await expect.element(screen.getByText('comparing')).toBeVisible();
  today = second;
  listeners.tell();
  await expect.element(screen.getByText('newer')).toBeVisible();
  isOver = true;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(screen.getByText('newer')).toBeVisible();
});
