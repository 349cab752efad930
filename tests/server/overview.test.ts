import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accountsIn, messagesIn } from '../../server/node/sql/overview.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { type StoreName, storeNames } from './served-stores.ts';
import { account, course, grade, session, student } from './storage-sample.ts';

const postgres = postgresForTests();

const opened = async (store: StoreName) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-overview-'));
  const storage =
    store === 'SQLite'
      ? await openSqlite(join(folder, 'gradeledger.db'))
      : await openPostgres(await (await postgres()).newDatabase());
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });
  return storage;
};

test.each(storeNames)('%s: of each account is told when any of its sessions was used last', async (store) => {
  const storage = await opened(store);
  for (const id of ['2', '3', '1']) await storage.accounts.add(account(id));
  const uses = {
    old: '2026-01-03T00:00:00.000Z',
    newest: '2026-01-05T00:00:00.000Z',
    other: '2026-01-04T00:00:00.000Z',
  };
  for (const [token, at] of Object.entries(uses)) await storage.accounts.addSession(session('1', token, at));
  await storage.accounts.addSession(session('2', 'of 2'));
  await storage.write('1', async (rows) => {
    await rows.put('courses', [course('c')]);
    await rows.put('students', [student('s'), student('t')]);
    await rows.put('grades', [grade('o', 'a', 's'), grade('o', 'a', 't'), grade('o', 'b', 's')]);
  });
  await storage.accounts.setFrozen('3', true);
  await storage.accounts.setMovedTo('2', 'https://new.example.edu');
  const came = { ...account('4'), movedFrom: 'https://old.example.edu' };
  await storage.accounts.add(came);

  const { createdAt } = account('1');
  const nothing = { createdAt, frozen: false, movedTo: null, movedFrom: null, courses: 0, students: 0, grades: 0 };
  expect(await accountsIn(storage)).toEqual([
    { ...nothing, email: account('1').email, lastSeenAt: uses.newest, courses: 1, students: 2, grades: 3 },
    {
      ...nothing,
      email: account('2').email,
      lastSeenAt: session('2', 'of 2').lastSeenAt,
      movedTo: 'https://new.example.edu',
    },
    { ...nothing, email: account('3').email, lastSeenAt: null, frozen: true },
    { ...nothing, email: came.email, lastSeenAt: null, movedFrom: 'https://old.example.edu' },
  ]);
});

test.each(storeNames)('%s: messages are told oldest first, whenever they were stored', async (store) => {
  const storage = await opened(store);
  const sent = (day: number) => ({
    email: 'bea@example.edu',
    message: `of day ${day}`,
    isLoggedIn: day % 2 === 0,
    at: `2026-01-0${day}T00:00:00.000Z`,
  });
  for (const day of [3, 1, 4, 2]) await storage.accounts.keepMessage(sent(day));
  expect(await messagesIn(storage)).toEqual([1, 2, 3, 4].map(sent));
});
