import { PassThrough, Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CommandFailure } from '../../cli/command.ts';
import { readPassword } from '../../cli/password.ts';
import { nameOf, openingFailure, placeOfCommand } from '../../cli/place.ts';
import { cli } from '../../messages/cli/cli.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { gradeledger, gradeledgerAlone } from './gradeledger.ts';

test.each([
  ['verify', 'one', 'two'],
  ['verify'],
  ['replay', 'one', 'two'],
  ['replay'],
  ['redact', 'one', 'two', '-o', 'out'],
  ['redact', '-o', 'out'],
  ['erase', 'one', 'two', '--student', 'a'],
  ['erase', '--student', 'a'],
  ['grades', 'one', 'two'],
  ['grades'],
])('%s %s %s asks for one file', (...args) => {
  expect(gradeledger(...args)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(cli.oneFile) });
});

test.each(['constructor', 'toString', 'Grades', ''])('“%s” is no command', (name) => {
  expect(gradeledgerAlone(name)).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining(cli.unknownCommand(name)),
  });
});

test.each([
  ['secret\n', 'secret'],
  ['secret\r\n', 'secret'],
  ['secret', 'secret'],
  [' sp aced \nand more\n', ' sp aced '],
  ['\nsecret\n', undefined],
  ['', undefined],
])('of the input %j the first line is the password, whole and without its end', async (text, password) => {
  const input = Readable.from([text.slice(0, 3), text.slice(3)].filter(Boolean).map((part) => Buffer.from(part)));
  const terminal = { write: () => expect.unreachable('nobody is asked') };
  expect(await readPassword(input as never, terminal as never, 'Password: ')).toBe(password);
});

test.each([
  [['se', 'cret\r'], 'secret'],
  [['sec', 'rex', '\u007f', 't\n'], 'secret'],
  [['a😀\b\n'], 'a'],
  [['\r'], undefined],
  [['sec\u0003ret\r'], undefined],
  [['sec\u0004'], undefined],
])('of the keys %j comes a password that nobody saw', async (keys, password) => {
  const said: string[] = [];
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (is: boolean) => raw.push(is) });
  const terminal = { write: (text: string) => said.push(text) };
  const read = readPassword(input as never, terminal as never, 'Password: ');
  for (const part of keys) {
    input.write(part);
    await new Promise(setImmediate);
  }
  expect(await read).toBe(password);
  expect([said, raw, input.isPaused()]).toEqual([['Password: ', '\n'], [true, false], true]);
});

describe('a database in the settings', () => {
  const url = 'postgres://ana:p%40ss%20word@db.example:5433/grades';
  const place = { kind: 'postgres', url } as const;

  test.each([
    new StorageFailure('away', 'connect to db.example as ana with p@ss word or p%40ss%20word failed'),
    new StorageFailure('busy', `no answer of ${url}`),
    Object.assign(new Error(`refused ${url} (p@ss word)`), { code: 'ECONNREFUSED' }),
  ])('is told without its password, as it is written and as it is meant: %s', (reason) => {
    const failure = openingFailure(reason, place);
    expect(failure).toBeInstanceOf(CommandFailure);
    expect(String(failure)).not.toMatch(/p@ss|p%40ss/);
    expect(String(failure)).toContain('…');
    expect(nameOf(place)).toBe('postgres://ana@db.example:5433/grades');
  });

  test('counts only where no folder is named', () => {
    vi.stubEnv('DATABASE_URL', url);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(placeOfCommand(undefined, '/root')).toEqual(place);
    expect(placeOfCommand('/there', '/root')).toMatchObject({ kind: 'folder', folder: '/there' });
  });
});
