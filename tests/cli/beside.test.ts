import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodePart } from '../../log/file/part-header.ts';
import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, gradeEdit } from '../log/sample.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const golden = join(import.meta.dirname, '..', 'golden', 'log-v1.ndjson');
const [header = '', ...rest] = readFileSync(golden, 'utf8').trimEnd().split('\n');
const commits = rest.slice(0, -1);
const hashAt = (seq: number): string => hashOfLine(commits[seq - 1] ?? '');

const ledger = (name: string, lines: readonly string[], first = header, from = 0): string => {
  const end = footerLine({ seq: from + lines.length, hash: hashOfLine(lines.at(-1) ?? '') });
  return fileOf(name, [first, ...lines, end].map((line) => `${line}\n`).join(''));
};

/** The golden ledger up to commit `shared`, and then other commits. */
const parting = (name: string, shared: number, others: number): string => {
  const salt = countingSalts(7);
  const lines = commits.slice(0, shared);
  for (let n = 0; n < others; n += 1) {
    const hash = lines.length === 0 ? genesisHash(header) : hashOfLine(lines.at(-1) ?? '');
    lines.push(encodeCommit(gradeEdit(n + 1), { seq: lines.length, hash }, salt).line);
  }
  return ledger(name, lines);
};

describe('gradeledger verify LOG --beside OTHER', () => {
  test('two copies of which one is older tell the same, and the newer one is named', () => {
    expect(gradeledger('verify', golden, '--beside', golden)).toEqual({
      status: 0,
      out: 'Both tell the same up to commit 25.\n',
      err: '',
    });
    const older = ledger('older.ndjson', commits.slice(0, 24));
    const said = `Both tell the same up to commit 24.\n${golden} goes on: 1 commit more.\n`;
    expect(gradeledger('verify', golden, '--beside', older)).toEqual({ status: 0, out: said, err: '' });
    expect(gradeledger('verify', older, '--beside', golden)).toEqual({ status: 0, out: said, err: '' });
  });

  test.each([1, 2, 13, 25])('R22.7 of two histories the first commit that differs is named: %i', (seq) => {
    const other = parting('other.ndjson', seq - 1, 3);
    const { status, out } = gradeledger('verify', golden, '--beside', other);
    expect(status).toBe(1);
    expect(out).toMatch(new RegExp(`^Two histories begin with commit ${seq}[.;]`));
    expect(out).toContain(`  ${golden}: `);
    expect(out).toContain(hashAt(seq));
    expect(out).toMatch(/ {2}.*other\.ndjson: .*, [0-9a-f]{64}\n$/);
  });

  test('a rewritten commit in the middle is found, though all after it were computed anew', () => {
    const forged = parting('forged.ndjson', 9, 16);
    expect(gradeledger('verify', forged, '--beside', golden).out).toMatch(/^Two histories begin with commit 10;/);
  });

  test('a part is compared where both have commits', () => {
    const found = decodeHeader(header);
    if (found.kind === 'bad') throw new Error(found.problem);
    const part = encodePart(found.header, { seq: 10, hash: hashAt(10) });
    const file = ledger('part.ndjson', commits.slice(10, 20), part, 10);
    expect(gradeledger('verify', file, '--beside', golden).out).toBe(
      `Both tell the same up to commit 20.\n${golden} goes on: 5 commits more.\n`,
    );
    const before = ledger('before.ndjson', commits.slice(0, 5));
    expect(gradeledger('verify', file, '--beside', before)).toMatchObject({ status: 1 });
  });

  test('a file that says what a server had confirmed is consistent, and nothing of that is taken as proved', () => {
    const claim = { server: 'https://x.example', seq: 24, hash: hashAt(24), receivedAt: '2026-12-18T16:02:00.000Z' };
    const end = footerLine({ seq: 25, hash: hashAt(25) }, claim);
    const file = fileOf('claim.ndjson', [header, ...commits, end].map((line) => `${line}\n`).join(''));
    const { status, out } = gradeledger('verify', file);
    expect(status).toBe(0);
    expect(out).toContain('Nobody outside has confirmed this head');
    expect(out).toContain('Its writer says that https://x.example had confirmed it up to commit 24, ');
    expect(out).toContain('Nothing in the file confirms that');
    expect(gradeledger('verify', file, '--beside', golden).out).toBe('Both tell the same up to commit 25.\n');
  });

  test('two ledgers are not compared, a damaged one is named, and a proof or a head goes not with it', () => {
    const elsewhere = header.replace('"logId":"', '"logId":"other-');
    const hash = genesisHash(elsewhere);
    const { line } = encodeCommit(gradeEdit(1), { seq: 0, hash }, countingSalts());
    const another = ledger('another.ndjson', [line], elsewhere);
    expect(gradeledger('verify', golden, '--beside', another)).toMatchObject({
      status: 1,
      out: expect.stringContaining('two ledgers'),
    });
    const damaged = fileOf('damaged.ndjson', readFileSync(golden, 'utf8').replace('"seq":4,', '"seq":5,'));
    expect(gradeledger('verify', golden, '--beside', damaged).out).toMatch(/damaged\.ndjson.*line 5/);
    expect(gradeledger('verify', golden, '--beside', 'no-such-file')).toMatchObject({ status: 2 });
    expect(gradeledger('verify', golden, '--beside', golden, '--head', hashAt(3))).toMatchObject({ status: 2 });
  });
});
