import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAccountFile } from '../../server/node/account-file.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { count } from '../counts.ts';
import { freePort } from '../free-port.ts';
import { proved } from '../proof.ts';
import {
  newWriter,
  owedStudents,
  repeatLast,
  sendAgain,
  storedStudents,
  writeUntilMoved,
} from '../server/kill-journal.ts';
import { postgresForTests } from '../server/postgres-for-tests.ts';
import { servedStores, storeNames } from '../server/served-stores.ts';
import { grade, student } from '../server/storage-sample.ts';
import { bundledCli } from './bundled.ts';
import { call, logIn, tryLogIn } from './client.ts';

const patience = 600_000;
const email = 'ana@example.edu';
const password = 'correct horse';
const directions = storeNames.flatMap((from) => storeNames.map((to) => ({ from, to })));

describe('an account that moves to another server', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();
  let made = 0;
  const newPath = (): string => join(cli.temporary, `path${made++}`);

  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  type Env = Readonly<Record<string, string>>;
  /** A new place for data, with the address that its server will have. */
  const place = async (store: (typeof storeNames)[number]) => {
    const port = await freePort();
    made += 1;
    const env: Env = {
      ...(await servedStores(cli, postgres, `place${made}`)[store]()),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    };
    return { env, origin: `http://127.0.0.1:${port}`, serve: () => cli.serve(['--port', String(port)], { env }) };
  };
  const run = (env: Env, ...args: string[]) => cli.run(args, { env });
  const done = async (env: Env, ...args: string[]): Promise<string> => {
    const { status, out, err } = await run(env, ...args);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    return out;
  };
  const refused = async (env: Env, ...args: string[]): Promise<string> => {
    const { status, out, err } = await run(env, ...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    return err;
  };
  const withAna = async (store: (typeof storeNames)[number]) => {
    const one = await place(store);
    await cli.run(['user', 'add', email, '--new'], { env: one.env, input: password });
    return one;
  };

  /** Gives the account so many students, each with eight grades: copying it takes a while. */
  const fill = async (env: Env, students: number): Promise<void> => {
    const storage = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openSqlite(databaseOf(env));
    const account = await storage.accounts.byEmail(email);
    const each = <T>(make: (n: number) => T): T[] => Array.from({ length: 10_000 }, (_, n) => make(n));
    await storage.write(account?.accountId ?? '', async (rows) => {
      await rows.put('students', each((n) => student(`s${n}`)).slice(0, students));
      for (let at = 0; at < 8; at += 1)
        await rows.put(
          'grades',
          each((n) => grade('o', `a${at}`, `s${n}`, [n / 8, at])),
        );
    });
    await storage.close();
  };
  const databaseOf = ({ DATA_DIR = '' }: Env): string => join(DATA_DIR, 'gradeledger.db');

  test.each(directions)(
    'under load from $from to $to loses and doubles nothing',
    { timeout: patience },
    async ({ from, to }) => {
      const rounds = count(1, 5, 1);
      for (let round = 0; round < rounds; round += 1) {
        const old = await withAna(from);
        await fill(old.env, 0);
        const fresh = await place(to);
        const [server, next] = [await old.serve(), await fresh.serve()];
        const line = { address: old.origin, headers: await logIn(old.origin, email, password) };
        const writers = Array.from({ length: 3 }, newWriter);
        const writing = Promise.all(writers.map((writer) => writeUntilMoved(writer, line)));
        await wait(1500);
        const file = newPath();
        await done(old.env, 'account', 'export', email, file, '--to', fresh.origin);
        expect(await writing).toEqual([fresh.origin, fresh.origin, fresh.origin]);
        expect(await tryLogIn(old.origin, email, password)).toMatchObject({
          status: 403,
          json: { success: false, frozen: false, reason: 'account.moved', api: fresh.origin },
        });
        await done(fresh.env, 'account', 'import', file);

        expect((await tryLogIn(fresh.origin, email, password)).json).toMatchObject({ movedFrom: old.origin });
        const there = { address: fresh.origin, headers: await logIn(fresh.origin, email, password) };
        let replayed = 0;
        for (const writer of writers) {
          const answers = await sendAgain(writer, there);
          replayed += answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length;
          expect(answers.length).toBeGreaterThan(0);
          const { first, again } = await repeatLast(writer, there);
          expect(again).toEqual(first);
        }
        expect(replayed).toBeGreaterThan(0);
        expect(await storedStudents(there)).toEqual(owedStudents(writers));
        for (const one of [server, next]) expect(await one.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
      }
      proved(`an account moved from ${from} to ${to} under three writers, nothing lost or doubled: moves`, rounds);
    },
  );

  test('says what it did, and what to do next', { timeout: patience }, async () => {
    const [old, fresh, file] = [await withAna('SQLite'), await place('PostgreSQL'), newPath()];
    const server = await fresh.serve();
    const exporting = ['account', 'export', email, file, '--to', fresh.origin] as const;
    expect(await done(old.env, ...exporting)).toContain(`gradeledger account import FILE`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await done(old.env, 'user', 'list')).toContain(`moved to ${fresh.origin}`);
    const before = readFileSync(file);
    expect(await refused(old.env, ...exporting)).toContain(`${file} is there already`);
    const again = newPath();
    await done(old.env, 'account', 'export', email, again, '--to', fresh.origin);
    expect(readFileSync(again).equals(before)).toBe(true);
    expect(await refused(old.env, 'account', 'export', email, newPath(), '--to', 'https://x.example.edu')).toContain(
      `${email} was moved to ${fresh.origin} before. Nothing was changed.`,
    );
    expect(await refused(old.env, 'user', 'freeze', email)).toContain(`the account has moved to ${fresh.origin}`);

    expect(await refused(old.env, 'account', 'import', file)).toContain(`that account was exported to ${fresh.origin}`);
    const nowhere = { DATA_DIR: newPath(), PUBLIC_ORIGIN: fresh.origin };
    expect(await refused(nowhere, 'account', 'import', file)).toContain('there is no data');
    expect(existsSync(nowhere.DATA_DIR)).toBe(false);
    expect(await done(fresh.env, 'account', 'import', file)).toContain(`${email} from ${file}`);
    expect(await done(fresh.env, 'user', 'list')).toContain(`open, from ${old.origin}`);
    expect(await refused(fresh.env, 'account', 'import', file)).toContain(
      'If it came from this file, the move is done',
    );
    await logIn(fresh.origin, email, password);

    expect(await refused(old.env, 'account', 'stay', email)).toContain('makes two accounts of it');
    expect(await done(old.env, 'user', 'list')).toContain('moved to');
    await done(old.env, 'account', 'stay', email, '--yes');
    expect(await refused(old.env, 'account', 'stay', email, '--yes')).toContain('is not marked as moved');
    const here = await old.serve();
    await logIn(old.origin, email, password);
    for (const one of [server, here]) await one.end('SIGTERM');
  });

  test('a command that lacks something changes nothing', { timeout: patience }, async () => {
    const { env, origin } = await withAna('SQLite');
    const { PUBLIC_ORIGIN: _, ...nowhere } = env;
    const to = ['--to', 'https://new.example.edu'] as const;
    const exporting = (...args: string[]) => refused(env, 'account', 'export', ...args);
    expect(await refused(env, 'account')).toContain('Say what to do');
    expect(await exporting(email, ...to)).toContain('and one file');
    expect(await exporting(email, newPath())).toContain('Say where the account goes');
    expect(await exporting(email, newPath(), '--to', 'http://new.example.edu')).toContain('is not an origin');
    expect(await exporting(email, newPath(), '--to', origin)).toContain(`the account is at ${origin} already`);
    expect(await exporting(email, newPath(), ...to, '--yes')).toContain('--yes with stay');
    expect(await exporting('bea@example.edu', newPath(), ...to)).toContain('there is no account bea@example.edu');
    expect(await exporting(email, join(newPath(), 'file'), ...to)).toContain('there is no folder');
    expect(await refused(nowhere, 'account', 'export', email, newPath(), ...to)).toContain('PUBLIC_ORIGIN is not set');
    expect(await refused(nowhere, 'account', 'import', newPath())).toContain('PUBLIC_ORIGIN is not set');
    expect(await refused(env, 'account', 'import', newPath())).toContain('there is no file');
    const other = newPath();
    writeFileSync(other, 'e-mail,points\n');
    expect(await refused(env, 'account', 'import', other)).toContain('that is no file of an account');
    expect(await refused(env, 'account', 'stay', 'bea@example.edu')).toContain('there is no account bea@example.edu');
    expect(await done(env, 'user', 'list')).toContain(`${email}  open `);
  });

  const partsBeside = (file: string) =>
    readdirSync(cli.temporary).some((name) => join(cli.temporary, name).startsWith(`${file}.`));

  test('half-way killed, leaves no file, and after that the account moves whole', { timeout: patience }, async () => {
    const [old, fresh] = [await withAna('SQLite'), await place('SQLite')];
    await fill(old.env, 10_000);
    const rounds = count(3, 12, 2);
    let halfWay = 0;
    for (let round = 0; round < rounds; round += 1) {
      const file = newPath();
      const server = round % 2 === 0 ? await old.serve() : undefined;
      const { child, ended } = cli.start(['account', 'export', email, file, '--to', fresh.origin], old.env);
      while (!partsBeside(file) && child.exitCode === null) await wait(2);
      await wait(round * 20);
      if (server) await server.end('SIGKILL');
      else child.kill('SIGKILL');
      await ended;
      if (existsSync(file)) await checkAccountFile(file, fresh.origin);
      else halfWay += 1;
    }
    expect(halfWay).toBeGreaterThan(0);
    const file = newPath();
    await done(old.env, 'account', 'export', email, file, '--to', fresh.origin);

    const first = await fresh.serve();
    await first.end('SIGTERM');
    const start = performance.now();
    await done((await startedPlace()).env, 'account', 'import', file, '--to', fresh.origin);
    const whole = performance.now() - start;
    let nothing = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { child, ended } = cli.start(['account', 'import', file], fresh.env);
      await wait((whole * (round + 1)) / (rounds + 1));
      child.kill('SIGKILL');
      await ended;
      const list = await done(fresh.env, 'user', 'list');
      if (list.includes(email)) {
        expect(list).toContain('80,000');
        await done(fresh.env, 'user', 'remove', email, '--yes');
      } else nothing += 1;
    }
    expect(nothing).toBeGreaterThan(0);
    await done(fresh.env, 'account', 'import', file);
    expect(await done(fresh.env, 'user', 'list')).toMatch(/10,000 +80,000/);
    expect(await done(fresh.env, 'doctor')).toContain('ok   data');
    proved('kill -9 of an account’s export and of its import, nothing half there: kills', 2 * rounds);
  });

  /** A place that has data, and no account. */
  const startedPlace = async () => {
    const one = await place('SQLite');
    const server = await one.serve();
    await server.end('SIGTERM');
    return one;
  };

  test('a large one that comes keeps the others waiting, and fails none of their calls', {
    timeout: patience,
  }, async () => {
    const [old, fresh, file] = [await withAna('SQLite'), await place('SQLite'), newPath()];
    await fill(old.env, 10_000);
    await done(old.env, 'account', 'export', email, file, '--to', fresh.origin);
    await cli.run(['user', 'add', 'bea@example.edu', '--new'], { env: fresh.env, input: password });
    const server = await fresh.serve();
    const headers = await logIn(fresh.origin, 'bea@example.edu', password);
    let isOver = false;
    const importing = done(fresh.env, 'account', 'import', file).finally(() => {
      isOver = true;
    });
    let [calls, longest] = [0, 0];
    while (!isOver) {
      const start = performance.now();
      const json = { studentCode: `b${calls}`, firstName: '', lastName: '', email: '' };
      expect((await call(fresh.origin, 'POST', '/user/student/add', { headers, json })).status).toBe(200);
      longest = Math.max(longest, performance.now() - start);
      calls += 1;
    }
    await importing;
    process.stdout.write(
      `the longest of ${calls} calls beside an import of 80 000 grades: ${Math.round(longest)} ms\n`,
    );
    await server.end('SIGTERM');
  });
});
