import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { postgresForTests } from '../server/postgres-for-tests.ts';
import { account, course, grade, reply, snapshot, student } from '../server/storage-sample.ts';
import { bundledCli } from './bundled.ts';

const patience = 240_000;

describe('a backup between a folder and PostgreSQL', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();
  let made = 0;
  const newPath = () => {
    made += 1;
    return join(cli.temporary, `${made}`);
  };
  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  /** Two accounts in a new folder: several pages of rows, a line that is read in many pieces, and every kind of line end. */
  const filledFolder = async (): Promise<string> => {
    const folder = newPath();
    mkdirSync(folder, { mode: 0o700 });
    const storage = await openSqlite(join(folder, 'gradeledger.db'));
    for (const id of ['one', 'two']) {
      await storage.accounts.add(account(id));
      await storage.write(id, async (rows) => {
        await rows.put('courses', [course('c', 'two\nlines\r\nor\u2028three\u0085\0\ud800')]);
        await rows.put(
          'grades',
          Array.from({ length: 1500 }, (_, n) => grade('o', 'a', `s${n}`, [n / 8, null])),
        );
        await rows.put('students', [student('s', 'Ada 😀')]);
        await rows.put('snapshots', [snapshot('large', 'H4sI'.repeat(500_000))]);
        await rows.saveReply('k', reply('{"success":true}'));
      });
    }
    await storage.accounts.keepMessage({ email: 'a', message: 'Hello\nthere', isLoggedIn: false, at: '2026' });
    await storage.close();
    return folder;
  };

  type Env = Readonly<Record<string, string>>;
  const backupOf = async (env: Env): Promise<string> => {
    const file = newPath();
    expect(await cli.run(['backup', file], { env })).toMatchObject({ status: 0, err: '' });
    return file;
  };
  const restored = async (file: string, env: Env): Promise<Env> => {
    expect(await cli.run(['restore', file], { env })).toMatchObject({ status: 0, err: '' });
    return env;
  };

  const newFolder = async (): Promise<string> => {
    const folder = newPath();
    await cli.run(['user', 'add', 'ana@example.edu', '--new', '--data', folder], { input: 'correct horse' });
    return folder;
  };

  test.each([
    ['much', filledFolder, 3000],
    ['one account', newFolder, 2],
  ] as const)('%s goes there and back, and is as it was', { timeout: patience }, async (_, folder, least) => {
    const first = await backupOf({ DATA_DIR: await folder() });
    const there = await restored(first, { DATABASE_URL: await (await postgres()).newDatabase() });
    const second = await backupOf(there);
    const third = await backupOf(await restored(second, { DATA_DIR: newPath() }));
    const lines = readFileSync(first, 'utf8');
    expect(lines.split('\n').length).toBeGreaterThan(least);
    expect(readFileSync(second, 'utf8') === lines).toBe(true);
    expect(readFileSync(third, 'utf8') === lines).toBe(true);
  });

  test('a backup says why it could not be written', { timeout: patience }, async () => {
    const env = { DATA_DIR: await filledFolder() };
    const file = await backupOf(env);
    const before = readFileSync(file, 'utf8');
    const folder = join(newPath(), 'nowhere');
    const refusals = [
      { to: file, message: `${file} is there already; nothing was replaced.` },
      { to: join(folder, 'b'), message: `there is no folder ${folder}; nothing was written.` },
      { to: join(file, 'b'), message: `there is no folder ${file}; nothing was written.` },
    ];
    const refusesAll = async () => {
      for (const { to, message } of refusals) {
        const { status, out, err } = await cli.run(['backup', to], { env });
        expect({ status, out, err }).toEqual({
          status: 2,
          out: '',
          err: expect.stringContaining(`gradeledger: ${message}`),
        });
      }
    };
    await refusesAll();
    const server = await cli.serve([], { env });
    await refusesAll();
    await server.end('SIGTERM');
    expect(readFileSync(file, 'utf8') === before).toBe(true);
    expect(readdirSync(cli.temporary).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('nothing is made of what is no backup, or no whole one', { timeout: patience }, async () => {
    const whole = readFileSync(await backupOf({ DATA_DIR: await filledFolder() }), 'utf8');
    const [readme, cut, missing] = [newPath(), newPath(), newPath()];
    writeFileSync(readme, '# Gradeledger\n\nA gradebook\n');
    writeFileSync(cut, whole.slice(0, -10));
    const refusals = [
      { from: readme, message: 'that file is no backup of Gradeledger' },
      { from: cli.temporary, message: 'that file is no backup of Gradeledger' },
      { from: cut, message: 'the backup is damaged or incomplete. Nothing was changed.' },
      { from: missing, message: `there is no file ${missing}.` },
    ];
    const folder = newPath();
    const url = await (await postgres()).newDatabase();
    for (const env of [{ DATA_DIR: folder }, { DATABASE_URL: url }])
      for (const { from, message } of refusals) {
        const { status, out, err } = await cli.run(['restore', from], { env });
        expect({ status, out, err }).toEqual({ status: 2, out: '', err: expect.stringContaining(message) });
      }
    expect(existsSync(folder)).toBe(false);
    await expect(openPostgres(url, { mayMakeData: false })).rejects.toMatchObject({ problem: 'no data' });
  });
});
