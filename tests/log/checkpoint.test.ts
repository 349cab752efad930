import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asId, type OfferingId } from '../../events/ids.ts';
import { runAtOnce } from '../../events/steps.ts';
import { knownTypes, versionOf } from '../../events/upcasters.ts';
import { type Fold, foldStored, openFold, takeCheckpoint } from '../../log/checkpoint.ts';
import { readCommits } from '../../log/lines/read.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { restoredBook, type StoredBook, storedBook } from '../../projections/records/stored-records.ts';
import { eraseEvents } from './erased.ts';
import { inOneStep } from './folds.ts';
import { gradeEdit, gradeEdited, pointsIn, pointsTo, sampleMaking } from './sample.ts';
import { appendAll, failsWith } from './tabs.ts';

/** Stores and restores states that are plain values already. */
const storedAsIs = { store: <State>(state: State) => state, restore: <State>(stored: State) => stored };

/** Collects points in order, so that a commit which is folded twice, omitted or misplaced shows. */
const inOrder: Fold<{ points: unknown[] }> = {
  version: 'in order 1',
  empty: () => ({ points: [] }),
  applying: inOneStep((state, { events }) => {
    state.points.push(...pointsIn(events));
  }),
  ...storedAsIs,
};

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** A log that counts the commits read through it. */
const counted = (log: Log) => {
  const read = { commits: 0 };
  const counting: Log = {
    ...log,
    read: async (after, limit) => {
      const result = await log.read(after, limit);
      read.commits += result.commits.length;
      return result;
    },
  };
  return { log: counting, read };
};

