import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAccountFile, exportAccount, importAccount } from '../../server/node/account-file.ts';
import { writeBackup } from '../../server/node/backup-file.ts';
import { longestLine } from '../../server/node/sql/account-copy.ts';
import { backup } from '../../server/node/sql/backup.ts';
import { revisionIn } from '../../server/revision.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { filledAccount, fresh, type MovingServer, movingServers, old } from './account-move-scene.ts';
import { storeNames } from './served-stores.ts';

const { newPath, open } = movingServers();
const email = 'ana@example.edu';
let lines: readonly string[] = [];
let whole: Buffer = Buffer.alloc(0);
let source: MovingServer;

beforeAll(async () => {
  source = await open('SQLite', old);
  await filledAccount(source);
  const file = newPath();
  await exportAccount(source.storage, email, { file, from: old, to: fresh });
  whole = readFileSync(file);
  lines = whole.toString().trimEnd().split('\n');
}, 120_000);

const fileOf = (bytes: Buffer | readonly string[]): string => {
  const file = newPath();
  writeFileSync(file, Buffer.isBuffer(bytes) ? bytes : `${bytes.join('\n')}\n`);
  return file;
};

/** With an end that vouches for just these lines. */
const sealed = (given: readonly string[]): readonly string[] => {
  const sha256 = createHash('sha256')
    .update(`${given.join('\n')}\n`)
    .digest('hex');
  return [...given, JSON.stringify({ sha256 })];
};

const body = () => lines.slice(0, -1);
const header = (change: object): readonly string[] => [
  JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change }),
  ...lines.slice(1, -1),
];

/** The rows of one table, each as somebody who forges would write it. */
const forged = (table: string, change: (row: Record<string, unknown>) => object): readonly string[] =>
  body().map((line) => {
    const [name, row] = (line.startsWith('[') ? JSON.parse(line) : []) as [string?, Record<string, unknown>?];
    return name === table && row ? JSON.stringify([name, { ...row, ...change(row) }]) : line;
  });

const inContent = (row: Record<string, unknown>, change: object) => ({
  content: JSON.stringify({ ...JSON.parse(String(row.content)), ...change }),
});

const damaged = 'account file damaged';
const refusals: Readonly<Record<string, () => { readonly given: readonly string[]; readonly problem: string }>> = {
  'is empty': () => ({ given: [], problem: 'no account file' }),
  'was cut': () => ({ given: body(), problem: damaged }),
  'goes on after its end': () => ({ given: [...lines, lines[3] ?? ''], problem: damaged }),
  'has a changed point': () => ({ given: lines.map((line) => line.replace('[5,null]', '[9,null]')), problem: damaged }),
  'lacks a row': () => ({ given: sealed(body().filter((_, at) => at !== 5)), problem: damaged }),
  'has a row twice': () => ({ given: sealed([...body(), lines.at(-2) ?? '']), problem: damaged }),
  'is of a newer form': () => ({ given: sealed(header({ version: 2 })), problem: 'account file newer' }),
  'is of a newer schema': () => ({ given: sealed(header({ schema: '9999_later' })), problem: 'account file newer' }),
  'says to be something else': () => ({ given: sealed(header({ kind: 'x' })), problem: 'no account file' }),
  'is for another server': () => ({
    given: sealed(header({ to: 'https://third.example.edu' })),
    problem: 'account for another server',
  }),
  'comes from nowhere': () => ({ given: sealed(header({ from: 'javascript:alert(1)' })), problem: damaged }),
  'has two accounts': () => {
    const { rows } = JSON.parse(lines[0] ?? '') as { rows: object };
    const [first = '', ...rest] = header({ rows: { ...rows, accounts: 2 } });
    return { given: sealed([first, lines[1] ?? '', ...rest]), problem: damaged };
  },
  'has a row of messages': () => ({
    given: sealed([...body(), JSON.stringify(['contact_messages', { message_id: 'm' }])]),
    problem: damaged,
  }),
  'has no e-mail': () => ({ given: sealed(forged('accounts', () => ({ email: 'Ana' }))), problem: damaged }),
  'has a password that takes a day to check': () => ({
    given: sealed(forged('accounts', () => ({ password_hash: '$scrypt$ln=30,r=99,p=99$QQ==$QQ==' }))),
    problem: damaged,
  }),
  'has a password that nobody can check': () => ({
    given: sealed(forged('accounts', () => ({ password_hash: 'plain' }))),
    problem: damaged,
  }),
  'has a number that is none': () => ({
    given: sealed(forged('grades', () => ({ position: '1; drop table accounts' }))),
    problem: damaged,
  }),
  'has a number that is no whole one': () => ({
    given: sealed(forged('grades', () => ({ position: 1.5 }))),
    problem: damaged,
  }),
  'has a text that is none': () => ({ given: sealed(forged('replies', () => ({ digest: 7 }))), problem: damaged }),
  'has a row under another id': () => ({
    given: sealed(forged('students', () => ({ student_id: 'x' }))),
    problem: damaged,
  }),
  'has a row with another id in it': () => ({
    given: sealed(forged('grades', (row) => inContent(row, { offeringId: 'x' }))),
    problem: damaged,
  }),
  'has a content that is no JSON': () => ({
    given: sealed(forged('courses', () => ({ content: '{' }))),
    problem: damaged,
  }),
  'has a content that is a list': () => ({
    given: sealed(forged('settings', () => ({ content: '[]' }))),
    problem: damaged,
  }),
  'has a revision that is none': () => ({
    given: sealed(forged('revisions', (row) => inContent(row, { all: -1 }))),
    problem: damaged,
  }),
  'has a part of another ledger': () => ({
    given: sealed(forged('ledger_parts', (row) => inContent(row, { logId: 'x' }))),
    problem: damaged,
  }),
  'has a part at another place': () => ({
    given: sealed(forged('ledger_parts', (row) => inContent(row, { last: 99 }))),
    problem: damaged,
  }),
};

