import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CommandFailure, type CommandWorld } from '../../cli/command.ts';
import { runStudent } from '../../cli/student.ts';
import { footerLine } from '../../log/file/writing.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { studentFileNames } from '../../messages/student-data.ts';
import { type Asked, commands, fileOf as linesOf } from '../log/archive-scene.ts';
import { sampleHeader } from '../log/sample.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const id = (text: string) => text as never;
const asked: readonly Asked[] = [
  ...commands.map((command) => ({ command })),
  {
    command: {
      type: 'EditGrades',
      offeringId: id('o2'),
      edits: [{ assessmentId: id('a2'), studentId: id('ben'), change: { useBonusPoints: true, bonusPoints: 3 } }],
    },
  },
  { command: { type: 'EditStudent', studentId: id('ben'), fields: { studentCode: 'B2' } } },
  { command: { type: 'DeleteStudent', studentId: id('ana') } },
];
const lines = linesOf(asked);
const text = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const ledger = fileOf('class.ndjson', text(lines));
const folder = (): string => join(mkdtempSync(join(tmpdir(), 'student-')), 'new', 'folder');

const ran = async (...args: string[]) => runStudent(args, {} as CommandWorld);
/** What a command that cannot be carried out says; it leaves no file. */
const refused = async (...args: string[]): Promise<string> => {
  const out = folder();
  const failure = await ran(...args, '-o', out).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandFailure);
  expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  return (failure as Error).message;
};
const data = (out: string) => {
  const json = readdirSync(out).find((name) => name.endsWith('.json')) ?? '';
  return JSON.parse(readFileSync(join(out, json), 'utf8'));
};

test('R21.27 two files are written into a folder that is made, and their names are told', () => {
  const out = folder();
  const [page, json] = ['Data of Benthal, Benthalfirst.html', 'Data of Benthal, Benthalfirst.json'];
  expect(gradeledger('student', ledger, '--student', 'ben', '-o', out)).toEqual({
    ...{ status: 0, err: '' },
    out: `${join(out, page)}\n${join(out, json)}\n`,
  });
  expect(readdirSync(out).sort()).toEqual([page, json]);
  expect(data(out)).toMatchObject({ format: 'gradeledger-student', version: 1, record: { studentCode: 'B2' } });
  expect(readFileSync(join(out, page), 'utf8')).toMatch(/^<!doctype html>[\s\S]*Benthal[\s\S]*<\/html>\n$/);
});

test('a student is found by a code of now, a code of once, and after the deletion', async () => {
  for (const [name, who] of [
    [' b2 ', 'ben'],
    ['Benthalcode', 'ben'],
    ['Anabergcode', 'ana'],
    ['ana', 'ana'],
  ] as const) {
    const out = folder();
    await ran(ledger, '--student', name, '-o', out);
    expect([name, data(out).studentIds]).toEqual([name, [who]]);
    expect(data(out).record === null).toBe(who === 'ana');
  }
});

test('nobody of that name, a part of a ledger, an unsound one, and files that are there are refused', async () => {
  expect(await refused(ledger, '--student', 'nobody')).toContain('“nobody”');
  const header = lines[0] ?? '';
  const part = { after: 1, hash: hashOfLine(lines[1] ?? ''), log: genesisHash(header) };
  const end = lines.at(-2) ?? '';
  const ofPart = [
    encodeHeader({ ...sampleHeader('archived'), part }),
    ...lines.slice(2, -1),
    footerLine({ seq: lines.length - 2, hash: hashOfLine(end) }),
  ];
  expect(await refused(fileOf('part.ndjson', text(ofPart)), '--student', 'ben')).toContain('a part of a ledger');
  const forged = fileOf('forged.ndjson', text(lines).replace('Benthal', 'Bentham'));
  expect(await ran(forged, '--student', 'ben', '-o', folder())).toMatchObject({ status: 1 });
  const out = folder();
  await ran(ledger, '--student', 'ben', '-o', out);
  await expect(ran(ledger, '--student', 'ben', '-o', out)).rejects.toThrow(CommandFailure);
});

test('R21.27 a code that several once had names nobody', async () => {
  const add = (studentId: string): Asked => ({
    command: { type: 'AddStudent', studentId: id(studentId), fields: { studentCode: 'same' } },
  });
  const gone = (studentId: string): Asked => ({ command: { type: 'DeleteStudent', studentId: id(studentId) } });
  const file = fileOf('several.ndjson', text(linesOf([add('one'), gone('one'), add('two'), gone('two')])));
  expect(await refused(file, '--student', 'same')).toContain(
    '2 students: “one” (code same); “two” (code same). Give an',
  );
  const out = folder();
  await ran(file, '--student', 'two', '-o', out);
  expect(data(out).studentIds).toEqual(['two']);
});

test('the files are called as those of the app, whatever the student is called', async () => {
  const add: Asked = {
    command: { type: 'AddStudent', studentId: id('x'), fields: { lastName: '../Con:1', firstName: 'Inés' } },
  };
  const out = folder();
  await ran(fileOf('called.ndjson', text(linesOf([add]))), '--student', 'x', '-o', out);
  expect(readdirSync(out).sort()).toEqual(['Data of ..-Con-1, Inés.html', 'Data of ..-Con-1, Inés.json']);
  expect(Object.values(studentFileNames('../Con:1, Inés'))).toEqual(readdirSync(out).sort());
});

test.each([[[]], [['a', 'b', '--student', 'x', '-o', 'c']], [['a', '-o', 'c']], [['a', '--student', 'x']]])(
  'the arguments %j are misused',
  async (args) => {
    await expect(ran(...args)).rejects.toThrow(CommandFailure);
  },
);

test('help needs no file', async () => {
  expect(await ran('--help')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('--student') });
});
