import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { readLogFile } from '../../log/file/check.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine, type Position, parseLine } from '../../log/lines/line.ts';
import { checkLine } from '../../log/lines/line-check.ts';
import { readCommits } from '../../log/lines/read.ts';
import { LogFailure } from '../../log/port.ts';
import { chainOf, header, rehashed } from './chain.ts';
import { encodeCommit } from './encoded.ts';
import { eraseEvents } from './erased.ts';
import { countingSalts, gradeEdit, gradeEdited, sampleHeader } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Computes the hash as docs/log.md describes it for auditors: with another SHA-256, and cutting the line as text. */
const hashByHand = (line: string, prevHash: string): string => {
  const [head = '', entries = ''] = line
    .slice(0, line.lastIndexOf('],"hash":"'))
    .split(`,"prevHash":"${prevHash}","events":[`);
  const digests = (JSON.parse(`[${entries}]`) as { erased?: string }[]).map(
    (entry) => entry.erased ?? sha256(JSON.stringify(entry)),
  );
  return sha256([prevHash, `${head}}`, ...digests].join('\n'));
};

const readOrWhyNot = (lines: readonly string[]): string => {
  try {
    return readCommits(lines).newer ? 'newer' : 'read';
  } catch (error) {
    if (error instanceof LogFailure) return error.reason;
    throw error;
  }
};

