import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgresForTests } from '../server/postgres-for-tests.ts';
import { servedStores, storeNames } from '../server/served-stores.ts';
import { bundledCli } from './bundled.ts';
import { call, logIn, tryLogIn } from './client.ts';

const patience = 240_000;
const email = 'ana@example.edu';
const password = 'correct horse';

describe('what an administrator sees and does', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  const postgres = postgresForTests();
  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  type Env = Readonly<Record<string, string>>;
  const ana = async (env: Env) => {
    await cli.run(['user', 'add', email, '--new'], { env, input: password });
    const server = await cli.serve([], { env });
    const headers = await logIn(server.address, email, password);
    const post = (path: string, json: object) => call(server.address, 'POST', path, { headers, json });
    return { server, headers, post };
  };
  const placeOf = ({ DATA_DIR, DATABASE_URL }: Env): string => DATA_DIR ?? DATABASE_URL ?? '';

  test.each(storeNames)(
    '%s: lists accounts, and removes one only when told twice',
    { timeout: patience },
    async (store) => {
      const env = await servedStores(cli, postgres, 'listed')[store]();
      const { server, post } = await ana(env);
      await cli.run(['user', 'add', 'bea@example.edu'], { env, input: password });
      await cli.run(['user', 'freeze', 'bea@example.edu'], { env });
      for (const title of ['Beginnings', 'Endings']) await post('/user/course/add', { title });
      await post('/user/student/add', { firstName: 'Ada', lastName: 'L', studentCode: '1' });

      const listed = async () => {
        const { status, out, err } = await cli.run(['user', 'list'], { env });
        expect({ status, err }).toEqual({ status: 0, err: '' });
        return out.split('\n').map((line) => line.split(/ {2,}/));
      };
      const minute = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
      const rows = [
        ['e-mail', 'state', 'made (UTC)', 'last used', 'courses', 'students', 'grades'],
        [email, 'open', minute, minute, '2', '1', '0'],
        ['bea@example.edu', 'frozen', minute, 'not signed in', '0', '0', '0'],
        [`2 accounts in ${placeOf(env)}`],
        [''],
      ];
      expect(await listed()).toEqual(rows);

      expect(await cli.run(['user', 'remove', email], { env })).toEqual({
        status: 2,
        out: '',
        err: `gradeledger: with ${email} would go 2 courses, 1 student and 0 grades. Nothing was removed. Make a backup, then say it again with --yes.\n`,
      });
      expect(await listed()).toEqual(rows);
      await server.end('SIGTERM');
      expect(await listed()).toEqual(rows);
      expect(await cli.run(['user', 'remove', email, '--yes'], { env })).toMatchObject({ status: 0, err: '' });
      expect(await listed()).toEqual([
        ...rows.slice(0, 1),
        ...rows.slice(2, 3),
        [`1 account in ${placeOf(env)}`],
        [''],
      ]);
    },
  );

  test.each(storeNames)(
    '%s: gives an account another password, and ends its sessions',
    { timeout: patience },
    async (store) => {
      const env = await servedStores(cli, postgres, 'forgotten')[store]();
      const { server, headers } = await ana(env);
      const given = await cli.run(['user', 'password', email], { env, input: 'another horse\n' });
      expect(given).toEqual({
        status: 0,
        out: `The account ${email} in ${placeOf(env)} has its new password, and all its sessions have ended.\n`,
        err: '',
      });
      expect((await call(server.address, 'GET', '/user/verify/get', { headers })).status).toBe(401);
      expect((await tryLogIn(server.address, email, password)).status).not.toBe(200);
      expect((await tryLogIn(server.address, email, 'another horse')).status).toBe(200);
      expect(await cli.run(['user', 'password', 'eve@example.edu'], { env, input: password })).toMatchObject({
        status: 2,
        err: `gradeledger: there is no account eve@example.edu in ${placeOf(env)}.\n`,
      });
      await server.end('SIGTERM');
    },
  );

  test.each(storeNames)('%s: reads what people sent, oldest first', { timeout: patience }, async (store) => {
    const env = await servedStores(cli, postgres, 'sent')[store]();
    const { server, post } = await ana(env);
    const read = (...args: string[]) => cli.run(['messages', ...args], { env });
    expect(await read()).toEqual({ status: 0, out: `0 messages in ${placeOf(env)}\n`, err: '' });
    const first = { email: 'bea@example.edu', message: 'Hello\nthere \u001b[2J', isLoggedIn: false };
    const second = { email, message: 'Again', isLoggedIn: true };
    for (const sent of [first, second]) expect((await post('/identifyapi/contactus/add', sent)).status).toBe(200);

    const { out, status } = await read();
    expect(status).toBe(0);
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z';
    expect(out).toMatch(
      new RegExp(
        `^2 messages in .*\n\n${time}  bea@example.edu  not signed in\n  Hello\n  there \\\\u\\{1b\\}\\[2J\n\n${time}  ${email}  signed in\n  Again\n$`,
      ),
    );
    await server.end('SIGTERM');
    const kept: unknown = JSON.parse((await read('--json')).out);
    expect(kept).toMatchObject([
      { email: first.email, message: first.message },
      { email, message: second.message },
    ]);
  });

  test('options go with what they are for', { timeout: patience }, async () => {
    const env = { DATA_DIR: join(cli.temporary, 'options') };
    for (const args of [
      ['freeze', email, '--yes'],
      ['remove', email, '--new'],
      ['list', '--yes'],
    ]) {
      const { status, err } = await cli.run(['user', ...args], { env });
      expect({ status, err }).toEqual({
        status: 2,
        err: expect.stringContaining('--new goes with add, and --yes with remove.'),
      });
    }
  });
});
