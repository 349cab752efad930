import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { type ListedCommit, listedCommit, listingLines } from '../../machines/history/commit-list.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { unwatched as waiting } from '../../machines/ledger/unwatched.ts';
import { changesOf } from '../../projections/history/history.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { readingCommand } from '../../projections/records/readings.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import { stepsOf } from '../../src/components/history/subject-history.ts';
import { count } from '../counts.ts';
import { eraseEvents } from '../log/erased.ts';
import { gradeEdit, gradeEdited } from '../log/sample.ts';
import { fill, stories } from './history-logs.ts';
import { commitsOf, making, open } from './opened-ledger.ts';
import { began, scoreOf, typed } from './sliced-class.ts';

const listed = async (ledger: Ledger): Promise<readonly ListedCommit[]> => {
  const all: ListedCommit[] = [];
  for await (const one of ledger.history.commits()) all.push(one);
  return all;
};

test('the list has every commit that changed something, the newest first, with what the commits themselves tell', async () => {
  const numRuns = count(25, 500);
  await fc.assert(
    fc.asyncProperty(stories(20), async (story) => {
      const log = memoryLog({ ...making, segmentSize: story.segmentSize }, memoryLogStorage());
      await fill(log, story);
      const ledger = await open(log);
      const naive = (await commitsOf(ledger))
        .map(({ events, erased: _, ...commit }) => ({ commit, changes: events.filter(isBookEvent).flatMap(changesOf) }))
        .filter(({ changes }) => changes.length > 0)
        .reverse();
      const all = await listed(ledger);
      expect(all.map(({ commit, size }) => [commit, size])).toEqual(
        naive.map(({ commit, changes }) => [commit, changes.length]),
      );
      expect(all.map(({ changes }) => changes)).toEqual(naive.map(({ changes }) => changes));
      await ledger.close();
    }),
    { numRuns },
  );
});

test('a line that is parsed as a whole is listed as one that is looked at as text, with a note and what was erased', async () => {
  let listedLines = 0;
  await fc.assert(
    fc.asyncProperty(stories(20), fc.nat(3), async (story, n) => {
      const log = memoryLog({ ...making, segmentSize: story.segmentSize }, memoryLogStorage());
      await fill(log, story);
      await log.append(await log.head(), [
        { ...gradeEdit(1), command: { type: 'ApplyImport', note: 'a "file".csv' } },
        { ...gradeEdit(2), events: [{ type: 'CallApplied', intent: asId('i1') }] },
        read(3),
      ]);
      const all = await log.lines(0);
      const lines = all.map((line, at) => (at % 4 === n ? eraseEvents(line, () => at % 8 === n) : line));
      const asText = [...listingLines(lines, 0)].filter((one) => typeof one !== 'number');
      expect([...listingLines(lines)].filter((one) => typeof one !== 'number')).toEqual(asText);
      listedLines += asText.length;
    }),
    { numRuns: count(15, 300) },
  );
  expect(listedLines).toBeGreaterThan(20);
});

test('a very long commit is listed by its first values, and says how many events it has', async () => {
  const log = memoryLog(making);
  const events = Array.from({ length: 2_000 }, (_, n) => gradeEdited(n));
  await log.append(await log.head(), [{ ...gradeEdit(1), events }]);
  const ledger = await open(log);
  const [only, ...more] = await listed(ledger);
  expect([only?.isLong, only?.size, only?.changes.length, more]).toEqual([true, 2_000, 10, []]);
  const [whole] = await ledger.history.commitsAt([1], waiting);
  expect(whole?.events).toHaveLength(2_000);
});

