import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RemoteReply } from '../../api/remote.ts';
import type { Snapshot } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { LoadWish } from '../../machines/sync/loading.ts';
import { assessmentName, studentName } from '../../messages/naming.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { gzip } from '../../src/files/gzip.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { noRecords } from '../builders.ts';
import {
  type Answer,
  askToSave,
  dialog,
  dialogIsGone,
  offeringAt,
  openDemo,
  panel,
  pressBox,
  showArchive,
} from './snapshots-scene.ts';

type Place = { readonly offeringId: OfferingId; readonly assessmentId: AssessmentId; readonly studentId: StudentId };

const placeIn = (workspace: Workspace): Place => {
  const book = workspace.ledger.book();
  const offeringId = offeringAt(workspace, 0);
  const [assessmentId = asId<AssessmentId>('')] = book.assessmentsOf[offeringId] ?? [];
  const [studentId = asId<StudentId>('')] = book.enrollments[offeringId]?.keys() ?? [];
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
const archive = async (answer?: Answer, as = (workspace: Workspace): Workspace => workspace) => {
  const workspace = as(await openDemo());
  const place = placeIn(workspace);
  scores(workspace, place, 1);
  await isSent(workspace);
  await showArchive(workspace, answer);
  await askToSave(workspace, [0], 'first');
  await dialogIsGone();
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

test('R13.9 a load that is cancelled while the server is read is not begun', async () => {
  const asked: unknown[] = [];
  const reads: (() => void)[] = [];
  const { workspace } = await archive(undefined, (demo) => {
    const { sync } = demo;
    if (!sync) throw new Error('the demo has a server');
    const hurry = (): void => void reads.push(sync.hurry);
    const load: typeof sync.load = async (wish) => {
      asked.push(wish);
      return { kind: 'unsent' };
    };
    return { ...demo, sync: { ...sync, hurry, load } };
  });
  const before = workspace.sync?.status().readAt;
  await page.getByRole('button', { name: 'Load…' }).click();
  await dialog().getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await expect.element(dialog().getByRole('button', { name: 'Load', exact: true })).toBeDisabled();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  for (const read of reads) read();
  await expect.poll(() => workspace.sync?.status().readAt).not.toBe(before);
  await expect.poll(() => workspace.sync?.status()).toMatchObject({ mode: 'resting' });
  expect(asked).toEqual([]);
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
  const { offeringThere = '' } = workspace.ledger.records.saved().snapshots.list[0] ?? {};
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

test('R13.9 several snapshots that are chosen by their boxes are loaded as one commit, and deleted at once', async () => {
  const { workspace, place } = await archive();
  await askToSave(workspace, [1], 'of another');
  await dialogIsGone();
  await pressBox('first');
  await pressBox('of another');
  await expect.element(panel().getByRole('heading', { name: '2 chosen' })).toBeVisible();
  await panel().getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Load 2 snapshots' }).click();
  await expect.poll(() => scoreIn(workspace, place), { timeout: 10_000 }).toBe(1);
  expect(workspace.ledger.undoable().at(-1)?.command.type).toBe('LoadSnapshots');
  await expect.element(dialog()).not.toBeInTheDocument();

  await panel().getByRole('button', { name: 'Delete…' }).click();
  await expect.element(dialog()).toHaveTextContent('Undo cannot bring them back.');
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'No snapshots yet' })).toBeVisible();
});

test('R13.9 before a load it is said which scores change, of whom, from what to what', async () => {
  const { workspace, place } = await archive();
  const { ledger } = workspace;
  const { offeringId, assessmentId, studentId } = place;
  await page.getByRole('button', { name: 'Load…' }).click();
  const line = dialog().getByRole('list', { name: 'Snapshots to load' });
  await expect.element(line).toHaveTextContent('1 score changes.');
  await line.getByText('Which 1 score').click();
  const [student, assessment] = [studentName(ledger.book(), studentId), assessmentName(ledger.book(), assessmentId)];
  await expect.element(line).toHaveTextContent(`${student}, ${assessment} P1: 2 → 1`);
  await dialog().getByRole('button', { name: 'Cancel' }).click();

  const [problem] = ledger.book().assessments[assessmentId]?.problems ?? [];
  const change = { points: record([[problem?.problemId ?? asId<never>(''), null] as const]) };
  ledger.dispatch({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
  const others = [...(ledger.book().enrollments[offeringId]?.keys() ?? [])].filter((id) => id !== studentId);
  ledger.dispatch({ type: 'UnenrollStudents', offeringId, studentIds: others.slice(0, 2) });
  await isSent(workspace);
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect.element(line).toHaveTextContent(/scores? comes?.* 2 students come\./);
  await line.getByText(/^Which/).click();
  await expect.element(line).toHaveTextContent(`${student}, ${assessment} P1: blank → 1`);
});

test('what a load was told by is what is kept to find out whether it was done: nothing is fetched twice', async () => {
  let fetched = 0;
  const { workspace, place } = await archive((path) => {
    if (path.includes('?content=')) fetched += 1;
    return undefined;
  });
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog()).toHaveTextContent('1 score changes.');
  await dialog().getByRole('button', { name: 'Load', exact: true }).click();
  await expect.poll(() => scoreIn(workspace, place), { timeout: 10_000 }).toBe(1);
  expect(fetched).toBe(1);
});

test('two snapshots of one offering are not loaded together, until one is left out', async () => {
  const { workspace } = await archive();
  await askToSave(workspace, [0], 'second');
  await dialogIsGone();
  await pressBox('first');
  await pressBox('second');
  await panel().getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Two of these are of the same offering.');
  await expect.element(dialog().getByRole('button', { name: 'Load 2 snapshots' })).toBeDisabled();
  await dialog()
    .getByRole('button', { name: /^Leave out second/ })
    .click();
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: 'Load', exact: true })).toBeEnabled();
});

