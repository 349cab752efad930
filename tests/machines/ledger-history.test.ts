import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { root } from '../../scripts/sources.js';
import { count } from '../counts.ts';
import { eraseEvents } from '../log/erased.ts';
import { failsWith } from '../log/tabs.ts';
import { proved } from '../proof.ts';
import { all, fill, stories, toldAsNaively } from './history-logs.ts';
import { making, open, saved } from './opened-ledger.ts';
import { applied, began, problem, stepByStep, students, told, typed } from './sliced-class.ts';

const id = (text: string) => text as never;

/** Erases some edits of a stored log behind its back: nothing in the app does, a tool of the log's owner may. */
const erase = (storage: ReturnType<typeof memoryLogStorage>, seqs: readonly number[]): void => {
  const lines = storage.kept?.lines ?? [];
  for (const [n, line] of lines.entries()) {
    let nth = 0;
    const isChosen = (type: string): boolean => type === 'GradeEdited' && (seqs[(n + nth++) % seqs.length] ?? 0) === 0;
    if (seqs.length > 0) lines[n] = eraseEvents(line, ({ type }) => isChosen(type));
  }
};

test('what is told on demand of every subject and field is what all commits in a row tell', async () => {
  let entries = 0;
  const numRuns = count(40, 2_000);
  await fc.assert(
    fc.asyncProperty(
      stories(30),
      fc.array(fc.nat(5), { maxLength: 5 }),
      fc.array(fc.nat(5), { maxLength: 5 }),
      fc.nat(),
      async (story, before, after, cut) => {
        const storage = memoryLogStorage();
        const log = memoryLog({ ...making, segmentSize: story.segmentSize }, storage);
        const half = cut % story.drafts.length;
        await fill(log, { ...story, drafts: story.drafts.slice(0, half) });
        erase(storage, before);
        const ledger = await open(log, 'first');
        await fill(memoryLog({ ...making, segmentSize: story.segmentSize }, storage), {
          ...story,
          drafts: story.drafts.slice(half),
        });
        await ledger.records.lead();
        erase(storage, after);
        entries += await toldAsNaively(ledger, log);
        const anew = await open(
          memoryLog(making, storage),
          'anew',
          stepByStep(() => undefined),
        );
        expect(await toldAsNaively(anew, memoryLog(making, storage))).toBeGreaterThan(0);
        await Promise.all([ledger.close(), anew.close()]);
      },
    ),
    { numRuns },
  );
  expect(entries).toBeGreaterThan(numRuns);
  proved('random logs whose history is told on demand as by all commits in a row', numRuns);
});

test.each([1, 2, 3, 4, 5])('the history of the golden log of version %s is told on demand', async (version) => {
  const lines = linesOfFile(readFileSync(join(root, `tests/golden/log-v${version}.ndjson`)));
  if ('kind' in lines) throw new Error(lines.problem);
  const file = readLogFile(lines);
  if (file.kind === 'bad') throw new Error(file.problem);
  const storage = memoryLogStorage();
  const log = memoryLog({ ...making, newHeader: () => file.header, segmentSize: 3 }, storage);
  if (!storage.kept) throw new Error('The log has begun.');
  storage.kept.lines.push(...file.lines);
  storage.kept.head = { ...storage.kept.head, ...file.head };
  const ledger = await open(log);
  expect(await toldAsNaively(ledger, log)).toBeGreaterThan(4);
});

/** A log that notes what is read of it from then on. */
const watched = (log: Log) => {
  const read: string[] = [];
  const watching: Log = {
    ...log,
    lines: (after, limit) => {
      read.push(`line ${after + 1}`);
      return log.lines(after, limit);
    },
    linesBack: async (through, key) => {
      const back = await log.linesBack(through, key);
      read.push(`back to ${back.first}`);
      return back;
    },
  };
  return { log: watching, read };
};

const grade = (student: number) => ({ what: 'grade', assessmentId: id('a0'), studentId: id(`s${student}`) }) as const;

test('a value that was never changed is told without reading, and any other by reading one commit', async () => {
  const { log, read } = watched(memoryLog(making, await began()));
  const ledger = await open(log);
  await saved(ledger, ...typedFor(ledger, 1, 5));
  const { seq } = ledger.status();
  await saved(ledger, ...typedFor(ledger, 2, 7));
  read.length = 0;
  expect(await ledger.history.lastChange(grade(0), problem(ledger))).toBeUndefined();
  expect(await ledger.history.lastChange(grade(1), 'bonusPoints')).toBeUndefined();
  expect(read).toEqual([]);
  expect(await ledger.history.lastChange(grade(1), problem(ledger))).toMatchObject({
    from: null,
    to: 5,
    commit: { seq },
  });
  expect(read).toEqual([`line ${seq}`]);
  expect(await ledger.history.lastChange(grade(1), problem(ledger))).toMatchObject({ to: 5 });
  expect(read).toEqual([`line ${seq}`]);
});

