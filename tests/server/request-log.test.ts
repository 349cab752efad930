import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureLine, type LogLine } from '../../server/node/request-log.ts';
import { startServer } from '../../server/node/server.ts';
import { BadSetting, settingsOf } from '../../server/node/settings.ts';
import { StorageFailure } from '../../server/storage-failure.ts';

test('a failure line says what failed, with what kind of error and where, in no word of the error', () => {
  const driver = Object.assign(new Error('duplicate key: (ana@example.org)=(12)\n    at Ana’s grade'), {
    code: '23505',
  });
  const failure = new StorageFailure('busy', 'account 7d1');
  failure.cause = driver;
  const line = failureLine('a call', failure);
  expect(line).toMatchObject({ failure: 'a call', error: 'StorageFailure: busy, for Error 23505' });
  expect(line.at).toContain('request-log.test.ts');
  expect(JSON.stringify(line)).not.toMatch(/ana|7d1|duplicate/i);
});

test('a thrown value that is no error is logged by its type', () => {
  expect(failureLine('tidying', 'ana@example.org')).toMatchObject({ error: 'string', at: '' });
});

const faultOf = (stack: string, name = 'Error'): unknown =>
  failureLine('a call', Object.assign(new Error('x'), { name, stack: `Error: x\n${stack}` })).fault;

test('the same fault has the same name in any folder, and another fault another one', () => {
  const here = '    at put (file:///opt/gradeledger/dist/rows.js:12:3)\n    at /opt/gradeledger/dist/main.js:4:5';
  const fault = faultOf(here);
  expect(fault).toMatch(/^[0-9a-f]{12}$/);
  expect(faultOf(here.replaceAll('/opt/gradeledger', '/home/ana/g'))).toBe(fault);
  expect(faultOf(here.replace('12:3', '13:3'))).not.toBe(fault);
  expect(faultOf(here, 'TypeError')).not.toBe(fault);
});

test.each([
  [undefined, false],
  ['no', false],
  ['yes', true],
])('with LOG_PLACES=%s a server’s log names folders: %s', async (value, isTold) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const lines: LogLine[] = [];
  const settings = settingsOf({ PORT: '0', LOG_PLACES: value }, join(folder, 'data'));
  const server = await startServer(settings, {
    appFolder: async () => folder,
    log: (line) => lines.push(line),
    orNextPort: false,
  });
  await server.storage.close();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503);
  await server.stop().catch(() => undefined);
  const [line] = lines.filter(({ failure }) => failure === 'readiness');
  expect(line).toMatchObject({ error: expect.any(String), fault: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(JSON.stringify(line).includes('server/node')).toBe(isTold);
  expect(JSON.stringify(line).includes('/')).toBe(isTold);
});

test('LOG_PLACES is yes or no', () => {
  expect(() => settingsOf({ LOG_PLACES: 'true' }, '/nowhere')).toThrow(BadSetting);
});
