import { describe, expect, test } from 'vitest';
import type { Log } from '../../log/port.ts';
import { connect } from '../../log/stored/connection.ts';
import { chainOf, header, rehashed } from '../log/chain.ts';
import { savedIn } from '../log/folds.ts';
import { gradeEdit } from '../log/sample.ts';
import { appendAll, failsWith } from '../log/tabs.ts';
import { verified } from '../log/verified.ts';
import {
  asked,
  deleteRaw,
  factoryMeeting,
  factoryThat,
  forgetfulLog,
  freshName,
  logOn,
  openRaw,
  rowsIn,
  tamper,
} from './log-database.ts';

describe('a connection that is lost', () => {
  test('is opened again once, and nothing is noticed', async () => {
    const handles: IDBDatabase[] = [];
    const log = logOn(freshName(), { factory: factoryMeeting((db) => handles.push(db)) });
    await appendAll(log, [1]);
    handles.at(-1)?.close();
    await appendAll(log, [2]);
    expect((await log.read(0)).commits).toHaveLength(2);
    expect(handles).toHaveLength(2);
    log.close();
  });

  test('again and again fails, after one more try', async () => {
    let opened = 0;
    const log = logOn(freshName(), {
      factory: factoryMeeting((db) => {
        opened += 1;
        db.close();
      }),
    });
    await failsWith('connection lost', log.head());
    expect(opened).toBe(2);
    log.close();
  });

  test('by several calls at once leaves one connection open, not several', async () => {
    const name = freshName();
    const handles: IDBDatabase[] = [];
    const log = logOn(name, { factory: factoryMeeting((db) => handles.push(db)) });
    await log.head();
    handles.at(-1)?.close();
    await Promise.all([log.head(), log.lines(0), log.read(0), log.header()]);
    expect(handles).toHaveLength(2);
    log.close();
    await deleteRaw(name);
  });

  test('between a commit and its answer does not make the commit twice', async () => {
    const { log, loseAnswer } = forgetfulLog();
    const head = await appendAll(log, [1]);
    const isLost = loseAnswer();
    const result = await log.append(head, [gradeEdit(2), gradeEdit(3)]);
    expect(isLost()).toBe(true);
    expect(result).toMatchObject({ kind: 'appended', head: { seq: 3 } });
    expect((await log.read(0)).commits.map(({ id }) => id)).toEqual(['tab~1', 'tab~2', 'tab~3']);
    expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 3 } });
    log.close();
  });

  test('after another log took the place of ours does not say that nothing did', async () => {
    const { log, loseAnswer, name } = forgetfulLog();
    const head = await appendAll(log, [1]);
    const isLost = loseAnswer();
    const replaced = await log.replace(head, { headerLine: header, lines: chainOf(4), intents: [] });
    expect(isLost()).toBe(true);
    expect(replaced).toMatchObject({ logId: 'sample', seq: 4, epoch: head.epoch + 1 });
    log.close();
    const again = logOn(name);
    expect(await again.head()).toEqual(replaced);
    again.close();
  });
});

describe('opening', () => {
  test('that hangs is tried once more', async () => {
    let tries = 0;
    const factory = factoryThat((name, version) => (++tries === 1 ? silentRequest() : indexedDB.open(name, version)));
    const log = logOn(freshName(), { factory, openTimeoutMs: 50 });
    expect(await log.head()).toMatchObject({ seq: 0 });
    log.close();
  });

  test('that hangs twice fails as such', async () => {
    let tries = 0;
    const factory = factoryThat(() => {
      tries += 1;
      return silentRequest();
    });
    await failsWith('open timed out', logOn(freshName(), { factory, openTimeoutMs: 20 }).head());
    expect(tries).toBe(2);
  });

  test('in a browser that has no database is unavailable', async () => {
    await failsWith('unavailable', logOn(freshName(), { factory: undefined }).head());
  });

  test.each(['SecurityError', 'InvalidStateError', 'UnknownError'])(
    'that the browser refuses with %s is unavailable',
    async (name) => {
      const factory = factoryThat(() => {
        throw new DOMException('refused', name);
      });
      await failsWith('unavailable', logOn(freshName(), { factory }).head());
    },
  );

  test('that failed is tried afresh by the next call', async () => {
    let broken = true;
    const factory = factoryThat((name, version) => {
      if (broken) throw new DOMException('refused', 'UnknownError');
      return indexedDB.open(name, version);
    });
    const log = logOn(freshName(), { factory });
    await failsWith('unavailable', log.head());
    broken = false;
    expect(await log.head()).toMatchObject({ seq: 0 });
    log.close();
  });
});

describe('another version of the application', () => {
  test('that is newer may upgrade the database at once; this tab is then outdated', async () => {
    const name = freshName();
    const log = logOn(name);
    await appendAll(log, [1]);
    const hint = hintFrom(log);
    const newer = await openRaw(name, 3);
    newer.close();
    await hint;
    await failsWith('outdated', log.head());
    await failsWith('outdated', log.append(await headOf(name), [gradeEdit(2)]));
  });

  test('that is older and does not let go blocks the upgrade, which says so', async () => {
    const name = freshName();
    const older = await openRaw(name, 1);
    const database = { name, version: 2, stores: ['meta'], factory: indexedDB, openTimeoutMs: 100 };
    const newer = connect(database);
    await failsWith(
      'blocked',
      newer.run('readonly', ['meta'], async () => 1),
    );
    older.close();
    newer.close();
    // Had the late connection stayed open, this would be blocked in its turn.
    await deleteRaw(name);
  });
});