test('only the snapshots of the newest term are listed when that is asked for', async () => {
  const { workspace } = await archive();
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

test('while a snapshot is fetched that is said, and if it cannot be, that its content is not known', async () => {
  let reply: (told: RemoteReply) => void = () => undefined;
  const told = new Promise<RemoteReply>((resolve) => {
    reply = resolve;
  });
  await archive((path) => (path.includes('?content=') ? told : undefined));
  await page.getByRole('button', { name: 'Load…' }).click();
  await expect.element(dialog()).toHaveTextContent(/Then: \d+ students.* Reading what it holds…/);
  reply({ kind: 'no reply', offline: true });
  await expect.element(dialog()).toHaveTextContent('What it holds is not known here before it is loaded.');
});

test('of several snapshots one of which cannot be read, nothing is kept to judge the load by', async () => {
  const opened = await openDemo();
  const { sync } = opened;
  if (!sync) throw new Error('the demo has a server');
  const wishes: LoadWish[] = [];
  const load = (wish: LoadWish) => {
    wishes.push(wish);
    return sync.load(wish);
  };
  const workspace = { ...opened, sync: { ...sync, load } };
  const asked = new Set<string>();
  await showArchive(workspace, (path) => {
    if (!path.includes('?content=')) return undefined;
    asked.add(path);
    return [...asked].indexOf(path) === 1 ? { kind: 'no reply', offline: true } : undefined;
  });
  for (const [at, note] of ['first', 'of another'].entries()) {
    await askToSave(workspace, [at], note);
    await dialogIsGone();
    await pressBox(note);
  }
  await panel().getByRole('button', { name: 'Load…' }).click();
  await dialog().getByRole('button', { name: 'Load 2 snapshots' }).click();
  await expect.poll(() => wishes.length, { timeout: 10_000 }).toBe(1);
  expect(asked.size).toBe(2);
  expect(wishes[0]).not.toHaveProperty('expects');
});

test('of a snapshot that holds no offering its content is not known, and nobody waits for it when they ask again', async () => {
  const bytes = await gzip(new TextEncoder().encode(JSON.stringify(noRecords)));
  const content = btoa(String.fromCharCode(...bytes));
  let listed: readonly Snapshot[] = [];
  const { workspace } = await archive((path) => (path.includes('?content=') ? giving(listed, content) : undefined));
  listed = workspace.ledger.records.saved().snapshots.list;
  for (const time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Load…' }).click();
    await expect.element(dialog(), { message: time }).toHaveTextContent('What it holds is not known here before');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  }
});

/** The list as a server gives it, each snapshot with this content. */
const giving = (listed: readonly Snapshot[], content: string): RemoteReply => {
  const offeringSnapshots = listed.map(({ offeringThere, snapshotId, ...rest }) => ({
    ...rest,
    offeringSnapshotId: snapshotId,
    offeringId: offeringThere,
    content,
  }));
  return { kind: 'reply', status: 200, text: JSON.stringify({ success: true, offeringSnapshots }) };
};