/** The digest of everything that is stored. */
const stored = async ({ storage }: MovingServer): Promise<string> => {
  let last = '';
  for await (const line of backup(storage)) last = line;
  return last;
};

describe.each(storeNames)('%s: a file of an account that', (store) => {
  let target: MovingServer;
  let before: string;
  beforeAll(async () => {
    target = await open(store);
    await filledAccount(target, 'cai');
    before = await stored(target);
  }, 120_000);

  test.each(Object.keys(refusals))('%s: it is refused, and nothing of it is here', async (title) => {
    const { given, problem } = refusals[title]?.() ?? { given: [], problem: '' };
    const file = given.length === 0 ? fileOf(Buffer.from('\n')) : fileOf(given);
    await expect(importAccount(target.storage, file, fresh)).rejects.toMatchObject({ problem });
    expect(await stored(target)).toEqual(before);
  });

  test('is forged to be soundly another’s comes under an id of its own, and touches nobody', async () => {
    const text = whole.toString().replaceAll('ana@example.edu', 'eve@example.edu');
    const file = fileOf(sealed(text.trimEnd().split('\n').slice(0, -1)));
    expect(await importAccount(target.storage, file, fresh)).toEqual({ isAdded: true, email: 'eve@example.edu' });
    const eve = await target.storage.accounts.byEmail('eve@example.edu');
    await target.storage.accounts.remove(eve?.accountId ?? '');
    expect(await stored(target)).toEqual(before);
  });

  test('says how much the account stores is not believed: its bytes are counted here', async () => {
    const told = await source.storage.read('old-ana', (rows) => rows.revision());
    expect(told.bytesAtMost).toBeGreaterThan(1);
    for (const given of [lines, sealed(forged('revisions', (row) => inContent(row, { bytesAtMost: 1 })))]) {
      await importAccount(target.storage, fileOf(given), fresh);
      const accountId = (await target.storage.accounts.byEmail(email))?.accountId ?? '';
      expect(await target.storage.read(accountId, (rows) => rows.revision())).toEqual(revisionIn(told));
      await target.storage.accounts.remove(accountId);
    }
    expect(await stored(target)).toEqual(before);
  });
});

test('a file that is cut or changed at any byte is refused, and nothing of it is here', async () => {
  const target = await open('SQLite');
  const before = await stored(target);
  const places = count(40, 400);
  for (let at = 0; at < places; at += 1) {
    const place = Math.floor(((at + 0.5) / places) * (whole.length - 2));
    const bytes = at % 2 === 0 ? whole.subarray(0, place) : Buffer.from(whole);
    if (at % 2 === 1) bytes[place] = (whole[place] ?? 0) ^ 1;
    await expect(importAccount(target.storage, fileOf(bytes), fresh), `byte ${place}`).rejects.toThrow();
  }
  expect(await stored(target)).toEqual(before);
  await importAccount(target.storage, fileOf(whole), fresh);
  expect(await target.storage.accounts.count()).toBe(1);
  proved('an account’s file cut or changed at some byte is refused, and nothing of it stays: places', places);
}, 600_000);

test('what ends nowhere is refused before it fills the memory', async () => {
  const endless = newPath();
  const descriptor = openSync(endless, 'w');
  ftruncateSync(descriptor, 4 * longestLine);
  closeSync(descriptor);
  const pipe = newPath();
  execFileSync('mkfifo', [pipe]);
  const folder = newPath();
  mkdirSync(folder);
  const before = process.memoryUsage().rss;
  await expect(checkAccountFile(endless, fresh)).rejects.toMatchObject({ problem: damaged });
  expect(process.memoryUsage().rss - before).toBeLessThan(4 * longestLine);
  for (const other of [pipe, folder, '/dev/zero'])
    await expect(checkAccountFile(other, fresh)).rejects.toMatchObject({ problem: 'no account file' });
  await expect(checkAccountFile(newPath(), fresh)).rejects.toMatchObject({ problem: 'no such file' });
});

test('neither is a backup an account, nor an account a backup', async () => {
  const file = newPath();
  await writeBackup(source.storage, file);
  await expect(checkAccountFile(file, fresh)).rejects.toMatchObject({ problem: 'no account file' });
});
