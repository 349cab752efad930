import { Client, DatabaseError, Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { carefulPool } from '../../server/node/sql/postgres-pool.ts';
import { rowsOfText, type Storage } from '../../server/storage.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { startPostgres } from './postgres.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { storageContract } from './storage-contract.ts';
import { account, grade } from './storage-sample.ts';

const postgres = postgresForTests();
const databases = new Map<string, string>();

storageContract('the PostgreSQL storage', async (name) => {
  const url = databases.get(name) ?? (await (await postgres()).newDatabase());
  databases.set(name, url);
  return openPostgres(url);
});

test('two storages on one database that act at once lose nothing', async () => {
  const url = await (await postgres()).newDatabase();
  const [one, two] = await Promise.all([openPostgres(url), openPostgres(url)]);
  await one.accounts.add(account('1'));
  const increment = (storage: Storage) =>
    storage.write('1', async (rows) => {
      const [kept] = await rows.list('grades');
      await rows.put('grades', [grade('o', 'a', 's', [(kept?.grades[0] ?? 0) + 1])]);
    });
  await Promise.all(Array.from({ length: 40 }, (_, n) => increment(n % 2 ? one : two)));
  expect(await one.read('1', (rows) => rows.list('grades'))).toEqual([grade('o', 'a', 's', [40])]);
  await Promise.all([one.close(), two.close()]);
});

test('a read sees nothing of a write that was stored while it went on', async () => {
  const storage = await openPostgres(await (await postgres()).newDatabase());
  await storage.accounts.add(account('1'));
  await storage.write('1', (rows) => rows.put('grades', [grade('o', 'a', 's', [1])]));
  const looked = signal();
  const written = signal();
  const looking = storage.read('1', async (rows) => {
    const first = await rows.list('grades');
    looked.give();
    await written.given;
    return [first, await rows.list('grades')];
  });
  await looked.given;
  await storage.write('1', (rows) => rows.put('grades', [grade('o', 'a', 's', [2])]));
  written.give();
  const [first, second] = await looking;
  expect(second).toEqual(first);
  await storage.close();
});

test('texts of rows come in their order where the database reads a table that lies in another order', async () => {
  const url = await (await postgres()).newDatabase();
  const storage = await openPostgres(url);
  onTestFinished(() => storage.close());
  await storage.accounts.add(account('1'));
  const all = Array.from({ length: 3 * rowsOfText }, (_, n) => grade('o', 'a', `s${n}`));
  const early = all.slice(0, rowsOfText / 2).map((row) => ({ ...row, grades: [2] }));
  await storage.write('1', (rows) => rows.put('grades', all));
  await storage.write('1', (rows) => rows.put('grades', early));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
  const texts = await storage.read('1', async (rows) => {
    const read: string[] = [];
    for (let page = await rows.textAfter('grades', 0); page; page = await rows.textAfter('grades', page.last))
      read.push(page.text);
    return read;
  });
  expect(JSON.parse(`[${texts.join(',')}]`)).toEqual([...early, ...all.slice(early.length)]);
});

test('a server that may lose what it said it had stored is refused', async () => {
  const server = await startPostgres();
  try {
    const url = await server.newDatabase();
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await server.configure(setting, 'off');
      await expect(openPostgres(url)).rejects.toMatchObject({
        problem: 'unsafe settings',
        detail: `${setting} is off`,
      });
      await server.configure(setting, 'on');
    }
    const storage = await openPostgres(url, { report: () => undefined });
    await storage.accounts.add(account('1'));
    await server.crash();
    await expect(storage.probe()).rejects.toThrow();
    await server.start();
    expect(await storage.accounts.byId('1')).toEqual(account('1'));
    await storage.close();
  } finally {
    await server.stop();
  }
}, 120_000);

