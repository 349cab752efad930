import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { atOnce, runAtOnce } from '../../events/steps.ts';
import { linkCommit, preparingCommit } from '../../log/lines/line.ts';
import { type MemoryLogStorage, memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { eraseInLog } from '../../machines/erasing/own-log.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { making, open, overtakenLog, saved } from './opened-ledger.ts';

const ana = asId<StudentId>('ana');

const erase = async (storage: MemoryLogStorage): Promise<void> => {
  const made = await eraseInLog(memoryLog(making, storage), 'ana', {
    run: runAtOnce,
    sign: () => ({ id: asId('erasing'), at: '2026-09-02T08:00:00.000Z', actor: 'ana', tab: 'other', app: '0' }),
    linked: (draft, after) => linkCommit(atOnce(preparingCommit(draft, making.newSalt)), after).line,
  });
  expect(made.kind).toBe('erased');
};

const comeAndGo = async (ledger: Ledger): Promise<void> => {
  await saved(ledger, { type: 'AddStudent', studentId: ana, fields: { lastName: 'Zquuxlast' } });
  await saved(ledger, { type: 'DeleteStudent', studentId: ana });
};

const caughtUp = (ledger: Ledger) => expect.poll(() => ledger.status().seq).toBe(3);

test('R21.26 another open tab, which still has the events, cannot write the erased student back', async () => {
  const storage = memoryLogStorage();
  const ledger = await open(memoryLog(making, storage), 'tab', undefined, false);
  await comeAndGo(ledger);
  expect(ledger.undoable()).toHaveLength(2);
  await erase(storage);
  await caughtUp(ledger);
  expect(ledger.undoable()).toEqual([]);
  expect(ledger.undo()).toBeUndefined();
  expect(ledger.redo()).toBeUndefined();
  await saved(ledger, { type: 'AddCourse', fields: { title: 'later' } });
  const later = await open(memoryLog(making, storage), 'later', undefined, false);
  for (const tab of [ledger, later]) expect(tab.undoable().map(({ command }) => command.type)).toEqual(['AddCourse']);
  expect(JSON.stringify(await memoryLog(making, storage).lines(0))).not.toContain('Zquuxlast');
});

test('R21.26 a moment that was looked at before shows the erased student no more', async () => {
  const storage = memoryLogStorage();
  const ledger = await open(memoryLog(making, storage), 'tab', undefined, false);
  await comeAndGo(ledger);
  const then = () => ledger.history.bookAt(1, unwatched);
  expect((await then()).students.has(ana)).toBe(true);
  await erase(storage);
  await caughtUp(ledger);
  expect((await then()).students.size).toBe(0);
});

test('R21.26 an undo that is being written while the student is erased is withdrawn, and said', async () => {
  const storage = memoryLogStorage();
  const { log, overtakeBy } = overtakenLog(storage);
  const ledger = await open(log, 'tab', undefined, false);
  await comeAndGo(ledger);
  overtakeBy(() => erase(storage));
  const undone = ledger.undo();
  const redone = ledger.redo();
  expect(undone?.ok && redone?.ok).toBe(true);
  expect(undone?.ok && (await undone.saved)).toBe(false);
  await caughtUp(ledger);
  expect(ledger.status().withdrawn.map(({ refusal }) => refusal.refused)).toContain('undo.changedSince');
  expect(ledger.book().students.size).toBe(0);
  expect([ledger.undo(), ledger.redo()]).toEqual([undefined, undefined]);
  expect(JSON.stringify(await memoryLog(making, storage).lines(0))).not.toContain('Zquuxlast');
});

test('R21.26 a tab that slept through the deletion and the erasing is told to open anew, and brings nobody back', async () => {
  const storage = memoryLogStorage();
  const awake = await open(memoryLog(making, storage), 'awake', undefined, false);
  await saved(awake, { type: 'AddStudent', studentId: ana, fields: { lastName: 'Zquuxlast' } });
  const asleep = await open(
    { ...memoryLog(making, storage), onChange: () => () => undefined },
    'asleep',
    undefined,
    false,
  );
  await saved(awake, { type: 'DeleteStudent', studentId: ana });
  await erase(storage);
  expect(asleep.book().students.has(ana)).toBe(true);
  const edited = asleep.dispatch({ type: 'EditStudent', studentId: ana, fields: { firstName: 'Zquuxfirst' } });
  expect(edited.ok && (await edited.saved)).toBe(false);
  expect(asleep.status()).toMatchObject({ mode: 'readOnly', trouble: { reason: 'gone' } });
  await caughtUp(awake);
  expect(awake.status()).toMatchObject({ mode: 'ready', trouble: undefined });
  expect(JSON.stringify(await memoryLog(making, storage).lines(0))).not.toContain('Zquux');
});
