import { expect, test } from 'vitest';
import { LogFailure } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { openBook, tendEvery } from '../../machines/ledger/open-book.ts';
import { commitsOf, failing, making, open, saved } from './opened-ledger.ts';

const titles = (ledger: Ledger): readonly string[] =>
  ledger.book().courseOrder.map((courseId) => ledger.book().courses[courseId]?.title ?? '');

const addCourse = (title: string) => ({ type: 'AddCourse', fields: { title } }) as const;

test('a command is shown at once and saved soon', async () => {
  const ledger = await open(memoryLog(making));
  const result = ledger.dispatch(addCourse('Algebra'));
  expect(titles(ledger)).toEqual(['Algebra']);
  expect(ledger.status().unsaved).toBe(1);
  expect(result.ok && (await result.saved)).toBe(true);
  expect(ledger.status()).toMatchObject({ unsaved: 0, seq: 1, mode: 'ready' });
});

test('a refused command leaves the book and the log as they were, and nobody is told', async () => {
  const ledger = await open(memoryLog(making));
  const status = ledger.status();
  const told: unknown[] = [];
  ledger.subscribe(() => told.push(ledger.status()));
  const result = ledger.dispatch({ type: 'EditCourse', courseId: 'nobody' as never, fields: { title: 'x' } });
  expect(result).toEqual({ ok: false, refusal: { refused: 'course.unknown', courseId: 'nobody' } });
  expect(await commitsOf(ledger)).toEqual([]);
  expect([ledger.status() === status, told]).toEqual([true, []]);
});

test('a fault while a command is decided is thrown, and the workspace goes on', async () => {
  const ledger = await open(memoryLog(making));
  const fields = {
    get title(): string {
      throw new Error('a fault');
    },
  };
  expect(() => ledger.dispatch({ type: 'AddCourse', fields })).toThrow('a fault');
  await saved(ledger, addCourse('Algebra'));
  expect([titles(ledger), ledger.status().mode]).toEqual([['Algebra'], 'ready']);
});

test('opening the same log again shows the same book', async () => {
  const storage = memoryLogStorage();
  const first = await open(memoryLog(making, storage));
  await saved(first, addCourse('Algebra'));
  await saved(first, addCourse('Logic'));
  const second = await open(memoryLog(making, storage), 'other');
  expect(second.book()).toEqual(first.book());
});

test('two tabs that edit at once end with the same log and the same view', async () => {
  const storage = memoryLogStorage();
  const one = await open(memoryLog(making, storage), 'one');
  const two = await open(memoryLog(making, storage), 'two');
  const all = Array.from({ length: 20 }, (_, n) => saved(n % 2 ? one : two, addCourse(`C${n}`)));
  expect(await Promise.all(all)).toEqual(all.map(() => true));
  await expect.poll(() => [one, two].map(({ status }) => status().seq)).toEqual([20, 20]);
  expect(one.book()).toEqual(two.book());
  expect(new Set(titles(one)).size).toBe(20);
  expect((await commitsOf(one)).map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('what another tab made impossible is withdrawn, said, and never counted as saved', async () => {
  const storage = memoryLogStorage();
  const one = await open(memoryLog(making, storage), 'one');
  await saved(one, { type: 'AddCourse', courseId: 'c1' as never, fields: { title: 'Algebra' } });
  const two = await open(memoryLog(making, storage), 'two');

  const deletion = saved(one, { type: 'DeleteCourse', courseId: 'c1' as never });
  const edit = saved(two, { type: 'EditCourse', courseId: 'c1' as never, fields: { title: 'Algebra I' } });
  expect([await deletion, await edit]).toEqual([true, false]);
  expect(two.status().withdrawn).toMatchObject([{ refusal: { refused: 'course.unknown' } }]);
  expect(two.book()).toEqual(one.book());
});

test('undo takes back the last commit, redo brings it again, and both are commits', async () => {
  const ledger = await open(memoryLog(making));
  await saved(ledger, addCourse('Algebra'));
  ledger.undo();
  expect(titles(ledger)).toEqual([]);
  ledger.redo();
  expect(titles(ledger)).toEqual(['Algebra']);
  ledger.undo();
  await ledger.close();
  expect(ledger.status().mode).toBe('closed');
});

test('what can be undone survives a reload', async () => {
  const storage = memoryLogStorage();
  const before = await open(memoryLog(making, storage), 'before');
  await saved(before, addCourse('Algebra'));
  await saved(before, addCourse('Logic'));
  const undone = before.undo();
  if (undone?.ok) await undone.saved;
  const after = await open(memoryLog(making, storage), 'after');
  expect(after.status()).toMatchObject({ canUndo: true, canRedo: true });
  after.redo();
  expect(titles(after)).toEqual(['Algebra', 'Logic']);
});

test.each([true, false])('a write whose answer is lost is saved once (it arrived: %s)', async (arrives) => {
  const ledger = await open(failing(memoryLog(making), 1, arrives));
  expect(await saved(ledger, addCourse('Algebra'))).toBe(true);
  expect(titles(ledger)).toEqual(['Algebra']);
  expect((await commitsOf(ledger)).length).toBe(1);
});

test('a storage that keeps failing ends in read-only with the reason, and recovers', async () => {
  const ledger = await open(failing(memoryLog(making), 3, false));
  const first = saved(ledger, addCourse('Algebra'));
  for (let tries = 0; tries < 3; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (tries < 2) ledger.retry();
  }
  expect(ledger.status()).toMatchObject({ mode: 'readOnly', unsaved: 1, trouble: { reason: 'connection lost' } });
  expect(ledger.dispatch(addCourse('Logic'))).toEqual({ ok: false, refusal: { refused: 'workspace.readOnly' } });
  expect(titles(ledger)).toEqual(['Algebra']);
  ledger.retry();
  expect(await first).toBe(true);
  expect(ledger.status()).toMatchObject({ mode: 'ready', trouble: undefined });
});

test('a log wiped in another tab stops this one, and nothing pending counts as saved', async () => {
  const storage = memoryLogStorage();
  const one = await open(memoryLog(making, storage), 'one');
  const other = memoryLog(making, storage);
  await saved(one, addCourse('Algebra'));
  await other.wipe();
  await expect.poll(() => one.status().mode).toBe('readOnly');
  expect(one.status().trouble?.reason).toBe('gone');
});

test('a checkpoint that cannot be saved costs no commit and no readiness', async () => {
  const log = memoryLog(making);
  const saveCheckpoint = () => Promise.reject(new LogFailure('quota', 'the disk is full'));
  const ledger = await open({ ...log, saveCheckpoint });
  const all = Array.from({ length: tendEvery + 1 }, (_, n) => saved(ledger, addCourse(`C${n}`)));
  expect((await Promise.all(all)).every(Boolean)).toBe(true);
  expect(ledger.status()).toMatchObject({ mode: 'ready', trouble: undefined, unsaved: 0 });
});

test('the next start folds only what came after the checkpoint', async () => {
  const storage = memoryLogStorage();
  const before = await open(memoryLog(making, storage), 'before');
  await Promise.all(Array.from({ length: tendEvery }, (_, n) => saved(before, addCourse(`C${n}`))));
  await expect.poll(() => memoryLog(making, storage).checkpoint('v1 with a server')).toMatchObject({ seq: tendEvery });
  const opened = await openBook(memoryLog(making, storage), { version: 'v1', backend: true });
  expect(opened.folded).toBe(0);
  expect(opened.book).toEqual(before.book());
});
