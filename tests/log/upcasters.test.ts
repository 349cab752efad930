import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../events/grade-cells.ts';
import { atOnce } from '../../events/steps.ts';
import { knownTypes, type Upcasters, upcast, versionOf } from '../../events/upcasters.ts';
import { readLogFile } from '../../log/file/check.ts';
import { readCommits, readingCommit } from '../../log/lines/read.ts';
import { LogFailure } from '../../log/port.ts';
import { chainOf, header, rehashed } from './chain.ts';
import { writeLogFile } from './whole-file.ts';

/** A later application, in which points became a text in version 2 and got a unit in version 3. */
const later: Upcasters = {
  Measured: [
    ({ points, ...data }) => ({ ...data, text: String(points) }),
    ({ text, ...data }) => ({ ...data, text: `${text} points` }),
  ],
  Seen: [],
};

describe('an event of an older version', () => {
  test('goes through every step since', () => {
    expect(upcast({ type: 'Measured', who: 'a', points: 3 }, 1, later)).toEqual({
      type: 'Measured',
      who: 'a',
      text: '3 points',
    });
    expect(upcast({ type: 'Measured', who: 'a', text: '3' }, 2, later)).toEqual({
      type: 'Measured',
      who: 'a',
      text: '3 points',
    });
  });

  test('of today’s version is handed back as it is', () => {
    const event = { type: 'Measured', text: '3 points' };
    expect(upcast(event, 3, later)).toBe(event);
  });

  test('keeps its type, whatever a step says', () => {
    const renaming: Upcasters = { Seen: [(data) => ({ ...data, type: 'Other' })] };
    expect(upcast({ type: 'Seen' }, 1, renaming)).toEqual({ type: 'Seen' });
  });
});

test('an edit of one cell, as version 1 was, is one of a student', () => {
  const [from, to] = [
    { points: { p: null }, bonusPoints: 0 },
    { points: { p: 0.5 }, bonusPoints: 2 },
  ];
  const stored = { type: 'GradeEdited', offeringId: 'o', assessmentId: '__proto__', studentId: 's', from, to, row: 4 };
  const event = upcast(stored, 1);
  expect(event).toEqual({ type: 'GradeEdited', offeringId: 'o', studentId: 's', grades: expect.anything(), row: 4 });
  expect(event?.type === 'GradeEdited' && cellsOf(event)).toEqual([
    { offeringId: 'o', assessmentId: '__proto__', studentId: 's', from, to },
  ]);
});

describe('an event of a newer application', () => {
  test.each([
    ['Measured', 4],
    ['Invented', 1],
    ['constructor', 1],
    ['__proto__', 1],
  ])('%s in version %i is not understood', (type, version) => {
    expect(upcast({ type }, version, later)).toBeUndefined();
  });

  test('stops a reading before its commit, which says what it is', () => {
    const lines = chainOf(4);
    const newer = lines.with(2, rehashed((lines[2] ?? '').replace('"v":2', '"v":3')));
    const read = readCommits(newer);
    expect(read.commits.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(read.newer).toEqual({ seq: 3, holds: 'GradeEdited of version 3' });
    expect(() => atOnce(readingCommit(newer[2] ?? '', 3))).toThrow('the row is of a newer application');
  });

  test('is none where the disk has changed a known one', () => {
    const lines = chainOf(2);
    const spoilt = lines.with(1, (lines[1] ?? '').replace('"v":2', '"v":3'));
    expect(() => readCommits(spoilt)).toThrow(LogFailure);
  });

  test('in a line with fields that are not known here says so, whoever reads it, unless the disk has made them', () => {
    const lines = chainOf(4);
    const more = (lines[2] ?? '').replace(',"prevHash":', ',"approved":{"by":"b"},"prevHash":');
    const newer = rehashed(more);
    expect(readCommits(lines.with(2, newer))).toMatchObject({
      commits: { length: 2 },
      newer: { seq: 3, holds: 'unknown fields' },
    });
    const found = readLogFile(writeLogFile(header, lines.with(2, newer)));
    expect(found).toEqual({ kind: 'bad', line: 4, problem: 'written by a newer version' });
    expect(() => readCommits(lines.with(2, more))).toThrow('not as written');
    const other = rehashed(more.replace('approved', 'tab'));
    expect(() => readCommits(lines.with(2, other))).toThrow(LogFailure);
    expect(readLogFile(writeLogFile(header, lines.toSpliced(1, 1, newer)))).toMatchObject({ problem: 'out of order' });
  });

  test('of an unknown type stops a reading as well', () => {
    const { GradeEdited, ...older } = knownTypes;
    expect(readCommits(chainOf(2), 0, older)).toEqual({
      commits: [],
      newer: { seq: 1, holds: 'GradeEdited of version 2' },
    });
    expect(GradeEdited).toBeDefined();
  });
});

test('a type’s version is its number of steps and one; an unknown type has none', () => {
  expect([versionOf('Measured', later), versionOf('Seen', later), versionOf('toString', later)]).toEqual([3, 1, 0]);
});
