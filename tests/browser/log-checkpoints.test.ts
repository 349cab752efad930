import { expect, test } from 'vitest';
import type { Log } from '../../log/port.ts';
import { savedIn } from '../log/folds.ts';
import { appendAll } from '../log/tabs.ts';
import { asked, freshName, logOn, openRaw, rowsIn, tamper } from './log-database.ts';

/** A log of three commits on a database of this name, and where it ends. */
const threeCommits = async (name: string) => {
  const log = logOn(name);
  return { log, head: await appendAll(log, [1, 2, 3]) };
};

/** How builds before the checkpoint in parts looked for theirs. */
const seenByOlderBuild = async (name: string, version: string): Promise<readonly unknown[]> => {
  const db = await openRaw(name);
  const rows = db.transaction('checkpoints').objectStore('checkpoints');
  const found = await asked(rows.getAll(IDBKeyRange.bound([version], [version, []])));
  db.close();
  return found;
};

/** What such a build does when it saves a checkpoint. */
const savedByOlderBuild = (name: string, row: { version: string; seq: number; hash: string; state: unknown }) =>
  tamper(name, 'checkpoints', (rows) => {
    rows.clear();
    rows.put(row, [row.version, row.seq]);
  });

const place = ({ seq, hash }: { seq: number; hash: string }) => ({ version: 'v', seq, hash });

test('the checkpoint of an older build is passed over, and goes when one is saved', async () => {
  const name = freshName();
  const { log, head } = await threeCommits(name);
  await savedByOlderBuild(name, { ...place(head), state: { old: true } });
  expect(await log.checkpoint('v')).toBeUndefined();
  await log.saveCheckpoint(place(head), ['one', 'two']);
  expect(await savedIn(log, 'v')).toMatchObject({ seq: 3, held: ['one', 'two'] });
  expect(await seenByOlderBuild(name, 'v')).toEqual([]);
  expect(await rowsIn(name, 'checkpoints')).toBe(3);
  log.close();
});

test('a tab of an older build finds no checkpoint of ours, and what it removes we do without', async () => {
  const name = freshName();
  const { log, head } = await threeCommits(name);
  await log.saveCheckpoint(place(head), ['one']);
  expect(await seenByOlderBuild(name, 'v')).toEqual([]);
  const { id = '' } = (await log.checkpoint('v')) ?? {};
  await savedByOlderBuild(name, { ...place(head), state: 'theirs' });
  expect(await log.checkpoint('v')).toBeUndefined();
  expect(await log.part(id, 0)).toBeUndefined();
  const interrupted = async function* () {
    yield 'one';
    await savedByOlderBuild(name, { ...place(head), state: 'theirs' });
    yield 'two';
  };
  await log.saveCheckpoint(place(head), interrupted());
  expect(await log.checkpoint('v')).toBeUndefined();
  expect(await seenByOlderBuild(name, 'v')).toHaveLength(1);
  log.close();
});

test('a tab that goes in the middle of a checkpoint leaves parts that the next checkpoint removes', async () => {
  const name = freshName();
  const { log, head } = await threeCommits(name);
  const goes = function* () {
    yield 'one';
    yield 'two';
    throw new Error('the tab is gone');
  };
  await expect(log.saveCheckpoint(place(head), goes())).rejects.toThrow('gone');
  expect(await rowsIn(name, 'checkpoints')).toBe(2);
  expect(await log.checkpoint('v')).toBeUndefined();
  await log.saveCheckpoint(place(head), ['one']);
  expect(await rowsIn(name, 'checkpoints')).toBe(2);
  log.close();
});

test('an append waits for one part of a checkpoint at most', async () => {
  const name = freshName();
  const { log, head } = await threeCommits(name);
  const other: Log = logOn(name);
  const appended: number[] = [];
  const parts = async function* () {
    for (let n = 4; n < 8; n += 1) {
      yield 'a part';
      appended.push((await appendAll(other, [n])).seq);
    }
  };
  await log.saveCheckpoint(place(head), parts());
  expect(appended).toEqual([4, 5, 6, 7]);
  expect(await savedIn(log, 'v')).toMatchObject({ seq: 3 });
  log.close();
  other.close();
});
