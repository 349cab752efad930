import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { startingCommands } from '../histories.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { GrowingLedger, marking, theirWords } from '../machines/erasing-scene.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const ledgerOf = (name: string, header: string, lines: readonly string[]): string =>
  fileOf(name, [...writeLogFile(header, lines)].map((line) => `${line}\n`).join(''));

const ana = asId<never>('ana');
const ledger = new GrowingLedger();
for (const command of startingCommands) ledger.give({ command });
for (const asked of marking(ledger.book, ana)) ledger.give(asked);
const before = ledgerOf('with.ndjson', ledger.headerLine, ledger.lines);
ledger.give({ command: { type: 'DeleteStudent', studentId: ana } });
const file = ledgerOf('without.ndjson', ledger.headerLine, ledger.lines);
const newPlace = (name: string): string => fileOf(`${name}.of`, '').replace(/\.of$/, '');

const olderWorld = worldsFiles.flatMap(goldenWorlds).find(({ name }) => name === 'world 79');
const older = ledgerOf('older.ndjson', olderWorld?.header ?? '', olderWorld?.lines ?? []);

describe('R21.25 gradeledger erase', () => {
  test('writes a copy in which nothing of the student is left, and that is sound', () => {
    const out = newPlace('erased.ndjson');
    const told = gradeledger('erase', file, '--student', 'Zquuxcode', '-o', out);
    expect(told).toMatchObject({ status: 0, err: '' });
    expect(told.out).toMatch(/: \d+ entries about “ana” \(code Zquuxcode\), of commits 5, /);
    expect(told.out).toContain('3 notes of a commit among them');
    expect(told.out).toContain('Still there: the ledger that was read');
    const copy = readFileSync(out, 'utf8');
    expect(theirWords.filter((word) => copy.includes(word))).toEqual([]);
    expect(readFileSync(file, 'utf8')).toContain('Zquuxlast');
    const head = JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '').head;
    expect(gradeledger('verify', out, '--head', head)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/consistent with itself\. \d+ commits\. \d+ events of it were erased/),
    });
    expect(gradeledger('grades', out, '--json').out).toBe(gradeledger('grades', file, '--json').out);
    expect(gradeledger('erase', out, '--student', 'Zquuxcode')).toMatchObject({
      status: 2,
      err: expect.stringContaining('it has no student with the id or code “Zquuxcode”'),
    });
  });

  test('without -o only says what would go', () => {
    const told = gradeledger('erase', file, '--student', 'ana');
    expect(told).toMatchObject({ status: 0, out: expect.stringContaining('Nothing was written: say with -o') });
  });

  test.each([
    [() => before, 'ana', '“ana” (code Zquuxcode) is still in it. Delete the student in the app first'],
    [() => file, 'Zquuxlast', 'it has no student with the id or code “Zquuxlast”'],
    [
      () => older,
      'r6k1',
      'an older version wrote 1 entry of it that hold “r6k1” (code B2) together with others (commit 1)',
    ],
  ])('refuses, and writes nothing (%#)', (from, who, why) => {
    const out = newPlace('refused.ndjson');
    expect(gradeledger('erase', from(), '--student', who, '-o', out)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining(why),
    });
    expect(existsSync(out)).toBe(false);
  });

  test('erases what an older version wrote of several students only if asked, and says what is left', () => {
    const out = newPlace('older-erased.ndjson');
    const told = gradeledger('erase', older, '--student', 'r6k1', '--with-baselines', '-o', out);
    expect(told.out).toContain('Among them, whole, with everybody else who is in them: commit 1.');
    expect(told.out).toContain('No grades follow from the copy any more');
    expect(gradeledger('verify', out).status).toBe(0);
    expect(readFileSync(out, 'utf8')).not.toContain('"studentCode":"B2"');
  });

  test('asks for a student and never overwrites a file', () => {
    expect(gradeledger('erase', file)).toMatchObject({ status: 2, err: expect.stringContaining('--student') });
    expect(gradeledger('erase', file, '--student', 'ana', '-o', file)).toMatchObject({
      status: 2,
      err: expect.stringContaining('is one of the files that are read'),
    });
  });
});