test('a database that cannot hold every character is refused', async () => {
  const url = await (await postgres()).newDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create database ascii encoding 'SQL_ASCII' template template0");
  await client.end();
  await expect(openPostgres(url.replace(/[^/]+$/, 'ascii'))).rejects.toMatchObject({
    problem: 'unsafe settings',
    detail: 'server_encoding is SQL_ASCII',
  });
});

test.each(['local', 'remote_write', 'on', 'remote_apply'])(
  'a server that stores a commit before it says so is accepted: synchronous_commit is %s',
  async (level) => {
    const url = await (await postgres()).newDatabase();
    const storage = await openPostgres(`${url}?options=${encodeURIComponent(`-c synchronous_commit=${level}`)}`);
    await storage.probe();
    await storage.close();
  },
);

test('a commit that no longer waits for its standby is not told as stored', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = await server.newDatabase();
  await (await openPostgres(url)).close();
  await server.configure('synchronous_standby_names', "'nobody'");
  const storage = await openPostgres(url);
  const probing = storage.probe().catch((reason: unknown) => reason);
  const client = new Client({ connectionString: url });
  await client.connect();
  const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  await expect.poll(async () => (await client.query(cancel)).rowCount).toBe(1);
  expect(await probing).toMatchObject({ constructor: StorageFailure, problem: 'away' });
  await client.end();
  await storage.close();
}, 60_000);

test('a connection that is used over and over leaves nothing behind', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const storage = await openPostgres(await (await postgres()).newDatabase(), { connections: 1 });
  for (let at = 0; at < 20; at += 1) await storage.epoch();
  await storage.close();
  expect(warnings).toEqual([]);
});

test('an answer of the database is named by its code, and is tried again only where it lost to another one', async () => {
  const { flavour, close } = await openPostgres(await (await postgres()).newDatabase());
  const answer = (code: string) => Object.assign(new DatabaseError('told', 4, 'error'), { code });
  const named: Readonly<Record<string, readonly string[]>> = {
    full: ['53100'],
    busy: ['40001', '40P01', '55P03', '57014', '53200', '53300', '53400', '25P03', '25P04'],
    away: ['08000', '08006', '57P01', '57P03'],
    undefined: ['23505', '42P01', '57000', '53000', ''],
  };
  for (const [problem, codes] of Object.entries(named)) {
    for (const code of codes) expect(`${code} ${flavour.problemOf(answer(code))}`).toBe(`${code} ${problem}`);
  }
  const again = Object.values(named)
    .flat()
    .filter((code) => flavour.isWorthAnotherTry(answer(code)));
  expect(again).toEqual(['40001', '40P01']);
  expect(flavour.problemOf(Object.assign(new Error('no answer'), { code: '53100' }))).toBe(undefined);
  await close();
});

test('a connection that broke fails at once from then on and is not lent again, and one that was answered is', async () => {
  const connectionString = await (await postgres()).newDatabase();
  const pool = carefulPool(new Pool({ connectionString, max: 1, query_timeout: 500, pipeline: true }));
  onTestFinished(() => pool.end());
  const lent = async <T>(use: (ask: (query: string) => Promise<{ rows: unknown[] }>) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    return use((query) => client.query(query, [])).finally(() => client.release());
  };
  const itself = 'select pg_backend_pid() as pid';

  const first = await lent(async (ask) => {
    const { rows } = await ask(itself);
    await expect(ask('select nothing from nowhere')).rejects.toBeInstanceOf(DatabaseError);
    return rows;
  });
  await lent(async (ask) => {
    expect((await ask(itself)).rows).toEqual(first);
    const broke: unknown = await ask('select pg_sleep(3)').catch((reason) => reason);
    expect(broke).toMatchObject({ constructor: StorageFailure, problem: 'away' });
    await expect(ask(itself)).rejects.toBe(broke);
  });
  expect((await lent((ask) => ask(itself))).rows).not.toEqual(first);
});

const signal = () => {
  const waiting: (() => void)[] = [];
  const given = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  return { given, give: () => waiting.pop()?.() };
};
