import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerReading, LedgerWriting } from '../../server/ledger-storage.ts';
import { restoreBackup } from '../../server/node/backup-file.ts';
import { backup, restore } from '../../server/node/sql/backup.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import type { SqlStorage } from '../../server/node/sql/sql-storage.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { nothingWritten } from '../../server/revision.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import { account, course, grade, heldSession, reply, session, snapshot } from './storage-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-backup-'));
const postgres = postgresForTests();
const opened: SqlStorage[] = [];
let made = 0;

const openers: Readonly<Record<string, () => Promise<SqlStorage>>> = {
  SQLite: () => openSqlite(join(folder, `${made++}.db`)),
  PostgreSQL: async () => openPostgres(await (await postgres()).newDatabase()),
};
const open = async (kind: string): Promise<SqlStorage> => {
  const storage = await openers[kind]?.();
  if (!storage) throw new Error(`There is no ${kind}.`);
  opened.push(storage);
  return storage;
};
afterAll(async () => {
  for (const storage of opened) await storage.close();
  rmSync(folder, { recursive: true });
}, 60_000);

const accountIds = ['one', 'two', 'nul\0'];

const filled = async (kind: string): Promise<SqlStorage> => {
  const storage = await open(kind);
  for (const id of accountIds) {
    await storage.accounts.add(account(id));
    await storage.accounts.addSession(session(id, `${id}-token`));
    await storage.write(id, async (rows) => {
      await rows.put('courses', [course('z'), course('__proto__', '😀\0\ud800')]);
      await rows.put(
        'grades',
        Array.from({ length: 1100 }, (_, n) => grade('o', `a${n % 3}`, `s${n}`, [n / 8, null])),
      );
      await rows.put(
        'snapshots',
        Array.from({ length: 12 }, (_, n) => snapshot(`${n}`, 'x'.repeat(1000))),
      );
      await rows.saveSettings({ theme: id });
      await rows.saveRevision({ all: 7, courses: 1, students: 0, settings: 2, offerings: { o: 4 } });
      await rows.saveReply('k', reply('{"success":true}'));
      await keepLedgers(rows.ledgers, id);
    });
  }
  await storage.accounts.keepMessage({ email: 'a', message: 'Hello\nthere', isLoggedIn: false, at: '2026' });
  return storage;
};

const keepLedgers = async (ledgers: LedgerWriting, id: string): Promise<void> => {
  for (const [n, logId] of ['office', 'home'].entries()) {
    await ledgers.save({
      logId,
      header: id,
      at: '2026',
      seq: 20,
      hash: `${n}`,
      receivedAt: '2027',
      bytes: 10_000_000_000 + n,
    });
    await ledgers.putParts(
      Array.from({ length: 12 }, (_, at) => ({
        ...{ logId, first: 2 * at + 1, last: 2 * at + 2, end: 24, hash: `${at}`, receivedAt: '2027' },
        ...{ characters: 1, content: 'H4sI'.repeat(100) },
      })),
    );
    await ledgers.addErased(
      logId,
      Array.from({ length: 1100 }, (_, at) => ({ seq: 1100 - at, index: n, digest: 'd' })),
    );
  }
};

const ledgersIn = async (ledgers: LedgerReading) => [
  await ledgers.all(),
  await ledgers.heads('home', 5, 3),
  await ledgers.parts('office', 1, 30),
  await ledgers.erasedAfter('home', 1095, 3),
  await ledgers.erasedIn('office', 10, 12),
  await ledgers.bytes(),
];

const contents = (storage: SqlStorage) =>
  Promise.all(
    accountIds.map(async (id) => [
      await storage.accounts.byId(id),
      await storage.read(id, async (rows) => [
        await rows.list('courses'),
        await rows.list('grades'),
        await rows.list('snapshots'),
        await rows.settings(),
        await rows.revision(),
        await rows.replyTo('k'),
        await ledgersIn(rows.ledgers),
      ]),
    ]),
  );

const linesOf = async (storage: SqlStorage): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of backup(storage)) lines.push(line);
  return lines;
};

/** With an end that vouches for just these lines. */
const sealed = (lines: readonly string[]): string[] => {
  const sha256 = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
  return [...lines, JSON.stringify({ sha256 })];
};

const pairs = Object.keys(openers).flatMap((from) => Object.keys(openers).map((to) => ({ from, to })));

test.each(pairs)(
  'a backup of $from restores on $to, under a new epoch and without sessions',
  async ({ from, to }) => {
    const [source, target] = [await filled(from), await open(to)];
    const epochs = [await source.epoch(), await target.epoch()];
    const lines = await linesOf(source);
    await restore(target, lines);
    expect(await contents(target)).toEqual(await contents(source));
    expect(epochs).not.toContain(await target.epoch());
    expect(await heldSession(target.accounts, 'one-token')).toBeUndefined();
    expect(await linesOf(target)).toEqual(lines);
  },
  120_000,
);

