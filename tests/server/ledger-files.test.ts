import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { openKeeper } from '../../server/node/open-keeper.ts';
import { answerOwnerRequest, type Keeper } from '../../server/node/owner-requests.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { callsOf, entryOf, stretch, without } from './conformance/ledger-scene.ts';
import { newCaller } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'gradeledger-ledgers-'));
const opened: Keeper[] = [];
let made = 0;
afterAll(async () => {
  for (const { storage } of opened) await storage.close();
  rmSync(folder, { recursive: true });
});

/** A folder with two ledgers of one account, and a new folder for files. */
const open = async () => {
  made += 1;
  const place = { kind: 'folder', folder, file: join(folder, `${made}.db`) } as const;
  const keeper = await openKeeper(place, { mayMakeData: true });
  opened.push(keeper);
  const { world, newAccount, failures } = testWorld(keeper.storage);
  const caller = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  const [office, home] = [callsOf(caller, 9), callsOf(caller, 4, 'home')];
  for (const first of [1, 4, 7]) await office.add(stretch(office.log, first, first + 2));
  await home.add(stretch(home.log, 1, 4));
  const out = join(folder, `out${made}`);
  mkdirSync(out);
  const write = () => answerOwnerRequest(keeper, { ask: 'ledgers', email: 'SomeOne1@example.edu ', folder: out });
  return { place, keeper, office, home, out, write };
};

test('ledgers are written as their browsers would export them, also when erased in part', async () => {
  const { office, home, out, write } = await open();
  await office.erase(entryOf(office.log, 3, 0));
  const files = [join(out, 'ledger-office.ndjson'), join(out, 'ledger-home.ndjson')];
  expect(await write()).toEqual({ kind: 'files', files });
  const read = files.map((file) => {
    const lines = linesOfFile(readFileSync(file));
    if ('kind' in lines) throw new Error(lines.problem);
    expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
    return readLogFile(lines);
  });
  const left = office.log.lines.map((line, at) => (at === 2 ? without(line, 0) : line));
  expect(read).toEqual([
    expect.objectContaining({ kind: 'log', headerLine: office.log.header, lines: left }),
    expect.objectContaining({ kind: 'log', headerLine: home.log.header, lines: home.log.lines, erased: 0 }),
  ]);
});

test('no file is replaced, and none is written where one is in the way', async () => {
  const { out, write } = await open();
  const there = join(out, 'ledger-home.ndjson');
  writeFileSync(there, 'mine');
  expect(await write()).toEqual({ kind: 'failed', problem: 'file exists', detail: there });
  expect(readdirSync(out)).toEqual(['ledger-home.ndjson']);
  expect(readFileSync(there, 'utf8')).toBe('mine');
});

test('a folder that is not there is made for its user alone, and a file in its place is told', async () => {
  const { keeper, out } = await open();
  const inside = join(out, 'a', 'b');
  const ask = (to: string) => answerOwnerRequest(keeper, { ask: 'ledgers', email: 'someone1@example.edu', folder: to });
  expect(await ask(inside)).toMatchObject({ kind: 'files' });
  expect(readdirSync(inside).sort()).toEqual(['ledger-home.ndjson', 'ledger-office.ndjson']);
  expect(statSync(inside).mode & 0o777).toBe(0o700);
  const file = join(out, 'file');
  writeFileSync(file, 'mine');
  expect(await ask(file)).toEqual({ kind: 'failed', problem: 'file exists', detail: file });
  expect(await ask(join(file, 'a'))).toEqual({ kind: 'failed', problem: 'no such folder', detail: file });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('an account that is not there is told, and one without ledgers writes nothing', async () => {
  const { keeper, out } = await open();
  const ask = (email: string) => answerOwnerRequest(keeper, { ask: 'ledgers', email, folder: out });
  expect(await ask('nobody@example.edu')).toEqual({ kind: 'unknown' });
  const account = { accountId: 'z', email: 'z@example.edu', passwordHash: '', frozen: false, createdAt: '2026' };
  await keeper.storage.accounts.add(account);
  expect(await ask('z@example.edu')).toEqual({ kind: 'files', files: [] });
  expect(readdirSync(out)).toEqual([]);
});

const damages: Readonly<Record<string, readonly [string, string]>> = {
  'a part is gone': ["delete from ledger_parts where log_id = 'office' and first_seq = 4", 'office, commit 4'],
  'the last part is gone': ["delete from ledger_parts where log_id = 'office' and first_seq = 7", 'office, commit 7'],
  'a part is no gzip': [
    "update ledger_parts set file = 'H4sI' where log_id = 'office' and first_seq = 4",
    'office, commits 4 to 6',
  ],
  'a part has the lines of another': [
    `update ledger_parts set file = (select file from ledger_parts as o where o.log_id = 'office' and o.first_seq = 1)
      where log_id = 'office' and first_seq = 4`,
    'office, commit 4',
  ],
  'the header is another': [
    `update ledgers set content = replace(content, '"app\\":', '"app\\" :') where log_id = 'home'`,
    'home, the first line',
  ],
  'the row has another end': [
    "update ledgers set content = replace(content, '\"seq\":4', '\"seq\":3') where log_id = 'home'",
    'home, the end',
  ],
};

test.each(Object.entries(damages))(
  'the doctor finds that %s, and no file is written',
  async (_, [statement, detail]) => {
    const { place, keeper, out, write } = await open();
    expect(await answerOwnerRequest(keeper, { ask: 'check' })).toEqual({ kind: 'done' });
    const beside = await openSqlite(place.file);
    await sql.raw(statement).execute(beside.db);
    await beside.close();
    const damaged = { kind: 'failed', problem: 'ledger damaged', detail };
    expect(await answerOwnerRequest(keeper, { ask: 'check' })).toEqual(damaged);
    expect(await write()).toEqual(damaged);
    expect(readdirSync(out)).toEqual([]);
  },
);

test('the doctor finds an account that stores more than was counted', async () => {
  const { place, keeper } = await open();
  const beside = await openSqlite(place.file);
  await sql.raw(`update revisions set content = json_set(content, '$.bytesAtMost', 9)`).execute(beside.db);
  await beside.close();
  const found = await answerOwnerRequest(keeper, { ask: 'check' });
  expect(found).toMatchObject({ kind: 'failed', problem: 'bytes miscounted' });
  expect(found).toMatchObject({ detail: expect.stringMatching(/^someone1@example\.edu, \d{3,}, not 9$/) });
});
