import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { openSqlite, type SqliteStorage } from '../../server/node/sql/sqlite.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { openHttp } from './http-scene.ts';
import { account, course, student } from './storage-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-faults-'));
const opened: SqliteStorage[] = [];
afterAll(async () => {
  for (const storage of opened) await storage.close();
  rmSync(folder, { recursive: true });
});

const open = async (file: string): Promise<SqliteStorage> => {
  const storage = await openSqlite(file);
  opened.push(storage);
  return storage;
};

const patience = 60_000;

const sessionsIn = async ({ db }: SqliteStorage): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select count(*) as number from sessions`.execute(db);
  return Number(rows[0]?.number);
};

test('a full disk refuses writes whole, and lets everybody read on, until there is room', {
  timeout: patience,
}, async () => {
  const storage = await open(join(folder, 'full.db'));
  const http = await openHttp({ storage });
  const headers = await http.signIn();
  const all = async () => (await http.ask('GET', '/user/multi/init', { headers })).json;
  const add = (key: string, length = 9_000) =>
    http.ask('POST', '/user/course/add', {
      headers: { ...headers, [headerNames.idempotency]: key },
      json: { description: 'x'.repeat(length) },
    });

  expect((await http.ask('GET', '/readyz')).status).toBe(200);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.db);
  await sql.raw(`pragma max_page_count = ${Number(rows[0]?.page_count) + 20}`).execute(storage.db);
  let before = await all();
  let reply = await add('fits'.padEnd(32, '0'));
  for (const length of [9_000, 1]) {
    for (let at = 0; at < 100; at += 1) {
      before = await all();
      reply = await add(`fits-${length}-${at}`.padEnd(32, '-'), length);
      if (reply.status !== 200) break;
    }
  }
  expect(reply).toMatchObject({ status: 507, json: { success: false, reason: 'storage.full' } });
  expect(reply.json).not.toHaveProperty('quotaExceeded');
  expect(await all()).toEqual(before);
  http.wait(5 * 60_000);
  expect(await all()).toEqual(before);

  expect(await http.ask('GET', '/readyz')).toMatchObject({
    status: 503,
    json: { success: false, reason: 'storage.full' },
  });
  const signedIn = [];
  for (let at = 0; at < 40; at += 1) signedIn.push(await http.signIn());
  for (const mine of signedIn) {
    expect((await http.ask('GET', '/user/multi/init', { headers: mine })).json).toEqual(before);
  }
  const unstored = signedIn.length + 1 - (await sessionsIn(storage));
  expect(unstored).toBeGreaterThan(0);

  const late = 'late'.padEnd(32, '0');
  expect((await add(late)).status).toBe(507);
  await sql.raw('pragma max_page_count = 1000000').execute(storage.db);
  expect((await http.ask('GET', '/readyz')).status).toBe(200);
  const again = await add(late);
  expect(again.status).toBe(200);
  expect(again.headers['idempotency-replayed']).toBeUndefined();
  expect((await all()).courses).toHaveLength((before.courses as unknown[]).length + 1);
  http.wait(5 * 60_000);
  for (const mine of signedIn) expect((await http.ask('GET', '/user/verify/get', { headers: mine })).status).toBe(200);
  await expect.poll(() => sessionsIn(storage)).toBe(signedIn.length + 1);
  expect(await storage.integrityCheck()).toEqual([]);
});

test('a file that another program holds gives 503 in the end, and reads go on', { timeout: patience }, async () => {
  const file = join(folder, 'held.db');
  const storage = await open(file);
  const http = await openHttp({ storage });
  const headers = await http.signIn();
  const other = new Database(file);
  other.exec('begin immediate');
  const add = () => http.ask('POST', '/user/course/add', { headers, json: { title: 'Waits' } });
  const waiting = [add(), add(), add()];
  http.wait(5 * 60_000);

  expect((await http.ask('GET', '/user/multi/init', { headers })).json).toMatchObject({ success: true, courses: [] });
  for (const reply of await Promise.all(waiting)) {
    expect(reply).toMatchObject({ status: 503, json: { success: false, reason: 'unavailable' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }

  const patient = add();
  expect((await http.ask('GET', '/user/verify/get', { headers })).status).toBe(200);
  other.exec('rollback');
  other.close();
  expect((await patient).status).toBe(200);
  expect((await http.ask('GET', '/user/course/get/all', { headers })).json.courses).toHaveLength(1);
});

test('a change that failed because the file was held does not stop a later transaction', {
  timeout: patience,
}, async () => {
  const file = join(folder, 'over.db');
  const storage = await open(file);
  const other = new Database(file);
  other.exec('begin immediate');
  await expect(storage.accounts.endSession('nobodys')).rejects.toMatchObject({ problem: 'busy' });
  const looked = storage.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`select * from meta`.execute(tx));
  expect((await looked).rows).toHaveLength(1);
  other.exec('rollback');
  other.close();
});

test('a transaction that SQLite itself took back fails with its own reason, and the next one works', async () => {
  const storage = await open(join(folder, 'taken-back.db'));
  const failing = storage.db
    .transaction()
    .execute((tx) => sql`insert or rollback into meta (name, value) values ('epoch', 'x')`.execute(tx));
  await expect(failing).rejects.toMatchObject({ code: expect.stringContaining('SQLITE_CONSTRAINT') });
  await storage.accounts.add(account('1'));
  expect(await storage.accounts.count()).toBe(1);
});

test('a log that was torn at any place opens with whole writes only, the first ones', {
  timeout: 10 * patience,
}, async () => {
  const source = join(folder, 'torn');
  mkdirSync(source);
  const file = join(source, 'data.db');
  const storage = await open(file);
  await storage.accounts.add(account('1'));
  const writes = 60;
  for (let at = 1; at <= writes; at += 1) {
    await storage.write('1', async (rows) => {
      await rows.put('students', [student(`s${at}`)]);
      await rows.put('courses', [course('c', 'x'.repeat(at * 50))]);
      await rows.saveSettings({ theme: `${at}` });
    });
  }
  const log = readFileSync(`${file}-wal`);
  expect(log.length).toBeGreaterThan(100_000);

  const cuts = count(20, 200);
  const seen = new Set<number>();
  for (let at = 0; at < cuts; at += 1) {
    const cut = Math.floor(((at + 0.5) / cuts) * log.length);
    const torn =
      at % 2 === 0 ? log.subarray(0, cut) : Buffer.concat([log.subarray(0, cut), Buffer.alloc(log.length - cut)]);
    const copy = join(folder, `torn-${at}.db`);
    copyFileSync(file, copy);
    writeFileSync(`${copy}-wal`, torn);
    const reopened = await openSqlite(copy);
    try {
      expect(await reopened.integrityCheck()).toEqual([]);
      const whole = await reopened.read('1', async (rows) => ({
        students: (await rows.list('students')).map(({ studentId }) => String(studentId)),
        titles: (await rows.list('courses')).map(({ title }) => title.length),
        theme: Number((await rows.settings()).theme ?? 0),
      }));
      seen.add(whole.theme);
      expect(whole.students).toEqual(Array.from({ length: whole.theme }, (_, n) => `s${n + 1}`));
      expect(whole.titles).toEqual(whole.theme > 0 ? [whole.theme * 50] : []);
      if (await reopened.accounts.byId('1'))
        await reopened.write('1', (rows) => rows.put('students', [student('after')]));
    } finally {
      await reopened.close();
    }
  }
  expect(seen.size).toBeGreaterThan(cuts / 4);
  proved('SQLite with its log torn at some byte: opens, whole writes only: places', cuts);
});