test('a backup of the schema before revisions restores, and counting begins anew', async () => {
  const lines = (await linesOf(await filled('SQLite')))
    .slice(0, -1)
    .filter((line) => !/^\["(revisions|ledger)/.test(line))
    .map((line) => line.replace(/,"moved_to":"","moved_from":""/, ''));
  expect(lines.join('\n')).not.toContain('moved_');
  const { rows, ...head } = JSON.parse(String(lines[0])) as { rows: Record<string, number> };
  const older = Object.fromEntries(Object.entries(rows).filter(([name]) => !/^(revisions|ledger)/.test(name)));
  lines[0] = JSON.stringify({ ...head, schema: '0001_beginning', rows: older });
  const target = await open('SQLite');
  await restore(target, sealed(lines));
  expect(await target.read('one', (kept) => kept.revision())).toEqual(nothingWritten);
  expect(await target.accounts.count()).toBe(accountIds.length);
});

describe('a backup that is not as it was written', () => {
  let lines: string[] = [];
  beforeAll(async () => {
    lines = await linesOf(await filled('SQLite'));
  }, 120_000);

  const header = (change: object) => [
    JSON.stringify({ ...JSON.parse(String(lines[0])), ...change }),
    ...lines.slice(1),
  ];
  const broken: Readonly<Record<string, () => { lines: string[]; problem: string }>> = {
    'is empty': () => ({ lines: [], problem: 'backup damaged' }),
    'was cut': () => ({ lines: lines.slice(0, -1), problem: 'backup damaged' }),
    'lacks a row': () => ({ lines: lines.filter((_, n) => n !== 20), problem: 'backup damaged' }),
    'has two rows swapped': () => ({
      lines: lines.map((line, n) => (n === 20 ? String(lines[21]) : n === 21 ? String(lines[20]) : line)),
      problem: 'backup damaged',
    }),
    'has a changed point': () => ({
      lines: lines.map((line) => line.replace('[0.125,', '[9.125,')),
      problem: 'backup damaged',
    }),
    'goes on after its end': () => ({ lines: [...lines, ...lines.slice(-1)], problem: 'backup damaged' }),
    'has an end after its end': () => ({ lines: sealed(lines), problem: 'backup damaged' }),
    'lacks a row that nobody counted': () => ({
      lines: sealed(lines.slice(0, -1).filter((_, n) => n !== 20)),
      problem: 'backup damaged',
    }),
    'has a row that nobody counted': () => ({
      lines: sealed([...lines.slice(0, 21), String(lines[20]).replace(/"s\d+"/g, '"another"'), ...lines.slice(21, -1)]),
      problem: 'backup damaged',
    }),
    'has half a line': () => ({
      lines: lines.map((line, n) => (n === 9 ? line.slice(0, 9) : line)),
      problem: 'backup damaged',
    }),
    'has a newer form': () => ({ lines: header({ version: 2 }), problem: 'backup newer' }),
    'has a newer schema': () => ({ lines: header({ schema: '9999_later' }), problem: 'backup newer' }),
  };

  test.each(Object.keys(broken))('%s: it is refused, and nothing of it stays', async (title) => {
    const target = await open('SQLite');
    const epoch = await target.epoch();
    const { lines: given, problem } = broken[title]?.() ?? { lines: [], problem: '' };
    await expect(restore(target, given)).rejects.toMatchObject({ problem });
    expect(await target.accounts.count()).toBe(0);
    expect(await target.epoch()).toBe(epoch);
  });

  test('is cut or changed at any byte of its file: it is refused, and nothing of it stays', async () => {
    const file = join(folder, 'whole.backup');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const whole = readFileSync(file);
    const target = await open('SQLite');
    const epoch = await target.epoch();
    const places = count(20, 200);
    const damaged = join(folder, 'damaged.backup');
    for (let at = 0; at < places; at += 1) {
      const place = Math.floor(((at + 0.5) / places) * (whole.length - 2));
      const bytes = at % 2 === 0 ? whole.subarray(0, place) : Buffer.from(whole);
      if (at % 2 === 1) bytes[place] = (whole[place] ?? 0) ^ 1;
      writeFileSync(damaged, bytes);
      await expect(restoreBackup(target, damaged), `byte ${place}`).rejects.toThrow();
      expect(await target.accounts.count()).toBe(0);
    }
    expect(await target.epoch()).toBe(epoch);
    await restoreBackup(target, file);
    expect(await target.accounts.count()).toBe(accountIds.length);
    proved('a backup cut or changed at some byte is refused, and nothing of it stays: places', places);
  }, 600_000);

  test('a database that holds anything takes no backup', async () => {
    const target = await open('SQLite');
    await target.accounts.add(account('here first'));
    await expect(restore(target, lines)).rejects.toMatchObject({ problem: 'not empty' });
    expect(await target.accounts.count()).toBe(1);
  });
});

test.each(Object.keys(openers))(
  'a backup of %s has one moment, whatever is written while it is read',
  async (kind) => {
    const source = await filled(kind);
    const before = await linesOf(source);
    const reading = backup(source);
    const lines = [String((await reading.next()).value)];
    await source.write('one', (rows) => rows.remove('grades', {}));
    await source.accounts.remove('two');
    for await (const line of reading) lines.push(line);
    expect(lines).toEqual(before);
  },
  120_000,
);

test.each(Object.keys(openers))('a %s of a newer schema is refused', async (kind) => {
  const url = kind === 'SQLite' ? join(folder, 'newer.db') : await (await postgres()).newDatabase();
  const reopen = (): Promise<SqlStorage> => (kind === 'SQLite' ? openSqlite(url) : openPostgres(url));
  const storage = await reopen();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2099')`.execute(storage.db);
  await storage.close();
  await expect(reopen()).rejects.toMatchObject({ problem: 'newer schema', detail: '9999_later' });
});
