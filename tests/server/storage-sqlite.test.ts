import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { storageContract } from './storage-contract.ts';
import { account, student } from './storage-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

storageContract('the SQLite storage', (name) => openSqlite(join(folder, `${name}.db`)));

test('what was written is there when the file is opened again', async () => {
  const file = join(folder, 'again.db');
  const first = await openSqlite(file);
  await first.accounts.add(account('1'));
  await first.write('1', (rows) => rows.put('students', [student('s')]));
  const epoch = await first.epoch();
  await first.close();
  const second = await openSqlite(file);
  expect(await second.read('1', (rows) => rows.list('students'))).toEqual([student('s')]);
  expect(await second.epoch()).toBe(epoch);
  expect(await second.integrityCheck()).toEqual([]);
  await second.close();
});

test('a file in which the tables cannot be made is refused, and stays as it was', async () => {
  const file = join(folder, 'others.db');
  const tables = (): readonly unknown[] => {
    const others = new Database(file);
    try {
      others.exec('create table if not exists students (name text)');
      return others.prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'").all();
    } finally {
      others.close();
    }
  };
  const before = tables();
  await expect(openSqlite(file)).rejects.toThrow('students already exists');
  expect([before.length, tables()]).toEqual([1, before]);
});

test('a commit is flushed before it is said', async () => {
  const storage = await openSqlite(join(folder, 'flushed.db'));
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(storage.db);
  expect(rows).toEqual([{ synchronous: 2 }]);
  await storage.close();
});

test('a read from within a write fails, and does not wait for itself', async () => {
  const storage = await openSqlite(join(folder, 'within.db'));
  await storage.accounts.add(account('1'));
  const nested = storage.write('1', () => storage.read('1', (rows) => rows.list('students')));
  await expect(nested).rejects.toThrow('from within another');
  await storage.write('1', (rows) => rows.put('students', [student('s')]));
  await storage.close();
});
