import { expect, test } from 'vitest';
import { readLogFile } from '../../log/file/check.ts';
import { linesOfFile } from '../../log/file/lines.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { chainOf, header, rehashed } from './chain.ts';
import { encodeCommit } from './encoded.ts';
import { eraseEvents } from './erased.ts';
import { countingSalts, gradeEdit, gradeEdited, sampleHeader } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

const lines = chainOf(4);
const file = [...writeLogFile(header, lines)];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a file is the header, the lines byte for byte, and a footer with their count and the last hash', () => {
  expect(file).toEqual([header, ...lines, `{"count":4,"head":"${hashOfLine(lines[3] ?? '')}"}`]);
});

test('what was written is read back', () => {
  expect(readLogFile(file)).toEqual({
    kind: 'log',
    header: sampleHeader('sample'),
    headerLine: header,
    lines,
    head: { seq: 4, hash: hashOfLine(lines[3] ?? '') },
    erased: 0,
  });
});

test('an empty log makes a file as well', () => {
  expect(readLogFile([...writeLogFile(header, [])])).toMatchObject({ kind: 'log', lines: [], head: { seq: 0 } });
});

test('the erased are counted', () => {
  const redacted = file.map((line) => (line.startsWith('{"seq":2,') ? eraseEvents(line, () => true) : line));
  expect(readLogFile(redacted)).toMatchObject({ kind: 'log', erased: 1 });
});

test('an event that no version writes is told with its place in the line, behind the note if there is one', () => {
  const events = [gradeEdited(1), { ...gradeEdited(2), grades: null } as never];
  const toldWith = (note: object) => {
    const draft = { ...gradeEdit(1), command: { type: 'EditGrade', ...note }, events };
    const { line } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, countingSalts());
    return readLogFile([header, line]);
  };
  expect(toldWith({})).toMatchObject({ problem: 'misshapen', detail: 'events.1, GradeEdited, grades' });
  expect(toldWith({ note: 'why' })).toMatchObject({ problem: 'misshapen', detail: 'events.2, GradeEdited, grades' });
});

const footer = file.at(-1) ?? '';
test.each([
  ['nothing', [], 1, 'not a ledger'],
  ['another kind of file', ['name,points', 'Ana,5'], 1, 'not a ledger'],
  ['another JSON', ['{"format":"something else"}'], 1, 'not a ledger'],
  ['a format of a later version', file.with(0, header.replace('"version":2', '"version":3')), 1, 'format too new'],
  ['a header with a space', file.with(0, header.replace(':', ': ')), 1, 'not as written'],
  ['a byte order mark', file.with(0, `\ufeff${header}`), 1, 'not a ledger'],
  [
    'a header whose time is none',
    file.with(0, encodeHeader({ ...sampleHeader('sample'), at: 'soon' })),
    1,
    'not as written',
  ],
  [
    'a commit whose time is none, written anew with its hash',
    file.with(1, rehashed((lines[0] ?? '').replace(/"at":"[^"]*"/, '"at":"soon"'))),
    2,
    'not a commit',
  ],
  ['line ends of another system', file.map((line) => `${line}\r`), 1, 'not as written'],
  [
    'the header of another log',
    file.with(0, encodeHeader(sampleHeader('other'))),
    2,
    'does not follow the line before',
  ],
  [
    'a line of another log',
    file.with(2, chainOf(9)[1]?.replace('tab~2', 'tab~3') ?? ''),
    3,
    'changed after it was written',
  ],
  [
    'a changed byte',
    file.with(3, (lines[2] ?? '').replace('EditGrade', 'EditGrape')),
    4,
    'changed after it was written',
  ],
  ['two lines exchanged', file.with(2, lines[2] ?? '').with(3, lines[1] ?? ''), 3, 'out of order'],
  ['a tail cut between lines', file.slice(0, 3), 4, 'cut off'],
  ['a tail cut inside a line', [...file.slice(0, 3), (lines[2] ?? '').slice(0, 50)], 4, 'cut off'],
  ['a tail cut inside the footer', file.with(5, footer.slice(0, 20)), 6, 'cut off'],
  ['lines cut before the footer', file.toSpliced(3, 2), 4, 'wrong count'],
  ['a wrong count', file.with(5, footer.replace('4', '5')), 6, 'wrong count'],
  ['a wrong head', file.with(5, footer.replace(/[0-9a-f]{64}/, 'ab'.repeat(32))), 6, 'wrong head'],
  ['a footer in the middle', file.toSpliced(3, 0, footer), 4, 'wrong count'],
  ['something after the footer', [...file, lines[3] ?? ''], 7, 'goes on after its end'],
  ['an empty line', file.toSpliced(2, 0, ''), 3, 'not JSON'],
])('%s is refused with its line', (_, spoilt, line, problem) => {
  expect(readLogFile(spoilt)).toEqual({ kind: 'bad', line, problem });
});

test('the bytes of a file are its lines, with or without a last line feed', () => {
  const text = file.join('\n');
  expect(linesOfFile(bytesOf(text))).toEqual(file);
  expect(linesOfFile(bytesOf(`${text}\n`))).toEqual(file);
  expect(linesOfFile(bytesOf(`\ufeffa\n\nb\n\n`))).toEqual(['\ufeffa', '', 'b', '']);
  expect(linesOfFile(bytesOf(''))).toEqual([]);
});

test('a byte that is not UTF-8 is said with its line, not replaced', () => {
  const bytes = bytesOf(`${file.join('\n')}\n`);
  bytes[header.length + 20] = 0xff;
  expect(linesOfFile(bytes)).toEqual({ kind: 'bad', line: 2, problem: 'not UTF-8' });
});

test.each([
  ['a copy that says it is none', '"redacted":false'],
  ['a copy in another word', '"redacted":"yes"'],
])('a first line is not as it is written: %s', (_, part) => {
  expect(readLogFile([header.replace(/}$/, `,${part}}`)])).toMatchObject({ kind: 'bad', problem: 'not as written' });
});