test('a change that is not saved yet is not told', async () => {
  const ledger = await open(memoryLog(making, await began()));
  const edit = typed(ledger, 1, 5);
  expect(await ledger.history.lastChange(grade(1), problem(ledger))).toBeUndefined();
  expect(await all(ledger.history.of(grade(1)))).toEqual([]);
  if (edit.ok) await edit.saved;
  expect(await all(ledger.history.of(grade(1)))).toMatchObject([{ to: 5 }]);
});

test('whoever stops asking stops the reading', async () => {
  const storage = await began();
  const { log, read } = watched(memoryLog({ ...making, segmentSize: 2 }, storage));
  const ledger = await open(log);
  await saved(ledger, ...typedFor(ledger, 1, 5));
  await log.seal(ledger.status().seq);
  await saved(ledger, ...typedFor(ledger, 1, 6));
  read.length = 0;
  for await (const { to } of ledger.history.of(grade(1))) {
    expect(to).toBe(6);
    break;
  }
  expect(read).toHaveLength(1);
});

test('whoever gives the reading up is heard before the next segment, whatever was found', async () => {
  const { log, read } = watched(memoryLog({ ...making, segmentSize: 2 }, await began()));
  const ledger = await open(log);
  await log.seal(ledger.status().seq);
  const of = { what: 'whole student', studentId: asId<StudentId>('s999') } as const;
  read.length = 0;
  await all(ledger.history.of(of));
  expect(read.length).toBeGreaterThan(1);
  read.length = 0;
  let asked = 0;
  const throwIfAborted = (): void => {
    asked += 1;
    if (asked > 1) throw new Error('closed');
  };
  await expect(all(ledger.history.of(of, undefined, { throwIfAborted }))).rejects.toThrow('closed');
  expect(read).toHaveLength(1);
});

test('of edits that are saved at once, each is told with its own commit', async () => {
  const ledger = await open(memoryLog(making, await began()));
  const { seq } = ledger.status();
  await Promise.all([1, 2, 3].map((student) => saved(ledger, ...typedFor(ledger, student, 5))));
  for (const student of [1, 2, 3])
    expect(await ledger.history.lastChange(grade(student), problem(ledger))).toMatchObject({
      commit: { seq: seq + student },
    });
});

test('a workspace without a server tells of what was edited in it, and in another tab', async () => {
  const storage = await began();
  const tabs = ['one', 'two'].map((tab) => open(memoryLog(making, storage), tab, undefined, false));
  const [one, two] = (await Promise.all(tabs)) as [Ledger, Ledger];
  await saved(one, ...typedFor(one, 1, 5));
  expect(await one.history.lastChange(grade(1), problem(one))).toMatchObject({ to: 5 });
  await expect.poll(() => two.status().seq).toBe(one.status().seq);
  expect(await two.history.lastChange(grade(1), problem(two))).toMatchObject({ to: 5 });
});

test('moving down a class that was imported at once reads its commit once, however quickly', async () => {
  const { log, read } = watched(memoryLog(making, await began()));
  const ledger = await open(
    log,
    'tab',
    stepByStep(() => undefined),
  );
  expect(told(await applied(ledger))).toBe('applied');
  read.length = 0;
  const asked = Array.from({ length: students }, (_, n) => ledger.history.lastChange(grade(n), problem(ledger)));
  const entries = await Promise.all(asked);
  expect(entries.map((entry) => entry?.commit.command.how)).toEqual(entries.map(() => 'imported'));
  expect(entries.map((entry) => entry?.to)).toEqual(entries.map((_, n) => n));
  expect(read).toHaveLength(1);
});

test('where the last change was erased after it had been folded, the one before it is told', async () => {
  const storage = await began();
  const ledger = await open(memoryLog(making, storage));
  for (const points of [5, 6]) await saved(ledger, ...typedFor(ledger, 1, points));
  const lines = storage.kept?.lines ?? [];
  lines.push(eraseEvents(lines.pop() ?? '', () => true));
  expect(await ledger.history.lastChange(grade(1), problem(ledger))).toMatchObject({ to: 5 });
  expect(await all(ledger.history.of(grade(1)))).toMatchObject([{ to: 5 }]);
});

test('a commit that cannot be read is named', async () => {
  const storage = await began();
  const ledger = await open(memoryLog(making, storage));
  await saved(ledger, ...typedFor(ledger, 1, 5));
  const lines = storage.kept?.lines ?? [];
  const { seq } = ledger.status();
  lines[seq - 1] = (lines[seq - 1] ?? '').slice(0, -80);
  await failsWith('damaged', ledger.history.lastChange(grade(1), problem(ledger)), `commit ${seq}`);
  await failsWith('damaged', all(ledger.history.of(grade(1))), `commit ${seq}`);
});

function typedFor(ledger: Ledger, student: number, points: number) {
  const change = { points: { [problem(ledger)]: points } as never };
  const edits = [{ assessmentId: id('a0'), studentId: id(`s${student}`), change }];
  return [{ type: 'EditGrades', offeringId: id('o1'), edits }, { how: 'typed' }] as const;
}