describe('a fold of the log', () => {
  test('that was begun before entries were erased is not kept after it, though every hash is the same', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, [1, 2, 3]);
    const before = await log.head();
    const erasedMeanwhile: Log = {
      ...log,
      saveCheckpoint: async (...checkpoint) => {
        const lines = (await log.lines(0)).map((line) => eraseEvents(line, () => true));
        await log.replace(before, { headerLine: await log.header(), lines, intents: [] });
        return log.saveCheckpoint(...checkpoint);
      },
    };
    await takeCheckpoint(erasedMeanwhile, inOrder, 3);
    expect(await log.head()).toMatchObject({ seq: 3, hash: before.hash });
    expect(await log.checkpoint(inOrder.version)).toBeUndefined();
    await takeCheckpoint(log, inOrder, 3);
    expect(await log.checkpoint(inOrder.version)).toBeDefined();
  });

  test('that begins from a kept state leaves it once entries were erased meanwhile, and reads all anew', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, [1, 2, 3, 4]);
    const kept = await foldStored(log, inOrder, 2, runAtOnce);
    let reads = 0;
    const erasedMeanwhile: Log = {
      ...log,
      read: async (...asked) => {
        const result = await log.read(...asked);
        reads += 1;
        if (reads > 1) return result;
        const lines = (await log.lines(0)).map((line) => eraseEvents(line, () => true));
        await log.replace(await log.head(), { headerLine: await log.header(), lines, intents: [] });
        return result;
      },
    };
    const folded = await foldStored(erasedMeanwhile, inOrder, 4, runAtOnce, kept);
    expect(folded.state).toEqual({ points: [] });
    expect(folded.epoch).toBe((await log.head()).epoch);
  });

  test('does not begin from a state that was kept before entries were erased', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, [1, 2, 3, 4]);
    const kept = await foldStored(log, inOrder, 2, runAtOnce);
    const lines = (await log.lines(0)).map((line) => eraseEvents(line, () => true));
    await log.replace(await log.head(), { headerLine: await log.header(), lines, intents: [] });
    expect((await foldStored(log, inOrder, 4, runAtOnce, kept)).state).toEqual({ points: [] });
  });

  test('from any checkpoints is the fold from the start', async () => {
    const steps = fc.array(fc.record({ append: fc.nat(5), checkpoint: fc.option(fc.nat(30)) }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const log = memoryLog(sampleMaking({ segmentSize: 4 }));
        let length = 0;
        for (const { append, checkpoint } of taken) {
          await appendAll(
            log,
            upTo(append).map((n) => n + length),
          );
          length += append;
          if (checkpoint === null) continue;
          const at = await takeCheckpoint(log, inOrder, checkpoint);
          expect(at.seq).toBe(Math.min(checkpoint, length));
          await log.seal(checkpoint);
        }
        const { state, seq, hash } = await openFold(log, inOrder);
        expect(state).toEqual({ points: upTo(length) });
        expect({ seq, hash }).toMatchObject({ seq: length, hash: (await log.head()).hash });
      }),
      { numRuns: 60 },
    );
  });

  test('reads only what follows the checkpoint, however long the log is', async () => {
    for (const length of [10, 1000]) {
      const { log, read } = counted(memoryLog(sampleMaking()));
      await appendAll(log, upTo(length));
      await takeCheckpoint(log, inOrder, length - 3);
      read.commits = 0;
      expect((await openFold(log, inOrder)).state.points).toHaveLength(length);
      expect(read.commits).toBe(3);
    }
  });

  test('without its checkpoint, or with that of another fold, is the same', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, upTo(9));
    await takeCheckpoint(log, { ...inOrder, version: 'in order 0', applying: inOneStep(() => undefined) }, 5);
    expect((await openFold(log, inOrder)).state).toEqual({ points: upTo(9) });
  });

  test('is not confused by ids that every object knows', async () => {
    const fold: Fold<Record<string, number>> = {
      version: 'v',
      empty: () => Object.create(null),
      applying: inOneStep((state, { events }) => {
        for (const event of events) {
          for (const id of Object.keys(pointsTo(event))) state[id] = (state[id] ?? 0) + 1;
        }
      }),
      ...storedAsIs,
    };
    const log = memoryLog(sampleMaking());
    const ids = ['constructor', '__proto__', 'toString'];
    const edits = ids.map((id, n) => ({ ...gradeEdit(n), events: [gradeEdited(n, id)] }));
    await log.append(await log.head(), edits.slice(0, 2));
    await takeCheckpoint(log, fold, 2);
    await log.append(await log.head(), edits);
    expect(Object.entries((await openFold(log, fold)).state)).toEqual([
      ['constructor', 2],
      ['__proto__', 2],
      ['toString', 1],
    ]);
  });

  test('stops where only a newer application can go on, and so does its checkpoint', async () => {
    const log = memoryLog(sampleMaking());
    const head = await appendAll(log, [1, 2]);
    const setting = {
      ...gradeEdit(3),
      events: [{ type: 'SettingEdited' as const, path: ['theme'], from: null, to: 'dark' }],
    };
    await log.append(head, [setting, gradeEdit(4)]);
    const older: Log = {
      ...log,
      read: async (after, limit) =>
        readCommits(await log.lines(after, limit), after, { GradeEdited: knownTypes.GradeEdited ?? [] }),
    };
    const newer = { seq: 3, holds: `SettingEdited of version ${versionOf('SettingEdited')}` };
    expect(await openFold(older, inOrder)).toMatchObject({ seq: 2, state: { points: [1, 2] }, newer });
    expect(await takeCheckpoint(older, inOrder, 4)).toMatchObject({ seq: 2 });
    expect((await openFold(log, inOrder)).state).toEqual({ points: [1, 2, 4] });
  });

  test('fails with the place when a row does not follow the checkpoint', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, upTo(4));
    await takeCheckpoint(log, inOrder, 2);
    const other = memoryLog(sampleMaking());
    await appendAll(other, upTo(4));
    await failsWith('damaged', openFold({ ...log, read: other.read }, inOrder), 'commit 3');
  });

  test('goes on from the checkpoint before if a part of the newest is missing or damaged, and from the start after that', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, upTo(9));
    await takeCheckpoint(log, inOrder, 3);
    await takeCheckpoint(log, inOrder, 6);
    const lost = new Set<string>();
    const { log: lossy, read } = counted({
      ...log,
      part: async (id, n) => {
        if (lost.size === 2 && lost.has(id)) throw new LogFailure('damaged', 'the row cannot be read');
        return lost.has(id) ? undefined : log.part(id, n);
      },
    });
    for (const [below, commits] of [
      [10, 3],
      [6, 6],
      [3, 9],
    ] as const) {
      read.commits = 0;
      expect((await openFold(lossy, inOrder)).state).toEqual({ points: upTo(9) });
      expect(read.commits).toBe(commits);
      lost.add((await log.checkpoint(inOrder.version, below))?.id ?? '');
    }
  });

  test('fails where a part cannot be read for any reason but damage: the log may not be there any more', async () => {
    const log = memoryLog(sampleMaking());
    await appendAll(log, upTo(4));
    await takeCheckpoint(log, inOrder, 3);
    const lost = new LogFailure('connection lost', 'closed');
    const part = () => Promise.reject(lost);
    await failsWith('connection lost', openFold({ ...log, part }, inOrder));
  });

  test('of the gradebook survives being stored', async () => {
    const fold: Fold<Book, StoredBook> = {
      version: 'gradebook',
      empty: gradebook.empty,
      applying: inOneStep((book, { events }) => void replay(gradebook, events, book)),
      store: storedBook,
      restore: restoredBook,
    };
    const log = memoryLog(sampleMaking());
    await appendAll(log, upTo(20));
    const whole = (await openFold(log, fold)).state;
    await takeCheckpoint(log, fold, 11);
    expect((await openFold(log, fold)).state).toEqual(whole);
    expect(whole.grades[asId<OfferingId>('offering~1')]?.size).toBe(7);
  });
});
