import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import { refusalText } from '../../messages/refusals.ts';
import { emptyOutbox } from '../../projections/outbox/outbox.ts';
import { making, open, saved } from './opened-ledger.ts';
import { began, problem, typed } from './sliced-class.ts';

const id = asId<never>;
const at = '2026-11-20T18:52:00.000Z';

const renamed = async (ledger: Ledger, title: string): Promise<number> => {
  await saved(ledger, { type: 'EditCourse', courseId: id('c1'), fields: { title } });
  return ledger.status().seq;
};

const titled = (ledger: Ledger): string | undefined => ledger.book().courses[id('c1')]?.title;

/** A course that was called One, then Two, then Three; each with the number of its commit. */
const opened = async () => {
  const now = await open(memoryLog(making));
  await saved(now, { type: 'AddCourse', courseId: id('c1'), fields: {} });
  const [one, two, three] = [await renamed(now, 'One'), await renamed(now, 'Two'), await renamed(now, 'Three')];
  const past = await openPast(now, { seq: one, at }, () => '20 November, 18:52');
  return { now, past, one, two, three };
};

test('R23.1 the past shows the book as it was, while the work goes on', async () => {
  const { now, past } = await opened();
  expect(titled(past)).toBe('One');
  await renamed(now, 'Four');
  expect(titled(past)).toBe('One');
  expect(titled(now)).toBe('Four');
  expect(past.records.saved().outbox).toEqual(emptyOutbox());
});

test('R23.1 whoever looks at another moment is told when it is there; of several only the last is shown', async () => {
  const { past, two, three } = await opened();
  const shown: (string | undefined)[] = [];
  past.subscribe(() => shown.push(titled(past)));
  await Promise.all([past.goTo({ seq: two, at }), past.goTo({ seq: three, at }), past.goTo({ seq: two, at })]);
  expect(shown).toEqual(['Two']);
  expect(past.moment()).toEqual({ seq: two, at });
  await past.goTo({ seq: three, at });
  await Promise.all([past.goTo({ seq: two, at }), past.goTo({ seq: three, at }), past.goTo({ seq: two, at })]);
  expect(shown).toEqual(['Two', 'Three', 'Two']);
});

test('R23.1 the past refuses every command in words, and nothing of it reaches the log', async () => {
  const { now, past } = await opened();
  const { seq } = now.status();
  const refused = past.dispatch({ type: 'EditCourse', courseId: id('c1'), fields: { title: 'Never' } });
  if (refused.ok) throw new Error('It was taken.');
  expect(refusalText(refused.refusal, past.book())).toBe(
    'You look at 20 November, 18:52. Go back to now to change something.',
  );
  const waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
  const others = [past.undo(), past.redo(), past.undoCommit(id('k'))];
  for (const result of [...others, await past.takeBack('newest', waiting), await past.takeBackAt([seq], waiting)])
    expect(result).toMatchObject({ ok: false, refusal: { refused: 'workspace.past' } });
  await expect(past.records.record(() => undefined)).rejects.toThrow('takes no records');
  expect(past.status()).toMatchObject({ canUndo: false, canRedo: false });
  expect(now.status().seq).toBe(seq);
});

test('R23.1 how things look is as it is now, what decides grades as it was', async () => {
  const { now, past } = await opened();
  await saved(now, { type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
  await saved(now, { type: 'EditSettings', changes: [{ path: ['gradingDefaults', 'decimals'], value: 1 }] });
  expect(past.book().settings).toEqual({ theme: 'dark' });
  expect(past.book()).toBe(past.book());
});

test('R23.1 the history of a subject ends with the moment', async () => {
  const { past, one } = await opened();
  const seqs: number[] = [];
  for await (const { commit } of past.history.of({ what: 'course', courseId: id('c1') }, 'title'))
    seqs.push(commit.seq);
  expect(seqs).toEqual([one]);
});

test('R23.1 a moment that cannot be read is said to whoever asked, and the one before stays', async () => {
  const { now, past, one, three } = await opened();
  await expect(past.goTo({ seq: now.status().seq + 5, at })).rejects.toMatchObject({ reason: 'damaged' });
  expect([past.moment().seq, titled(past)]).toEqual([one, 'One']);
  const going = past.goTo({ seq: three, at });
  expect([past.moment().seq, titled(past)]).toEqual([one, 'One']);
  await going;
  expect([past.moment().seq, titled(past)]).toEqual([three, 'Three']);
});

test('R23.1 the past ends with its moment: its number, its changes and what names a subject; no head proves it', async () => {
  const { past, one, two, three } = await opened();
  const told = async () => {
    const listed: number[] = [];
    for await (const { commit } of past.history.commits()) listed.push(commit.seq);
    const naming = await past.history.naming(['"c1"'], { first: 1, last: three }, unwatched);
    return { ...past.status(), listed, naming: naming.map(({ seq }) => seq) };
  };
  expect(await told()).toMatchObject({ seq: one, head: '', listed: [one, one - 1], naming: [one - 1, one] });
  await past.goTo({ seq: two, at });
  const [first, ...others] = [one - 1, one, two];
  expect(await told()).toMatchObject({ seq: two, head: '', listed: [two, one, first], naming: [first, ...others] });
});

test('R23.1 the last change of a score is the last one of then', async () => {
  const now = await open(memoryLog(making, await began()));
  const { seq } = now.status();
  typed(now, 1, 10);
  typed(now, 1, 11);
  await expect.poll(() => now.status().unsaved).toBe(0);
  const past = await openPast(now, { seq: seq + 1, at }, () => '');
  const last = await past.history.lastChange(
    { what: 'grade', assessmentId: id('a0'), studentId: id('s1') },
    problem(now),
  );
  expect(last).toMatchObject({ to: 10, commit: { seq: seq + 1 } });
});