test('a very long commit is listed though hundreds of its events tell of ids before the first value', async () => {
  const log = memoryLog(making);
  const named = Array.from({ length: 500 }, (_, n): DomainEvent => {
    const item = { of: 'student', studentId: asId<never>(`student~${n}`) } as const;
    return { type: 'IdAssigned', intent: asId(`i~${n}`), item, id: `${4000 + n}` };
  });
  const events = [seen, ...named, ...Array.from({ length: 500 }, (_, n) => gradeEdited(n))];
  await log.append(await log.head(), [{ ...read(1), events }]);
  const [only] = await listed(await open(log));
  expect([only?.isLong, only?.size, only?.changes.length, only?.isElsewhere]).toEqual([true, 1_001, 10, true]);
});

test('a very long commit that was read whole is listed as the one that was not, whatever it tells before the first value', async () => {
  const log = memoryLog(making);
  const intents = Array.from({ length: 20 }, (_, n): DomainEvent => ({ type: 'CallApplied', intent: asId(`i~${n}`) }));
  const events = [seen, ...intents, ...Array.from({ length: 2_000 }, (_, n) => gradeEdited(n))];
  await log.append(await log.head(), [{ ...gradeEdit(1), command: { type: loadCommand }, events }]);
  const ledger = await open(log);
  const told = (all: readonly (ListedCommit | undefined)[]) => all.map((one) => [one?.isLong, one?.size, one?.changes]);
  expect(told((await ledger.history.commitsAt([1], waiting)).map(listedCommit))).toEqual(told(await listed(ledger)));
});

const seen = { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: 'h' } as const;
/** A reading of the server found another value of a grade. */
const read = (n: number) => ({
  ...gradeEdit(n),
  command: { type: readingCommand },
  events: [seen, gradeEdited(n)],
});

test('what only told of calls is not listed; what others changed and what became of snapshots is', async () => {
  const log = memoryLog(making);
  const snapshot = { snapshotId: asId('n1'), note: 'before the exam' } as never;
  await log.append(await log.head(), [
    { ...gradeEdit(1), events: [{ type: 'CallApplied', intent: asId('i1') }] },
    { ...gradeEdit(2), events: [{ type: 'SnapshotSaved', snapshot }] },
    read(3),
  ]);
  const all = await listed(await open(log));
  expect(
    all.map(({ commit, size, isElsewhere, snapshots }) => [commit.seq, size, isElsewhere, snapshots.length]),
  ).toEqual([
    [3, 1, true, 0],
    [2, 1, false, 1],
  ]);
});

test('a load of which all that it changed was erased leaves its place; a reading leaves none', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  const applied = { type: 'CallApplied', intent: asId<never>('i1') } as const;
  const events = [applied, gradeEdited(1)];
  await log.append(await log.head(), [
    { ...gradeEdit(1), command: { type: loadCommand }, events },
    { ...gradeEdit(2), command: { type: readingCommand }, events },
  ]);
  const lines = storage.kept?.lines ?? [];
  for (const [at, line] of lines.entries()) lines[at] = eraseEvents(line, ({ type }) => type !== 'CallApplied');
  const all = await listed(await open(log));
  expect(all.map(({ commit, changes }) => [commit.seq, changes.length])).toEqual([[1, 0]]);
});

test('what was erased in part says so, and lists the rest', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(making, storage);
  const events = [gradeEdited(1), gradeEdited(2)];
  const many = Array.from({ length: 2_000 }, (_, n) => gradeEdited(n));
  await log.append(await log.head(), [
    { ...gradeEdit(1), command: { type: loadCommand }, events },
    { ...gradeEdit(2), events: many },
    gradeEdit(3),
  ]);
  const lines = storage.kept?.lines ?? [];
  for (const [at, line] of lines.slice(0, 2).entries()) {
    let nth = 0;
    lines[at] = eraseEvents(line, () => {
      nth += 1;
      return nth === 2;
    });
  }
  const ledger = await open(log);
  const all = await listed(ledger);
  expect(all.map(({ isErasedInPart, changes }) => [isErasedInPart, changes.length])).toEqual([
    [undefined, 1],
    [true, 10],
    [true, 1],
  ]);
  const whole = (await ledger.history.commitsAt([1, 2, 3], waiting)).map(listedCommit);
  expect(whole.map((one) => one?.isErasedInPart)).toEqual([true, true, undefined]);
  expect(historyRows(ledger.book(), all).map(({ what }) => what.endsWith('(erased in part)'))).toEqual([
    false,
    true,
    true,
  ]);
});

