import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundledCli } from './bundled.ts';
import { call, logIn, tryLogIn } from './client.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 240_000;

describe('the commands around the server', () => {
  let cli: Awaited<ReturnType<typeof bundledCli>>;
  let made = 0;
  const newFolder = () => {
    made += 1;
    return join(cli.temporary, `data${made}`);
  };
  const add = (data: string, who = email) =>
    cli.run(['user', 'add', who, '--new', '--data', data], { input: `${password}\n` });

  beforeAll(async () => {
    cli = await bundledCli();
  }, patience);

  test('accounts are made, frozen and removed while the server runs', { timeout: patience }, async () => {
    const data = newFolder();
    const server = await cli.serve(['--data', data]);
    expect(await add(data, ' Ana@Example.edu')).toEqual({
      status: 0,
      out: `The account ana@example.edu is ready, in ${data}.\n`,
      err: '',
    });
    const held = await logIn(server.address, email, password);
    expect((await add(data)).err).toContain('there is an account ana@example.edu already');

    expect((await cli.run(['user', 'freeze', email, '--data', data])).status).toBe(0);
    expect(await tryLogIn(server.address, email, password)).toMatchObject({ status: 403, json: { frozen: true } });
    const refused = await call(server.address, 'GET', '/user/multi/init', { headers: held });
    expect(refused).toMatchObject({ status: 403, json: { reason: 'account.frozen' } });
    expect((await cli.run(['user', 'unfreeze', email, '--data', data])).status).toBe(0);
    expect((await call(server.address, 'GET', '/user/verify/get', { headers: held })).status).toBe(200);

    expect((await cli.run(['user', 'remove', email, '--yes', '--data', data])).status).toBe(0);
    expect((await call(server.address, 'GET', '/user/verify/get', { headers: held })).status).toBe(401);
    expect(await cli.run(['user', 'remove', email, '--yes', '--data', data])).toMatchObject({
      status: 2,
      err: `gradeledger: there is no account ana@example.edu in ${data}.\n`,
    });
    expect(server.out()).not.toMatch(/ana@|correct horse/);
    expect(await server.end('SIGTERM')).toMatchObject({ status: 0, err: '' });
  });

  test('accounts are made while it does not run, and nobody else may read them', { timeout: patience }, async () => {
    const data = newFolder();
    expect((await add(data)).status).toBe(0);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    for (const file of ['gradeledger.db', 'owner.lock']) {
      expect(`${file} ${(statSync(join(data, file)).mode & 0o777).toString(8)}`).toBe(`${file} 600`);
    }
    expect(readFileSync(join(data, 'gradeledger.db')).includes(password)).toBe(false);
    const server = await cli.serve(['--data', data]);
    expect(statSync(join(data, 'owner.sock')).mode & 0o777).toBe(0o600);
    await logIn(server.address, email, password);
    expect((await server.end('SIGINT')).status).toBe(0);
  });

  test('a second server refuses the same folder, even after the first was killed', { timeout: patience }, async () => {
    const data = newFolder();
    const first = await cli.serve(['--data', data]);
    const second = await cli.run(['serve', '--port', '0', '--data', data]);
    expect(second).toMatchObject({ status: 2, out: '' });
    expect(second.err).toContain(`another Gradeledger server uses the data in ${data}`);
    await first.end('SIGKILL');
    expect(existsSync(join(data, 'owner.sock'))).toBe(true);

    const third = await cli.serve(['--data', data]);
    expect((await add(data)).status).toBe(0);
    await logIn(third.address, email, password);
    await third.end('SIGTERM');
  });

  test('a backup goes into an empty folder, whole, under a new epoch', { timeout: patience }, async () => {
    const [data, other] = [newFolder(), newFolder()];
    const file = join(cli.temporary, 'all.backup');
    await add(data);
    const server = await cli.serve(['--data', data]);
    const login = await tryLogIn(server.address, email, password);
    const held = await logIn(server.address, email, password);
    await call(server.address, 'POST', '/user/course/add', { headers: held, json: { title: 'Beginnings' } });
    const before = await call(server.address, 'GET', '/user/multi/init', { headers: held });

    expect(await cli.run(['backup', file, '--data', data])).toMatchObject({ status: 0, err: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await cli.run(['backup', file, '--data', data])).status).toBe(2);
    expect(await cli.run(['restore', file, '--data', data])).toMatchObject({
      status: 2,
      err: expect.stringContaining('there is data here already'),
    });
    await server.end('SIGTERM');

    expect(await cli.run(['restore', file, '--data', other])).toMatchObject({ status: 0, err: '' });
    const restored = await cli.serve(['--data', other]);
    const again = await tryLogIn(restored.address, email, password);
    const epoch = ({ json }: typeof login) => (json.capabilities as { serverEpoch: string }).serverEpoch;
    expect(epoch(again)).not.toBe(epoch(login));
    const mine = await logIn(restored.address, email, password);
    const after = await call(restored.address, 'GET', '/user/multi/init', { headers: mine });
    expect(after.json).toEqual(before.json);
    await restored.end('SIGTERM');
  });

  test('a damaged backup changes nothing', { timeout: patience }, async () => {
    const [data, other] = [newFolder(), newFolder()];
    const [whole, cut] = [join(cli.temporary, 'whole'), join(cli.temporary, 'cut')];
    await add(data);
    await cli.run(['backup', whole, '--data', data]);
    writeFileSync(cut, readFileSync(whole, 'utf8').replace('ana@', 'eve@'));
    expect(await cli.run(['restore', cut, '--data', other])).toMatchObject({
      status: 2,
      err: expect.stringContaining('the backup is damaged or incomplete'),
    });
    expect((await cli.run(['restore', whole, '--data', other])).status).toBe(0);
  });

  test('the doctor says what is in order, and what is not', { timeout: patience }, async () => {
    const data = newFolder();
    expect(await cli.run(['doctor', '--data', data])).toMatchObject({
      status: 1,
      out: expect.stringContaining(`BAD  data: there is no data in ${data}`),
    });
    await add(data);
    expect(await cli.run(['doctor', '--data', data])).toMatchObject({
      status: 0,
      out: expect.stringContaining('opens, is sound and took a trial write'),
    });
    expect(await cli.run(['doctor', '--data', data], { env: { PORT: '99999' } })).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^BAD {2}settings: PORT is “99999”/m),
    });
    expect(await cli.run(['doctor', '--data', data], { env: { APP_DIR: '/nowhere' } })).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^BAD {2}settings: APP_DIR is “\/nowhere”/m),
    });
    writeFileSync(join(data, 'gradeledger.db'), 'x'.repeat(10_000));
    expect(await cli.run(['doctor', '--data', data])).toMatchObject({
      status: 1,
      out: expect.stringMatching(/^BAD {2}data: /m),
    });
  });

  test('the doctor does not say of a full disk that it took a trial write', { timeout: patience }, async () => {
    const data = newFolder();
    await add(data);
    const limited = ['/bin/sh', '-c', 'ulimit -f 100; exec "$@"', 'sh'];
    const { child, ended } = cli.start(['doctor', '--data', data], {}, { wrapped: limited });
    child.stdin.end();
    const { status, out } = await ended;
    expect(status).toBe(1);
    expect(out).toMatch(/^BAD {2}data: /m);
    expect(out).not.toContain('trial write');
  });

  test.each([
    [499_999_999, 'BAD  disk: only 499 MB are free; at least 500 should be'],
    [1_234_000_000, 'ok   disk: 1,234 MB are free'],
  ])('the doctor says how much of a disk with %d bytes is free', { timeout: patience }, async (bytes, said) => {
    const disk = `data:text/javascript,import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
      fs.statfs = async () => ({ bavail: ${bytes}, bsize: 1 }); syncBuiltinESMExports();`;
    const env = { NODE_OPTIONS: `--import=${encodeURI(disk)}` };
    expect((await cli.run(['doctor', '--data', newFolder()], { env })).out).toContain(said);
  });

  test('the doctor says which clock cannot be right', { timeout: patience }, async () => {
    const data = newFolder();
    await add(data);
    const saidAt = async (time: string): Promise<string> => {
      const clock = `data:text/javascript,Date.now=()=>${Date.parse(time)}`;
      return (await cli.run(['doctor', '--data', data], { env: { NODE_OPTIONS: `--import=${clock}` } })).out;
    };
    for (const time of ['2024-12-31T23:59:59.999Z', '2100-01-01T00:00:00.001Z'])
      expect(await saidAt(time)).toContain(`BAD  clock: it says ${time}`);
    expect(await saidAt('2025-01-01T00:00:00.000Z')).toContain('ok   clock: 2025-01-01T00:00:00.000Z');
  });

  test.each([
    ['beyond this machine without an address', { HOST: '0.0.0.0' }, 'PUBLIC_ORIGIN does not say where'],
    ['beyond this machine by http', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://g.example' }, 'not an origin'],
    ['with a path in its address', { PUBLIC_ORIGIN: 'https://g.example/app' }, 'PUBLIC_ORIGIN names'],
    ['with * for everybody', { ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS names “*”'],
    ['at no port', { PORT: 'http' }, 'PORT is “http”'],
    ['with an app that is not there', { APP_DIR: '/nowhere' }, 'APP_DIR is “/nowhere”'],
    ['where no folder can be made', { DATA_DIR: '/proc/nope' }, 'the folder /proc/nope cannot be read'],
    ['from a file', { DATA_DIR: import.meta.filename }, `${import.meta.filename} is a file, not a folder`],
    ['with a quota that is no number', { QUOTA_BYTES: '1 GB' }, 'QUOTA_BYTES is “1 GB”'],
    ['with a lookup that is not there', { LOOKUP_FILE: '/nowhere/lookup' }, 'LOOKUP_FILE is “/nowhere/lookup”'],
    ['with a lookup that nobody understands', { LOOKUP_FILE: import.meta.filename }, 'LOOKUP_FILE, line 1, says'],
    [
      'with another database',
      { DATABASE_URL: 'mysql://u:s3cret@h/d' },
      'DATABASE_URL is not the address of a PostgreSQL database',
    ],
    [
      'with a database whose address cannot be read',
      { DATABASE_URL: 'postgres://u:s3cret@h:port/d' },
      'DATABASE_URL is not the address of a PostgreSQL database',
    ],
    [
      'with a database that is away',
      { DATABASE_URL: 'postgres://u:s3cret@127.0.0.1:1/d' },
      'the database does not open',
    ],
  ])('does not serve %s', { timeout: patience }, async (_, env, message) => {
    const ended = await cli.run(['serve'], { env: { DATA_DIR: newFolder(), PORT: '0', ...env } });
    expect(ended).toMatchObject({ status: 2, out: '' });
    expect(ended.err).toContain(message);
    expect(ended.err).not.toContain('s3cret');
    expect(ended.err.trim().split('\n')).toHaveLength(1);
  });

  test('does not send people to a server that its app sends no password to', { timeout: patience }, async () => {
    const file = join(cli.temporary, 'lookup');
    writeFileSync(file, 'math.example https://b1.example\n');
    const ended = await cli.run(['serve'], { env: { DATA_DIR: newFolder(), PORT: '0', LOOKUP_FILE: file } });
    expect(ended).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('no password to: https://b1.example'),
    });
  });

  test('--data names the data where the environment names a database', { timeout: patience }, async () => {
    const data = newFolder();
    const env = { DATABASE_URL: 'postgres://u@127.0.0.1:1/d' };
    const out = `The account ${email} is ready, in ${data}.\n`;
    const made = await cli.run(['user', 'add', email, '--new', '--data', data], { env, input: password });
    expect(made).toEqual({ status: 0, out, err: '' });
  });

  test('a server that breaks, and then does not stop, says both', { timeout: patience }, async () => {
    const breaking = `
      import { Server } from 'node:net';
      const { close } = Server.prototype;
      Server.prototype.close = function (done) {
        return close.call(this, () => done?.(new Error('the port stays open')));
      };
      process.on('SIGUSR2', () => { throw new Error('half of it broke'); });`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breaking)}` };
    const server = await cli.serve(['--data', newFolder()], { env });
    let said = '';
    server.process.stderr?.on('data', (text: string) => {
      said += text;
    });
    server.process.kill('SIGUSR2');
    await expect.poll(() => said).toContain('the server did not stop cleanly: Error: the port stays open');
    expect(said).toContain('Error: half of it broke');
    await server.end('SIGKILL');
  });

  test.each([
    ['long', 'x'.repeat(120), 'y'.repeat(120)],
    ['long in bytes alone', 'ß'.repeat(40)],
  ])('a folder whose path is %s works just the same', { timeout: patience }, async (_, ...below) => {
    const data = join(newFolder(), ...below);
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const server = await cli.serve(['--data', data]);
    expect((await add(data)).status).toBe(0);
    await logIn(server.address, email, password);
    await server.end('SIGTERM');
  });

  test.each([
    ['none', '', 'no password'],
    ['a short one', 'short', 'at least 8 characters'],
    ['an endless one', 'x'.repeat(1025), 'at most 1024 characters'],
  ])('of passwords, %s is refused', { timeout: patience }, async (_, input, message) => {
    const data = newFolder();
    const ended = await cli.run(['user', 'add', email, '--new', '--data', data], { input });
    expect(ended.status).toBe(2);
    expect(ended.err).toContain(message);
  });

  test('a start for everybody makes the first account once, and says it once', { timeout: patience }, async () => {
    const data = newFolder();
    const env = { AT_ONCE: JSON.stringify({ orNextPort: true, logsRequests: false, firstAccount: { email } }) };
    const first = await cli.serve(['--data', data], { env });
    const [, shown = ''] = /Password {2}(\S+)/.exec(first.out()) ?? [];
    await logIn(first.address, email, shown);
    // Lines about requests would drive the password off the terminal.
    expect(first.out()).not.toContain('{"');
    await first.end('SIGTERM');
    const second = await cli.serve(['--data', data], { env });
    expect(second.out()).not.toContain('Password');
    await logIn(second.address, email, shown);
    await second.end('SIGTERM');
  });
});
