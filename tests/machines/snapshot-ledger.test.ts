import { expect, test } from 'vitest';
import type { Snapshot } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { openSnapshot, type SnapshotLedger, type SnapshotReader } from '../../machines/views/snapshot-ledger.ts';
import { refusalText } from '../../messages/refusals.ts';
import type { Book } from '../../projections/book/book.ts';
import { emptyOutbox } from '../../projections/outbox/outbox.ts';
import { snapshotOf } from '../builders.ts';
import { making, open, saved } from './opened-ledger.ts';
import { began, problem, typed } from './sliced-class.ts';

const id = asId<never>;

const kept = (createdAt: string): Snapshot => snapshotOf('n1', { note: 'before the exam', createdAt });

/** What the snapshot holds: the title of its course, which was another one then. */
const titledThen: SnapshotReader = ({ book }) => ({
  book: { ...book, courses: { ...book.courses, [id('c1')]: { ...book.courses[id('c1')], title: 'Then' } } } as Book,
  ...{ offeringId: id('o1'), isHere: true, leftOut: 0, isUnclear: false },
});

const opened = async (beside: SnapshotReader = titledThen) => {
  const now = await open(memoryLog(making));
  await saved(now, { type: 'AddCourse', courseId: id('c1'), fields: {} });
  const shown = openSnapshot(now, kept('2026-11-20T18:52:00.000Z'), beside, 'the snapshot “before the exam”');
  if (!shown) throw new Error('It holds no offering.');
  return { now, shown };
};

const titles = ({ book }: Pick<SnapshotLedger, 'book'>) => Object.values(book().courses).map(({ title }) => title);

test('R13.7 a snapshot is shown in the midst of the records of now, which it follows', async () => {
  const { now, shown } = await opened();
  const tellings: unknown[] = [];
  shown.subscribe(() => tellings.push(shown.book()));
  expect(titles(shown)).toEqual(['Then']);
  expect(shown.book()).toBe(shown.book());
  await saved(now, { type: 'AddCourse', courseId: id('c2'), fields: { title: 'New' } });
  expect(tellings.length).toBeGreaterThan(0);
  expect(titles(shown)).toEqual(['Then', 'New']);
  expect(titles(now)).not.toContain('Then');
  expect(shown.records.saved()).toMatchObject({ outbox: emptyOutbox(), seq: now.status().seq });
});

test('R13.7 how things look is as it is now while a snapshot is shown, what decides grades as it was', async () => {
  const before: SnapshotReader = (records) => {
    const was = titledThen(records);
    return was && { ...was, book: { ...was.book, settings: { theme: 'light', gradingDefaults: { decimals: 3 } } } };
  };
  const { now, shown } = await opened(before);
  await saved(now, { type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
  expect(shown.book().settings).toEqual({ theme: 'dark', gradingDefaults: { decimals: 3 } });
});

test('R13.7 an opened snapshot refuses every command in words that name it, and nothing of it reaches the log', async () => {
  const { now, shown } = await opened();
  const { seq } = now.status();
  const refused = shown.dispatch({ type: 'EditCourse', courseId: id('c1'), fields: { title: 'Never' } });
  if (refused.ok) throw new Error('It was taken.');
  expect(refusalText(refused.refusal, shown.book())).toBe(
    'You look at the snapshot “before the exam”. Go back to now to change something.',
  );
  const others = [shown.undo(), shown.redo(), shown.undoCommit(id('k'))];
  for (const result of [...others, await shown.takeBack('newest', unwatched), await shown.takeBackAt([seq], unwatched)])
    expect(result).toMatchObject({ ok: false, refusal: { refused: 'workspace.past' } });
  await expect(shown.records.record(() => undefined)).rejects.toThrow('takes no records');
  expect(shown.status()).toMatchObject({ canUndo: false, canRedo: false, head: '', seq });
  expect(now.status().seq).toBe(seq);
});

test('R13.7 a snapshot without exactly one offering is not opened; one that cannot be told any more stays as it was told', async () => {
  const { now, shown } = await opened((records) => (records.book.courses[id('c2')] ? undefined : titledThen(records)));
  await saved(now, { type: 'AddCourse', courseId: id('c2'), fields: {} });
  expect(titles(shown)).toEqual(['Then']);
  expect(openSnapshot(now, shown.snapshot, () => undefined, '')).toBeUndefined();
});

test('R13.7 the history of a score ends when the snapshot was saved', async () => {
  const now = await open(memoryLog(making, await began()));
  typed(now, 1, 10);
  await expect.poll(() => now.status().unsaved).toBe(0);
  const subject = { what: 'grade', assessmentId: id('a0'), studentId: id('s1') } as const;
  const typedAt = (await now.history.lastChange(subject, problem(now)))?.commit.at ?? '';
  const lastIn = async (createdAt: string) =>
    (await openSnapshot(now, kept(createdAt), titledThen, '')?.history.lastChange(subject, problem(now)))?.to;
  expect(await lastIn(typedAt)).toBe(10);
  expect(await lastIn('2000-01-01T00:00:00Z')).toBeUndefined();
});