test('a commit of a newer application ends the reading before it, and is not lost', async () => {
  const name = freshName();
  const log = logOn(name);
  await appendAll(log, [1, 2, 3]);
  await tamper(name, 'commits', (rows) => {
    rows.get(2).onsuccess = ({ target }) => {
      const row = (target as IDBRequest<string>).result;
      rows.put(rehashed(row.replace('"v":2', '"v":9')), 2);
    };
  });
  const { commits, newer } = await log.read(0);
  expect(commits.map(({ seq }) => seq)).toEqual([1]);
  expect(newer?.seq).toBe(2);
  expect(newer?.holds).toContain('GradeEdited');
  expect(await log.lines(0)).toHaveLength(3);
  log.close();
});

describe('a database that is deleted while in use', () => {
  test('lets itself be deleted, is gone, and is not made anew', async () => {
    const name = freshName();
    const log = logOn(name);
    const head = await appendAll(log, [1, 2]);
    const hint = hintFrom(log);
    await deleteRaw(name);
    await hint;
    await failsWith('gone', log.append(head, [gradeEdit(3)]));
    await failsWith('gone', log.read(0));
    expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  });

  test('and begun again by somebody else is gone all the same', async () => {
    const name = freshName();
    const log = logOn(name);
    const head = await appendAll(log, [1, 2]);
    await deleteRaw(name);
    const other = logOn(name);
    await appendAll(other, [7]);
    await failsWith('gone', log.append(head, [gradeEdit(3)]));
    expect((await other.read(0)).commits.map(({ id }) => id)).toEqual(['tab~7']);
    other.close();
  });
});

describe('a damaged row', () => {
  const damagedLog = async (store: string, deed: (store: IDBObjectStore) => void) => {
    const name = freshName();
    const log = logOn(name, { segmentSize: 2 });
    await appendAll(log, [1, 2, 3, 4, 5]);
    await log.seal(2);
    await tamper(name, store, deed);
    return log;
  };

  test.each([
    ['is missing', (rows: IDBObjectStore) => rows.delete(4)],
    ['holds something else', (rows: IDBObjectStore) => rows.put({ seq: 4 }, 4)],
    ['is cut', (rows: IDBObjectStore) => rows.put('{"seq":4,"id":', 4)],
    ['holds another commit', (rows: IDBObjectStore) => rows.put('{"seq":5,"id":""}', 4)],
  ])('that %s fails the reading with its place', async (_, deed) => {
    const log = await damagedLog('commits', deed);
    await failsWith('damaged', log.read(0), 'commit 4');
    await failsWith('damaged', log.read(3), 'commit 4');
    expect((await log.read(0, 3)).commits).toHaveLength(3);
    log.close();
  });

  test('whose text was changed is read by nobody, and found by the verification, with its line', async () => {
    const log = await damagedLog('commits', (rows) => {
      rows.get(4).onsuccess = ({ target }) => {
        const row = (target as IDBRequest<string>).result;
        rows.put(row.replace('"problem~1":4}', '"problem~1":9}'), 4);
      };
    });
    expect(await verified(log)).toEqual({ kind: 'bad', line: 5, problem: 'changed after it was written' });
    await failsWith('damaged', log.read(0), 'commit 4');
    log.close();
  });

  test('among the segments fails with the segment', async () => {
    const log = await damagedLog('segments', (segments) => {
      segments.put({ first: 1, last: 2, gzip: new Uint8Array([31, 139, 8, 0, 1, 2, 3]) }, 1);
    });
    await failsWith('damaged', log.read(0), 'segment 1-2');
    expect((await log.read(2)).commits).toHaveLength(3);
    log.close();
  });

  test('that says where the log ends is not taken for an empty log', async () => {
    const name = freshName();
    const log = logOn(name);
    await appendAll(log, [1]);
    log.close();
    await tamper(name, 'meta', (meta) => meta.clear());
    const again = logOn(name);
    await failsWith('damaged', again.head(), 'head');
    expect(await rowsIn(name, 'commits')).toBe(1);
    again.close();
  });

  test('among the checkpoints costs nothing but the checkpoint', async () => {
    const log = await damagedLog('checkpoints', (rows) => rows.put({ version: 'v' }, ['in parts', 'v', 3]));
    expect(await log.checkpoint('v')).toBeUndefined();
    const { seq, hash } = await log.head();
    await log.saveCheckpoint({ version: 'v', seq, hash }, ['sound']);
    expect(await savedIn(log, 'v')).toMatchObject({ held: ['sound'] });
    log.close();
  });

  test('beyond the end is not overwritten', async () => {
    const log = await damagedLog('commits', (rows) => rows.put('not ours', 6));
    await failsWith('damaged', log.append(await log.head(), [gradeEdit(6)]));
    expect(await log.head()).toMatchObject({ seq: 5 });
    log.close();
  });
});

/** Without it a tab at rest would go on saying that all is saved. */
const hintFrom = (log: Log): Promise<void> => new Promise((resolve) => log.onChange(resolve));

/** A request that nobody ever answers. */
const silentRequest = (): IDBOpenDBRequest => ({ error: null }) as IDBOpenDBRequest;

const headOf = async (name: string) => {
  const db = await openRaw(name);
  const head = await asked(db.transaction('meta').objectStore('meta').get('head'));
  db.close();
  return head;
};
