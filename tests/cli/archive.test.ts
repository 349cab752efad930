import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runArchive } from '../../cli/archive.ts';
import { CommandFailure, type CommandWorld } from '../../cli/command.ts';
import { runVerify } from '../../cli/verify.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { ledgerInPage } from '../../log/file/page.ts';
import { footerLine } from '../../log/file/writing.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { ana, cem, classroom, enrolled, graded, o1, setting } from '../builders.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, sampleHeader } from '../log/sample.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { fileOf } from './gradeledger.ts';

const salts = countingSalts();
const logOf = (header: string, commits: readonly (readonly DomainEvent[])[]): string[] => {
  let after = { seq: 0, hash: genesisHash(header) };
  return commits.map((events, at) => {
    const draft = {
      ...{ id: asId<never>(`k${at}`), at: `2026-02-03T10:1${at}:00.000Z`, actor: 'me', tab: 't', app: '0' },
      ...{ command: { type: 'EditGrades' as const }, events },
    };
    const { line, position } = encodeCommit(draft, after, salts);
    after = position;
    return line;
  });
};
const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const header = encodeHeader(sampleHeader('archived'));
const commits = [classroom(), [graded(ana, [7, 0])], [setting(['notes', o1, ana, 'student'], null, 'Whispered')]];
const lines = logOf(header, commits);
const whole = fileOf('whole.ndjson', text([...writeLogFile(header, lines)]));
const copyHeader = encodeHeader({ ...sampleHeader('copy'), redacted: true });
const copy = fileOf('copy.ndjson', text([...writeLogFile(copyHeader, logOf(copyHeader, commits))]));
const out = (name: string): string => join(dirname(whole), name);

const ran = async (...args: string[]) => runArchive(args, {} as CommandWorld);
/** What a command that cannot be carried out says; nothing is left behind. */
const refused = async (...args: string[]): Promise<string> => {
  const failure = await ran(...args, '-o', out('none.html')).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandFailure);
  expect(existsSync(out('none.html'))).toBe(false);
  return (failure as Error).message;
};

test('an archive is written whole, says its size, and gives out the ledger under its own name', async () => {
  const file = out('class.page.HTML');
  expect(await ran(whole, '--offering', o1, '-o', file)).toEqual({
    status: 0,
    err: '',
    out: expect.stringMatching(/^\S+class\.page\.HTML: \d+ kB\.\n$/),
  });
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('data-file="class.page.ndjson"');
  expect(page.endsWith('</html>\n')).toBe(true);
  expect(page).not.toContain('Whispered');
  const held = (ledgerInPage(page) ?? '').trimEnd().split('\n');
  expect([held.length, held.at(-1)]).toEqual([5, footerLine({ seq: 3, hash: hashOfLine(lines[2] ?? '') })]);
});

test('notes go in when they are asked for', async () => {
  expect(await ran(whole, '--offering', o1, '--private', '-o', out('private.html'))).toMatchObject({ status: 0 });
  expect(ledgerInPage(readFileSync(out('private.html'), 'utf8'))).toContain('Whispered');
});

test('a copy without names goes in whole, without an offering, and any other ledger needs one', async () => {
  expect(await ran(copy, '-o', out('copy.html'))).toMatchObject({ status: 0 });
  expect(await refused(copy, '--offering', o1)).toContain('goes in whole');
  expect(await refused(whole)).toMatch(/--offering which .* It has: o1 \(.+\)\.$/);
  expect(await refused(whole, '--offering', 'o9')).toMatch(/no offering “o9”\. It has: o1 \(/);
});

test('a part of a ledger, a ledger that is not sound, and a place that is taken are refused', async () => {
  const part = { after: 1, hash: hashOfLine(lines[0] ?? ''), log: genesisHash(header) };
  const ofPart = [
    encodeHeader({ ...sampleHeader('archived'), part }),
    ...lines.slice(1),
    footerLine({ seq: 3, hash: hashOfLine(lines[2] ?? '') }),
  ];
  expect(await refused(fileOf('part.ndjson', text(ofPart)), '--offering', o1)).toContain('a part of a ledger');
  const forged = text([...writeLogFile(header, lines)]).replace('Whispered', 'Whispers!');
  const bad = await ran(fileOf('forged.ndjson', forged), '--offering', o1, '-o', out('none.html'));
  expect([bad.status, bad.out, existsSync(out('none.html'))]).toEqual([1, expect.stringContaining('line 4'), false]);
  const taken = fileOf('taken.html', 'mine');
  await expect(ran(whole, '--offering', o1, '-o', taken)).rejects.toThrow(CommandFailure);
  expect(readFileSync(taken, 'utf8')).toBe('mine');
});

test('R21.24 a page of which something is not computed again is not verified: beyond its ledger, or unmarked', async () => {
  const rows = { courses: [], offerings: [], assessments: [], enrollments: [], grades: [], settings: {} };
  const students = [{ studentId: cem, studentCode: 'C3', lastName: 'Ak', firstName: 'Cem', email: '' }];
  const load = { type: 'BaselineObserved', data: { ...rows, students } } as unknown as DomainEvent;
  const loaded = logOf(header, [[load], classroom(), [enrolled(cem)], [graded(ana, [7, 0])]]);
  const ledger = fileOf('loaded.ndjson', text([...writeLogFile(header, loaded)]));
  const verified = async (page: string) => runVerify([page], {} as CommandWorld);
  await ran(ledger, '--offering', o1, '-o', out('loaded.html'));
  await ran(whole, '--offering', o1, '-o', out('whole.html'));
  expect(await verified(out('loaded.html'))).toMatchObject({
    status: 1,
    out: expect.stringMatching(
      /consistent with itself[\s\S]*Not computed again[\s\S]*“Final grade”[\s\S]*is not confirmed/,
    ),
  });
  expect(await verified(out('whole.html'))).toMatchObject({ status: 0, out: expect.stringContaining('show what') });
  const unmarked = readFileSync(out('whole.html'), 'utf8').replace('id="tables"', '');
  expect(await verified(fileOf('unmarked.html', unmarked))).toMatchObject({
    status: 1,
    out: expect.stringContaining('Do not rely on the tables.'),
  });
  const taken = ledgerInPage(readFileSync(out('loaded.html'), 'utf8')) ?? '';
  expect(await verified(fileOf('taken-out.ndjson', taken))).toMatchObject({ status: 0 });
});

test.each([[[]], [['a', 'b', '-o', 'c']], [['a']], [['a', '--odd', '-o', 'c']]])(
  'the arguments %j are misused',
  async (args) => {
    await expect(ran(...args)).rejects.toThrow(CommandFailure);
  },
);

test('help needs no file', async () => {
  expect(await ran('--help')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('--private') });
});