test('of a reading it is listed what was read, of a long one too, which has its first values all the same', async () => {
  const log = memoryLog(making);
  const scope = [{ of: 'course', courseId: asId<never>('c1') } as const];
  const many = Array.from({ length: 2_000 }, (_, n) => gradeEdited(n));
  await log.append(await log.head(), [
    gradeEdit(1),
    { ...read(2), events: [{ ...seen, scope }, gradeEdited(2)] },
    { ...read(3), events: [{ ...seen, scope }, ...many] },
  ]);
  const ledger = await open(log);
  const told = (all: readonly (ListedCommit | undefined)[]) => all.map((one) => [one?.scope, one?.changes.length]);
  const all = told(await listed(ledger));
  expect(all).toEqual([
    [scope, 10],
    [scope, 1],
    [undefined, 1],
  ]);
  expect(told((await ledger.history.commitsAt([1, 2, 3], waiting)).map(listedCommit))).toEqual(all.toReversed());
});

test('any commit of the log is taken back, and again nothing of it is left to take back', async () => {
  const storage = await began();
  const ledger = await open(memoryLog(making, storage), 'second');
  for (const student of [1, 2]) typed(ledger, student, 50);
  await ledger.close();

  const later = await open(memoryLog(making, storage), 'later');
  const [, first] = await listed(later);
  const seq = first?.commit.seq ?? 0;
  expect(await later.takeBackAt([seq], waiting)).toMatchObject({ ok: true, commit: { undoes: first?.commit.id } });
  expect([scoreOf(later, 1), scoreOf(later, 2)]).toEqual([null, 50]);
  const again = await later.takeBackAt([seq], waiting);
  expect(again).toMatchObject({ ok: false, refusal: { refused: 'undo.changedSince', items: [{ what: 'grade' }] } });
  await later.close();
  expect(await later.takeBackAt([seq], waiting)).toMatchObject({ ok: false, refusal: { refused: 'workspace.closed' } });
});

test('what others changed at the server is not taken back', async () => {
  const log = memoryLog(making);
  await log.append(await log.head(), [read(3)]);
  const ledger = await open(log);
  expect(await ledger.takeBackAt([1], waiting)).toMatchObject({
    ok: false,
    refusal: { refused: 'undo.changedSince', items: expect.arrayContaining([{ what: 'baseline' }]) },
  });
});

test('a load of snapshots is the instructor’s, though the server said what follows', async () => {
  const log = memoryLog(making);
  const events = [seen, gradeEdited(3)];
  await log.append(await log.head(), [{ ...gradeEdit(3), command: { type: 'LoadSnapshots' }, events }]);
  expect((await listed(await open(log))).map(({ isElsewhere }) => isElsewhere)).toEqual([false]);
});

test('who made a change is the same in the list and in the history of a student, by a command of an older application too', async () => {
  const log = memoryLog(making);
  await log.append(await log.head(), [
    gradeEdit(1),
    read(1),
    { ...gradeEdit(1), command: { type: 'LoadSnapshots' }, events: [seen, gradeEdited(1)] },
    { ...gradeEdit(1), command: { type: 'EditGradeAsItWas' } },
  ]);
  const ledger = await open(log);
  const told: (readonly [number, boolean])[] = [];
  for await (const { commit, isElsewhere } of stepsOf(ledger, { what: 'student', studentId: asId('student~1') }))
    told.push([commit.seq, isElsewhere]);
  expect(told).toEqual((await listed(ledger)).map(({ commit, isElsewhere }) => [commit.seq, isElsewhere]));
  expect(told).toEqual([
    [4, false],
    [3, false],
    [2, true],
    [1, false],
  ]);
});
