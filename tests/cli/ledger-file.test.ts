import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blankCourse } from '../../events/blank.ts';
import { asId, type CourseId } from '../../events/ids.ts';
import { footerLine } from '../../log/file/writing.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { readCommits } from '../../log/lines/read.ts';
import { headWords } from '../../messages/heads.ts';
import { encodeCommit } from '../log/encoded.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { countingSalts, gradeEdit, sampleHeader } from '../log/sample.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { fileOf, gradeledger, gradeledgerAlone } from './gradeledger.ts';

const golden = join(import.meta.dirname, '..', 'golden', 'log-v1.ndjson');
const lines = readFileSync(golden, 'utf8').trimEnd().split('\n');
const ledgerOf = (name: string, all: readonly string[]): string =>
  fileOf(name, all.map((line) => `${line}\n`).join(''));
const head = String(JSON.parse(lines.at(-1) ?? '').head);

/** A browser’s log that a simulation has left: people’s commits, calls, readings. */
const world = worldsFiles.flatMap(goldenWorlds).find(({ lines: all }) => all.length > 60);
const worldFile = ledgerOf('world.ndjson', [...writeLogFile(world?.header ?? '', world?.lines ?? [])]);

describe('gradeledger verify', () => {
  test('R20.4 and R21.8 says that a ledger is consistent with itself, prints its head, and that nobody has confirmed it', () => {
    expect(gradeledger('verify', golden)).toEqual({
      status: 0,
      out: `${golden}: consistent with itself. 25 commits.\nhead ${head}\n${headWords.unconfirmed}\n`,
      err: '',
    });
  });

  test('says of a head that was noted elsewhere which commit has it, or that none has', () => {
    const [seventh = ''] = lines.slice(7);
    expect(gradeledger('verify', golden, '--head', ` ${head.toUpperCase()}\n`)).toMatchObject({
      status: 0,
      out: expect.stringContaining(headWords.confirmed(25, 25)),
    });
    expect(gradeledger('verify', golden, '--head', hashOfLine(seventh))).toMatchObject({
      status: 0,
      out: expect.stringContaining(headWords.confirmed(7, 25)),
    });
    expect(gradeledger('verify', golden, '--head', genesisHash(lines[0] ?? '')).out).toContain(
      headWords.confirmed(0, 25),
    );
    expect(gradeledger('verify', golden, '--head', '0'.repeat(64))).toMatchObject({
      status: 1,
      out: expect.stringContaining(headWords.notConfirmed),
    });
  });

  test('R20.4 names the first commit that is not as it was written', () => {
    const changed = lines.with(4, (lines[4] ?? '').replace(/"actor":"./, '"actor":"X'));
    const file = ledgerOf('changed.ndjson', changed);
    expect(gradeledger('verify', file)).toEqual({
      status: 1,
      out: `${file}: line 5 (commit 4): the commit was changed after it was written.\n`,
      err: '',
    });
  });

  test('notices that the last byte is missing', () => {
    const file = fileOf('cut.ndjson', lines.join('\n'));
    expect(gradeledger('verify', file)).toMatchObject({ status: 1, out: expect.stringMatching(/ends too early\.\n$/) });
  });

  test('says of a sound chain that it holds what no version writes, and where', () => {
    const header = encodeHeader(sampleHeader('impossible'));
    const events = [{ type: 'GradeEdited', offeringId: 'o', studentId: 's', grades: null }] as never;
    const { line, position } = encodeCommit(
      { ...gradeEdit(1), events },
      { seq: 0, hash: genesisHash(header) },
      countingSalts(),
    );
    const file = ledgerOf('impossible.ndjson', [header, line, footerLine(position)]);
    const told = {
      status: 1,
      out: `${file}: line 2 (commit 1): the commit holds what no version of Gradeledger writes, though its hash is sound. (events.0, GradeEdited, grades)\n`,
      err: '',
    };
    expect(gradeledger('verify', file)).toEqual(told);
    expect(gradeledger('replay', file)).toEqual(told);
  });

  test.each(['verify', 'replay', 'redact'])('ends with words for lists within lists without end: %s', (command) => {
    const header = encodeHeader(sampleHeader('deep'));
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const events = [{ type: 'SettingEdited', path: ['x'], from: null, to: null }] as never;
    const { line } = encodeCommit({ ...gradeEdit(1), events }, { seq: 0, hash: genesisHash(header) }, countingSalts());
    const file = ledgerOf('deep.ndjson', [header, line.replace('"to":null', `"to":${deep}`)]);
    const told = gradeledgerAlone(command, file, ...(command === 'redact' ? ['-o', `${file}.out`] : []));
    expect(told).toMatchObject({ status: 1, out: expect.stringContaining('that this version cannot read'), err: '' });
    expect(existsSync(`${file}.out`)).toBe(false);
  });

  test('names no commit where only the end is wrong', () => {
    const more = ledgerOf('more.ndjson', [...lines, 'more']);
    const other = ledgerOf('other-head.ndjson', lines.with(-1, `{"count":25,"head":"${'0'.repeat(64)}"}`));
    expect(gradeledger('verify', more).out).toBe(`${more}: line 28: the file goes on after its last line.\n`);
    expect(gradeledger('verify', other).out).toMatch(/: line 27: the last line names another head/);
  });

  test.each([
    [['verify'], 'Name one file.'],
    [['verify', golden, '--head', 'abc'], '--head is a hash of 64 digits'],
    [['verify', '/nowhere/at-all'], '/nowhere/at-all: there is no such file.'],
    [['verify', '/'], '/: this is a folder, not a file.'],
  ])('asked %j, says what is wrong', (args, said) => {
    expect(gradeledger(...args)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(said) });
  });
});

describe('gradeledger replay', () => {
  test('folds a ledger in two ways, makes each commit of a person again, and says the state', () => {
    const { status, out } = gradeledger('replay', worldFile, '--recheck');
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringMatching(
        /^.*: \d+ commits, folded in two ways with the same result\.\nstate [0-9a-f]{64}\n\d+ commits of people taken back and made again with the same events\.\n(\d+ commits? could not be made again: .*\n)?$/,
      ),
    });
  });

  test('names a commit whose change is not from what was there', () => {
    const header = encodeHeader(sampleHeader('wrong'));
    let after = { seq: 0, hash: genesisHash(header) };
    const made = [gradeEdit(1), gradeEdit(8)].map((draft) => {
      const { line, position } = encodeCommit({ ...draft, command: { type: 'EditGrades' } }, after, countingSalts());
      after = position;
      return line;
    });
    const file = ledgerOf('wrong.ndjson', [...writeLogFile(header, made)]);
    const { status, out } = gradeledger('replay', file, '--recheck');
    expect({ status, out }).toEqual({ status: 1, out: expect.stringContaining('commit 2 (EditGrades): ') });
    const printed = gradeledger('replay', file, '--recheck', '--print', 'history');
    expect(printed).toMatchObject({ status: 1, err: expect.stringContaining('commit 2 (EditGrades): ') });
  });

  test('R20.4 comes up to a commit to what a ledger that ends there comes to', () => {
    const [header = '', ...commits] = lines;
    for (const to of [0, 1, 9, 24]) {
      const ended = ledgerOf(`up-to-${to}.ndjson`, [...writeLogFile(header, commits.slice(0, to))]);
      const [short, whole] = [gradeledger('replay', ended), gradeledger('replay', golden, '--to', String(to))];
      expect(whole.out.split('\n')[1]).toBe(short.out.split('\n')[1]);
    }
  });

  test('names a commit of anything else whose place is not where it would come', () => {
    const header = encodeHeader(sampleHeader('place'));
    const course = { courseId: asId<CourseId>('c1'), ...blankCourse() };
    const events = [{ type: 'CourseAdded' as const, course, at: 7 }];
    const draft = { ...gradeEdit(1), command: { type: 'AddCourse' }, events };
    const { line } = encodeCommit(draft, { seq: 0, hash: genesisHash(header) }, countingSalts());
    const file = ledgerOf('place.ndjson', [...writeLogFile(header, [line])]);
    expect(gradeledger('replay', file, '--recheck')).toMatchObject({
      status: 1,
      out: expect.stringContaining('commit 1 (AddCourse): made again, it has other events.'),
    });
  });

  test('prints the history up to a commit or a time, a commit with the values that it changed', () => {
    const { out } = gradeledger('replay', golden, '--to', '3', '--print', 'history');
    expect(out.match(/^\d+ {2}/gm)).toEqual(['1  ', '2  ', '3  ']);
    const [third] = readCommits(lines.slice(3, 4), 2).commits;
    const byTime = gradeledger('replay', golden, '--at', third?.at ?? '', '--print', 'history');
    expect(byTime.out).toBe(out);
    const asJson = gradeledger('replay', golden, '--to', '3', '--print', 'history', '--json').out.trimEnd().split('\n');
    expect(asJson.map((line) => JSON.parse(line).seq)).toEqual([1, 2, 3]);
  });

  test('calls a problem by its position in the printed history, as the screens do', () => {
    const { out } = gradeledger('replay', worldFile, '--print', 'history');
    const problems = [...out.matchAll(/ · (P\d+|a problem that is no longer here): /g)];
    expect(problems.length).toBeGreaterThan(3);
    expect(out).not.toMatch(/^ {4}(?!the weights)[^\n]* of [^\n]* · [^\n]*~[^\n]*: [\d–.]+ → /m);
  });

  test('takes what follows a later commit for later, as the screens do, whatever its clock said', () => {
    const header = encodeHeader(sampleHeader('clocks'));
    let after = { seq: 0, hash: genesisHash(header) };
    const jumping = ['2026-02-03', '2026-02-05', '2026-02-04'].map((day, n) => {
      const draft = { ...gradeEdit(n), at: `${day}T10:00:00.000Z` };
      const { line, position } = encodeCommit(draft, after, countingSalts(n));
      after = position;
      return line;
    });
    const file = ledgerOf('clocks.ndjson', [...writeLogFile(header, jumping)]);
    expect(gradeledger('replay', file, '--at', '2026-02-04T12:00Z').out).toContain('1 of 3 commits');
    expect(gradeledger('replay', file, '--at', '2026-02-05T12:00Z').out).toContain('3 commits');
  });

  test('prints the final grades as `grades` does', () => {
    expect(gradeledger('replay', worldFile, '--print', 'grades', '--json').out).toBe(
      gradeledger('grades', worldFile, '--json').out,
    );
  });

  test('prints a gradebook that can be read again, and what is owed to the server', () => {
    const gradebook = fileOf('again.json', gradeledger('replay', worldFile, '--print', 'gradebook').out);
    expect(gradeledger('grades', gradebook)).toMatchObject({ status: 0 });
    const owed = gradeledger('replay', worldFile, '--print', 'outbox', '--json');
    expect(JSON.parse(owed.out)).toBeInstanceOf(Array);
  });

  test.each([
    [['--to', 'x'], '--to is the number of a commit'],
    [['--to', '9'.repeat(16)], '--to is the number of a commit'],
    [['--to', '26'], 'there is no commit 26; the last one is 25.'],
    [['--at', 'yesterday'], '--at is an ISO time'],
    [['--print', 'all'], '--print is gradebook, grades, history or outbox'],
    [['--to', '1', '--at', '2026-01-01'], 'Give --to or --at, not both.'],
  ])('asked %j, says what is wrong', (args, said) => {
    expect(gradeledger('replay', golden, ...args)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining(said),
    });
  });

  test('folds nothing of a ledger that is not whole', () => {
    const file = ledgerOf('not-whole.ndjson', lines.toSpliced(3, 1));
    expect(gradeledger('replay', file, '--print', 'grades')).toMatchObject({
      status: 1,
      out: expect.stringMatching(/line 4 \(commit 3\): another commit belongs here/),
    });
  });
});
