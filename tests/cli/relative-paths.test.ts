import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { logHeader, logOf, someEdits, stretch } from '../server/conformance/ledger-scene.ts';
import { bundledCli } from './bundled.ts';
import { call, logIn } from './client.ts';

const email = 'ana@example.edu';
const password = 'correct horse';
const patience = 240_000;

let cli: Awaited<ReturnType<typeof bundledCli>>;
beforeAll(async () => {
  cli = await bundledCli();
}, patience);

test('a relative path is of where the command was given, also if a running server writes the file', {
  timeout: patience,
}, async () => {
  const data = join(cli.temporary, 'data');
  const here = join(cli.temporary, 'here');
  mkdirSync(here);
  await cli.run(['user', 'add', email, '--new', '--data', data], { input: `${password}\n` });
  const server = await cli.serve(['--data', data]);
  const headers = await logIn(server.address, email, password);
  const log = logOf(logHeader(email, 'office'), someEdits(3));
  const added = await call(server.address, 'POST', '/user/ledger/office/add', { headers, json: stretch(log, 1, 3) });
  expect(added.json).toMatchObject({ seq: 3 });

  const given = (...args: string[]) => cli.run([...args, '--data', data], { cwd: here });
  expect(await given('backup', 'all.backup')).toMatchObject({ status: 0, err: '' });
  expect(await given('ledger', email)).toMatchObject({ status: 0, err: '' });
  expect(await given('ledger', email, '--out', join('kept', 'ana'))).toMatchObject({ status: 0, err: '' });
  expect(readdirSync(here).sort()).toEqual(['all.backup', 'kept', 'ledger-office.ndjson']);
  const ledger = readFileSync(join(here, 'ledger-office.ndjson'), 'utf8');
  expect(ledger.split('\n').slice(0, 4)).toEqual([log.header, ...log.lines]);
  expect(readFileSync(join(here, 'kept', 'ana', 'ledger-office.ndjson'), 'utf8')).toBe(ledger);
  await server.end('SIGTERM');

  const restored = await cli.run(['restore', 'all.backup', '--data', join('..', 'again')], { cwd: here });
  expect(restored).toMatchObject({ status: 0, err: '' });
  expect(existsSync(join(cli.temporary, 'again', 'gradeledger.db'))).toBe(true);
});
