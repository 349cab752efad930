import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { storeNames } from './served-stores.ts';
import { account, heldSession, session, student } from './storage-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-moves-'));
const postgres = postgresForTests();
afterAll(() => rmSync(folder, { recursive: true }));

test.each(storeNames)(
  '%s: data from before accounts could move is all there, and nothing of it has moved',
  async (store) => {
    const place = store === 'SQLite' ? join(folder, 'before.db') : await (await postgres()).newDatabase();
    const open = () => (store === 'SQLite' ? openSqlite(place) : openPostgres(place));
    const before = await open();
    await before.accounts.add(account('1'));
    await before.accounts.addSession(session('1', 'token'));
    await before.write('1', (rows) => rows.put('students', [student('s')]));
    for (const column of ['moved_to', 'moved_from'])
      await sql`alter table accounts drop column ${sql.ref(column)}`.execute(before.db);
    await sql`delete from kysely_migration where name = '0004_moves'`.execute(before.db);
    await before.close();

    const after = await open();
    expect(await after.accounts.byId('1')).toEqual(account('1'));
    expect(await heldSession(after.accounts, 'token')).toEqual(session('1', 'token'));
    await after.write('1', (rows) => rows.put('students', [student('t')]));
    expect(await after.read('1', (rows) => rows.count('students'))).toBe(2);
    await after.accounts.setMovedTo('1', 'https://new.example.edu');
    await expect(after.write('1', (rows) => rows.put('students', []))).rejects.toMatchObject({
      problem: 'account moved',
    });
    await after.close();
  },
);
