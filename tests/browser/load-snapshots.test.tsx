import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../api/endpoints.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { gradeOf } from '../../projections/gradebook.ts';
import { SnapshotDialogs, UndoLoad } from '../../src/later/parts.ts';
import { openDemoWorkspace } from '../../src/open-workspace.ts';
import type { Workspace } from '../../src/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';

const identity = { app: 'test', projections: 'test', tab: 'tab' };
const dialog = () => page.getByRole('dialog');

type Place = { readonly offeringId: OfferingId; readonly assessmentId: AssessmentId; readonly studentId: StudentId };

const placeIn = ({ ledger }: Workspace): Place => {
  const book = ledger.book();
  const [offeringId = asId<OfferingId>('')] = book.courseOrder.flatMap((id) => book.offeringsOf[id] ?? []);
  const [assessmentId = asId<AssessmentId>('')] = book.assessmentsOf[offeringId] ?? [];
  const [studentId = asId<StudentId>('')] = keysOf(book.enrollments[offeringId] ?? record());
  return { offeringId, assessmentId, studentId };
};

const scoreIn = ({ ledger }: Workspace, { offeringId, assessmentId, studentId }: Place): number | undefined =>
  Object.values(gradeOf(ledger.book(), offeringId, assessmentId, studentId).points)[0];

const scores = ({ ledger }: Workspace, { offeringId, assessmentId, studentId }: Place, value: number): void => {
  const [problem] = ledger.book().assessments[assessmentId]?.problems ?? [];
  const change = { points: record([[problem?.problemId ?? asId<never>(''), value] as const]) };
  expect(ledger.dispatch({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] }).ok).toBe(
    true,
  );
};

const isSent = (workspace: Workspace): Promise<void> =>
  expect.poll(() => workspace.ledger.status(), { timeout: 10_000 }).toMatchObject({ unsaved: 0, owed: { count: 0 } });

/** The archive of the demo, with one snapshot of its first offering, in which a student has the score 1. */
const archive = async (): Promise<{ readonly workspace: Workspace; readonly place: Place }> => {
  const [workspace] = await Promise.all([openDemoWorkspace(identity, 20), SnapshotDialogs.load(), UndoLoad.load()]);
  const place = placeIn(workspace);
  scores(workspace, place, 1);
  await isSent(workspace);
  await showApp(workspace, '/offeringsnapshots');
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog().getByRole('checkbox').nth(0).click();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  scores(workspace, place, 2);
  await isSent(workspace);
  return { workspace, place };
};

test('R13.9 and R13.10 a snapshot is loaded after its effect was told, and undone after a question', async () => {
  const { workspace, place } = await archive();
  const offerings = Object.keys(workspace.ledger.book().offerings).length;
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog()).toHaveTextContent(/Then: \d+ students.* Now: \d+ students/);
  await expect.element(dialog()).toHaveTextContent(`${offerings - 1} other offerings stay as they are`);
  await expect.element(dialog()).toHaveTextContent('Undo cannot bring the old ones back');
  await dialog().getByRole('button', { name: 'Load', exact: true }).click();
  await expect.element(page.getByText('Loaded. Undo brings the former values back.')).toBeVisible();
  expect(scoreIn(workspace, place)).toBe(1);
  expect(workspace.ledger.status().owed.count).toBe(0);

  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect.element(dialog()).toHaveTextContent('The former values come back');
  expect(scoreIn(workspace, place)).toBe(1);
  await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => scoreIn(workspace, place)).toBe(2);
  await expect.element(page.getByText('Undone: snapshots loaded.')).toBeVisible();
  await isSent(workspace);
});

test('R13.11 what is unsent keeps a load from beginning, and is sent from there', async () => {
  const { workspace, place } = await archive();
  await workspace.sync?.pause();
  scores(workspace, place, 3);
  await page.getByRole('button', { name: 'Load…' }).click();
  const go = dialog().getByRole('button', { name: 'Load', exact: true });
  await expect.element(dialog()).toHaveTextContent('1 change is not at your server yet');
  await expect.element(go).toBeDisabled();
  await expect.element(dialog().getByRole('button', { name: /ledger/i })).toBeVisible();
  await dialog().getByRole('button', { name: 'Send now' }).click();
  await expect.element(go, { timeout: 10_000 }).toBeEnabled();
  expect(scoreIn(workspace, place)).toBe(3);
});