describe('the chain', () => {
  test('is what docs/log.md says, computed by other means', () => {
    let prevHash = sha256(header);
    expect(genesisHash(header)).toBe(prevHash);
    for (const line of chainOf(5)) {
      expect(hashOfLine(line)).toBe(hashByHand(line, prevHash));
      prevHash = hashOfLine(line);
    }
  });

  test('verifies to its last hash', () => {
    const lines = chainOf(4);
    expect(readLogFile(writeLogFile(header, lines))).toMatchObject({
      kind: 'log',
      head: { seq: 4, hash: hashOfLine(lines.at(-1) ?? '') },
      erased: 0,
    });
  });

  test('of another header is another chain', () => {
    const other = encodeHeader(sampleHeader('another'));
    expect(readLogFile(writeLogFile(other, chainOf(2)))).toEqual({
      kind: 'bad',
      line: 2,
      problem: 'does not follow the line before',
    });
  });

  test('a changed, lost or added character anywhere in a line is found in that line', () => {
    const lines = chainOf(3);
    const second = lines[1] ?? '';
    const spoil = fc.record({
      at: fc.nat(second.length - 1),
      how: fc.constantFrom('change', 'lose', 'add'),
      by: fc.constantFrom(...' "a0}\\,é'),
    });
    fc.assert(
      fc.property(spoil, ({ at, how, by }) => {
        fc.pre(how !== 'change' || second[at] !== by);
        fc.pre(how !== 'add' || second[at] !== by);
        const spoilt = second.slice(0, at) + (how === 'lose' ? '' : by) + second.slice(how === 'add' ? at : at + 1);
        fc.pre(spoilt !== second);
        const verdict = readLogFile(writeLogFile(header, lines.with(1, spoilt)));
        expect(verdict).toMatchObject({ kind: 'bad', line: 3 });
        expect(readOrWhyNot(lines.with(1, spoilt))).toBe('damaged');
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['a space', (line: string) => line.replace('{"seq"', '{ "seq"'), 'not as written'],
    ['a number written otherwise', (line: string) => line.replace('"v":2', '"v":2.0'), 'not as written'],
    ['a key given twice', (line: string) => line.replace('"v":2', '"v":3,"v":2'), 'not as written'],
    ['a field more', (line: string) => line.replace('"v":2', '"v":2,"x":0'), 'not as written'],
    ['fields in another order', (line: string) => line.replace(/("seq":2),("id":"[^"]*")/, '$2,$1'), 'not as written'],
    [
      'an escape for a plain letter',
      (line: string) => line.replace('"tab":"tab"', '"tab":"t\\u0061b"'),
      'not as written',
    ],
    ['another person', (line: string) => line.replace('ana@', 'eva@'), 'changed after it was written'],
    [
      'another number of points',
      (line: string) => line.replace('"problem~1":2}', '"problem~1":9}'),
      'changed after it was written',
    ],
    [
      'another hash',
      (line: string) => line.replace(/[0-9a-f]{64}"}$/, `${'0'.repeat(64)}"}`),
      'changed after it was written',
    ],
    ['half a line', (line: string) => line.slice(0, 99), 'not JSON'],
    ['no line', () => '', 'not JSON'],
    ['something else', () => '[]', 'not a commit'],
    ['a short salt', (line: string) => line.replace(/"salt":"0/, '"salt":"'), 'not a commit'],
  ])('%s is found', (_, spoil, problem) => {
    const lines = chainOf(3);
    const spoilt = spoil(lines[1] ?? '');
    expect(spoilt).not.toBe(lines[1]);
    expect(readLogFile(writeLogFile(header, lines.with(1, spoilt)))).toEqual({ kind: 'bad', line: 3, problem });
  });

  test.each([
    ['a number for its cause', { cause: 7 }],
    ['a number for what it undoes', { undoes: 7 }],
    ['a number among what it undoes', { undoesAll: ['x', 7] }],
    ['no list of what it undoes', { undoesAll: 'x' }],
    ['a number for its id', { id: 7 }],
    ['a number for its person', { actor: 7 }],
    ['a number for its tab', { tab: 7 }],
    ['a number for its application', { app: 7 }],
    ['a text for its number', { seq: '2' }],
    ['a word for its time', { at: 'yesterday' }],
    ['no command', { command: 'x' }],
    ['a command of no type', { command: {} }],
    ['no link', { prevHash: 7 }],
    ['no events', { events: {} }],
    ['a short hash', { hash: '0'.repeat(63) }],
    ['an event that was erased without its digest', { events: [{ erased: 'x'.repeat(64) }] }],
    ['a version that nobody wrote', { events: [{ salt: '0'.repeat(32), v: 0, event: { type: 'GradeEdited' } }] }],
    ['a version that is no number', { events: [{ salt: '0'.repeat(32), v: '1', event: { type: 'GradeEdited' } }] }],
    ['an event of no type', { events: [{ salt: '0'.repeat(32), v: 1, event: {} }] }],
  ])('a line with %s is no commit', (_, part) => {
    expect(parseLine(JSON.stringify({ ...JSON.parse(chainOf(2)[1] ?? ''), ...part }))).toBe('not a commit');
  });

  test('a line with a field more is a newer version’s only if its own hash goes with it', () => {
    const [first = '', second = ''] = chainOf(2);
    const more = second.replace(',"prevHash"', ',"newer":1,"prevHash"');
    const verdict = (line: string) => readLogFile(writeLogFile(header, [first, line]));
    expect(verdict(more)).toMatchObject({ line: 3, problem: 'not as written' });
    expect(verdict(rehashed(more))).toMatchObject({ line: 3, problem: 'written by a newer version' });
  });

  test('two lines that changed places, and one that is missing, are out of order', () => {
    const [one = '', two = '', three = ''] = chainOf(3);
    expect(readLogFile(writeLogFile(header, [one, three, two]))).toMatchObject({ line: 3, problem: 'out of order' });
    expect(readLogFile(writeLogFile(header, [one, three]))).toMatchObject({ line: 3, problem: 'out of order' });
  });
});

describe('an erased event', () => {
  const start = { seq: 0, hash: genesisHash(header) };
  const two = encodeCommit({ ...gradeEdit(1), events: [gradeEdited(1), gradeEdited(2)] }, start, countingSalts());

  test('leaves its digest, and the chain verifies and counts it', () => {
    const line = eraseEvents(
      two.line,
      (event) => (event as DomainEvent as { studentId: string }).studentId === 'student~2',
    );
    expect(line).not.toContain('student~2');
    expect(line).toContain('student~1');
    expect(readLogFile(writeLogFile(header, [line]))).toMatchObject({ head: two.position, erased: 1 });
    expect(readCommits([line]).commits).toEqual([expect.objectContaining({ events: [gradeEdited(1)], erased: 1 })]);
  });

  test('cannot be taken for another: its digest is in the chain', () => {
    const line = eraseEvents(two.line, () => true);
    const other = line.replace(/"erased":"[0-9a-f]{64}"/, `"erased":"${'ab'.repeat(32)}"`);
    expect(checkLine(other, start)).toMatchObject({ problem: 'changed after it was written' });
  });

  test('cannot be guessed from another one: each event has a salt of its own', () => {
    const salts = [...two.line.matchAll(/"salt":"([0-9a-f]{32})"/g)].map(([, salt]) => salt);
    expect(new Set(salts).size).toBe(2);
  });

  test('erased again is the same line', () => {
    const line = eraseEvents(two.line, () => true);
    expect(eraseEvents(line, () => true)).toBe(line);
  });
});

describe('writing a line', () => {
  const after: Position = { seq: 0, hash: genesisHash(header) };
  const write = (value: unknown) =>
    encodeCommit(
      { ...gradeEdit(1), events: [{ type: 'SettingEdited', path: ['a'], from: null, to: value as null }] },
      after,
      countingSalts(),
    );

  test.each([
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(0),
    () => 1,
    1n,
    new Map(),
    [1, undefined],
    { a: undefined },
    { toJSON: () => 1 },
  ])('refuses %s, which JSON would change', (value) => {
    expect(() => write(value)).toThrow(/commit\.events\[0\]\.to/);
  });

  test('refuses an event that no catalogue knows', () => {
    const events = [{ type: 'CourseForgotten' } as unknown as DomainEvent];
    expect(() => encodeCommit({ ...gradeEdit(1), events }, after, countingSalts())).toThrow(/CourseForgotten/);
  });

  test('any JSON value comes back equal, and the line verifies', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { line } = write(JSON.parse(JSON.stringify(value)));
        expect(checkLine(line, after)).toMatchObject({ kind: 'sound' });
      }),
      { numRuns: 500 },
    );
  });
});
