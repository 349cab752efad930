import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres, type PostgresOptions } from '../../server/node/sql/postgres.ts';
import { bundledCli } from '../cli/bundled.ts';
import { call, logIn } from '../cli/client.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { openHttp } from './http-scene.ts';
import { keepWriting, newWriter, owedStudents, sendAgain, storedStudents } from './kill-journal.ts';
import { startPostgres } from './postgres.ts';
import { postgresForTests } from './postgres-for-tests.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 10 * 60_000;
const postgres = postgresForTests();

const httpOn = async (url: string, options: PostgresOptions) => {
  const storage = await openPostgres(url, options);
  onTestFinished(() => storage.close());
  return openHttp({ storage });
};

/** Locks the account's row. Returns a function that releases it. */
const holdAccount = async (url: string): Promise<() => Promise<void>> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query("select * from accounts where account_id = 'ana' for update");
  return () => client.query('rollback').then(() => client.end());
};

test('a pool without a free connection answers 503, and is well again afterwards', { timeout: patience }, async () => {
  const url = await (await postgres()).newDatabase();
  const http = await httpOn(url, { connections: 1 });
  const headers = await http.signIn();
  const letGo = await holdAccount(url);
  const add = http.ask('POST', '/user/course/add', { headers, json: { title: 'Waits' } });
  const locked = async () => (await rowsOf(url, 'select 1 from pg_locks where not granted')).length > 0;
  await expect.poll(locked, { timeout: patience }).toBe(true);
  const crowded = await http.ask('GET', '/user/multi/init', { headers });
  expect(crowded).toMatchObject({ status: 503, json: { success: false, reason: 'unavailable' } });
  expect(Number(crowded.headers['retry-after'])).toBeGreaterThan(0);
  await letGo();
  expect([200, 503]).toContain((await add).status);
  expect((await http.ask('GET', '/user/multi/init', { headers })).status).toBe(200);
});

test('a row that somebody holds for long gives 503, and nothing was written', { timeout: patience }, async () => {
  const url = await (await postgres()).newDatabase();
  const http = await httpOn(url, { connections: 3 });
  const headers = await http.signIn();
  const letGo = await holdAccount(url);
  const add = await http.ask('POST', '/user/course/add', { headers, json: { title: 'Waits' } });
  expect(add).toMatchObject({ status: 503, json: { success: false, reason: 'unavailable' } });
  expect((await http.ask('GET', '/user/course/get/all', { headers })).json).toMatchObject({ courses: [] });
  await letGo();
  expect((await http.ask('POST', '/user/course/add', { headers, json: { title: 'Goes' } })).status).toBe(200);
});

const rowsOf = async (url: string, query: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

describe('servers on one PostgreSQL', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  test('make its tables once, when two start at the same moment on an empty one', { timeout: patience }, async () => {
    const rounds = count(2, 10);
    for (let at = 0; at < rounds; at += 1) {
      const env = { DATABASE_URL: await (await postgres()).newDatabase() };
      const servers = await Promise.all([cli.serve([], { env }), cli.serve([], { env })]);
      expect(await rowsOf(env.DATABASE_URL, 'select name from kysely_migration order by name')).toEqual([
        { name: '0001_beginning' },
        { name: '0002_revisions' },
        { name: '0003_ledgers' },
        { name: '0004_moves' },
      ]);
      expect(await rowsOf(env.DATABASE_URL, "select value from meta where name = 'epoch'")).toHaveLength(1);
      for (const server of servers) expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
    }
    proved('two servers that make the tables of one empty PostgreSQL at once: rounds', rounds);
  });

  test('refuse one that a newer program has written, in plain words', { timeout: patience }, async () => {
    const url = await (await postgres()).newDatabase();
    await (await openPostgres(url)).close();
    await rowsOf(url, "insert into kysely_migration (name, timestamp) values ('9999_later', '2099') returning name");
    const ended = await cli.run(['serve'], { env: { DATABASE_URL: url, PORT: '0' } });
    expect(ended).toMatchObject({ status: 2, out: '' });
    expect(ended.err).toContain('written by a newer version of Gradeledger. Update');
  });

  test('refuse one that may lose what it has stored, and say how to mend it', { timeout: patience }, async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    for (const setting of ['fsync', 'synchronous_commit']) {
      const env = { DATABASE_URL: await server.newDatabase(), PORT: '0' };
      await server.configure(setting, 'off');
      const ended = await cli.run(['serve'], { env });
      expect(ended).toMatchObject({ status: 2, out: '' });
      expect(ended.err).toContain(`${setting} is off`);
      expect(ended.err).toContain(`alter system set ${setting} = on`);
      await server.configure(setting, 'on');
    }
  });

  test('lose nothing that they acknowledged while it crashes and starts again', { timeout: patience }, async () => {
    const database = await startPostgres();
    onTestFinished(() => database.stop());
    const env = { DATABASE_URL: await database.newDatabase() };
    await cli.run(['user', 'add', email, '--new'], { env, input: password });
    const server = await cli.serve([], { env });
    const line = { address: server.address, headers: await logIn(server.address, email, password) };
    const writers = Array.from({ length: 4 }, newWriter);
    const crashes = count(4, 20);
    let interrupted = 0;
    for (let at = 0; at < crashes; at += 1) {
      const stop = new AbortController();
      const writing = Promise.all(writers.map((writer) => keepWriting(writer, line, stop.signal)));
      await wait(100 + ((at * 7919) % 400));
      await database.crash();
      await database.start();
      stop.abort();
      const statuses = (await writing).flat();
      interrupted += statuses.length;
      expect(statuses.filter((status) => status !== 503)).toEqual([]);
      for (const writer of writers) await sendAgain(writer, line);
      expect(await storedStudents(line)).toEqual(owedStudents(writers));
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(server.process.exitCode).toBe(null);
    expect((await call(server.address, 'GET', '/readyz')).status).toBe(200);
    expect((await server.end('SIGTERM')).status).toBe(0);
    proved('PostgreSQL crashed under 4 writers and started again, nothing lost or doubled: crashes', crashes);
  });
});