test('R13.9 files that are no snapshots are refused by name, and the others stay chosen and are loaded', async () => {
  const { workspace, place } = await archive();
  const { offeringThere = '' } = workspace.ledger.saved().snapshots.list[0] ?? {};
  const path = `/user/offeringsnapshot/fromofferingid/${offeringThere}/toobjectfile/get`;
  const reply = await workspace.remote?.({ method: 'GET', path, headers: {}, file: true });
  if (reply?.kind !== 'reply' || !reply.bytes) throw new Error('no file came');
  scores(workspace, place, 4);
  await isSent(workspace);
  await page.getByRole('button', { name: 'From a file…' }).click();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = new DataTransfer();
  for (const [name, text] of [
    ['table.json', '[1, 2]'],
    ['notes.json', 'not a file'],
  ] as const)
    chosen.items.add(new File([text], name));
  chosen.items.add(new File([new Uint8Array(reply.bytes)], 'class.json'));
  if (!input) throw new Error('nothing takes files');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(dialog()).toHaveTextContent('“table.json” was not taken: it holds no offering’s snapshot.');
  await expect.element(dialog()).toHaveTextContent('“notes.json” was not taken: it is no JSON.');
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('class.json');
  await dialog().getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => scoreIn(workspace, place), { timeout: 10_000 }).toBe(2);
  expect(workspace.ledger.undoable().at(-1)?.command).toEqual({ type: 'LoadSnapshots', note: 'class.json' });
});

test('R13.9 several snapshots that are selected are loaded as one commit, and deleted at once', async () => {
  const { workspace, place } = await archive();
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog().getByRole('checkbox').nth(1).click();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('grid', { name: 'Snapshots' }).getByRole('rowheader').first().click();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const panel = page.getByRole('complementary', { name: 'Selected snapshot' });
  await expect.element(panel.getByRole('heading', { name: '2 chosen' })).toBeVisible();
  await panel.getByRole('button', { name: 'Load…' }).click();
  await dialog().getByRole('button', { name: 'Load 2 snapshots' }).click();
  await expect.poll(() => scoreIn(workspace, place), { timeout: 10_000 }).toBe(1);
  expect(workspace.ledger.undoable().at(-1)?.command.type).toBe('LoadSnapshots');
  await expect.element(dialog()).not.toBeInTheDocument();

  await panel.getByRole('button', { name: 'Delete…' }).click();
  await expect.element(dialog()).toHaveTextContent('Undo cannot bring them back.');
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

test('two snapshots of one offering are not loaded together, and only those of the newest term are listed', async () => {
  const { workspace } = await archive();
  await page.getByRole('button', { name: 'Save snapshot…' }).click();
  await dialog().getByRole('checkbox').nth(0).click();
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Load…' }).click();
  await dialog().getByRole('checkbox', { checked: false }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Two of these are of the same offering.');
  await expect.element(dialog().getByRole('button', { name: 'Load 2 snapshots' })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Cancel' }).click();

  const { offerings } = workspace.ledger.book();
  const { offeringId } = placeIn(workspace);
  const years = Object.values(offerings).map(({ yearOfStart }) => yearOfStart ?? 0);
  const old = { type: 'EditOffering', offeringId, fields: { yearOfStart: Math.max(...years) + 1 } } as const;
  expect(workspace.ledger.dispatch(old).ok).toBe(true);
  const choice = (name: RegExp) => page.getByRole('radio', { name });
  await choice(/^This term/).click();
  await expect.element(page.getByRole('heading', { name: 'None of this term' })).toBeVisible();
  await choice(/^All/).click();
  await expect.element(page.getByRole('grid', { name: 'Snapshots' })).toBeVisible();
});

test('of a long archive the chosen one and the newest are offered, and how many more there are is said', async () => {
  const [workspace] = await Promise.all([openDemoWorkspace(identity, 20), SnapshotDialogs.load()]);
  const { remote } = workspace;
  if (!remote) throw new Error('the demo has a server');
  const { offeringId } = placeIn(workspace);
  const row = {
    tag: '',
    yearOfStart: 2026,
    period: 'Fall',
    section: '1',
    courseCode: 'A',
    courseNumber: '1',
    title: 'T',
  };
  const counts = { students: 1, assessments: 1, grades: 1 };
  const offeringSnapshots = Array.from({ length: 53 }, (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + ((at * 7) % 53))).toISOString();
    return { id: `n${at}`, note: createdAt.slice(0, 10), createdAt, offeringId, ...row, counts };
  });
  const told = { kind: 'reply', status: 200, text: JSON.stringify({ success: true, offeringSnapshots }) } as const;
  const shown: Workspace = {
    ...workspace,
    remote: async (request) => (request.path === endpoints.listSnapshots.path ? told : remote(request)),
  };
  await showApp(shown, '/offeringsnapshots');
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.getByRole('searchbox').fill('2026-01-02');
  await page.getByRole('rowheader', { name: '2026-01-02' }).click();
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog()).toHaveTextContent('3 more snapshots are not shown here');
  const offered = dialog()
    .getByRole('checkbox')
    .elements()
    .map((one) => one.closest('div')?.parentElement?.textContent?.slice(0, 10));
  expect(offered).toHaveLength(50);
  expect(offered.slice(0, 3)).toEqual(['2026-01-02', '2026-02-22', '2026-02-21']);
});
