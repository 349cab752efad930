import { expect, test } from 'vitest';
import { cli } from '../../messages/cli/cli.ts';
import { gradeledger, gradeledgerAlone } from './gradeledger.ts';

test.each([
  ['verify', 'one', 'two'],
  ['verify'],
  ['replay', 'one', 'two'],
  ['replay'],
  ['redact', 'one', 'two', '-o', 'out'],
  ['redact', '-o', 'out'],
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
