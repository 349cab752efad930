import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { encodePart } from '../../log/file/part-header.ts';
import { footerLine } from '../../log/file/writing.ts';
import { decodeHeader, genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { headWords } from '../../messages/heads.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const golden = join(import.meta.dirname, '..', 'golden', 'log-v1.ndjson');
const lines = readFileSync(golden, 'utf8').trimEnd().split('\n');
const ledgerOf = (name: string, all: readonly string[]): string =>
  fileOf(name, all.map((line) => `${line}\n`).join(''));
const head = String(JSON.parse(lines.at(-1) ?? '').head);

/** The golden log from commit 11 on, and its beginning up to commit 10. */
const [headerLine = '', ...others] = lines;
const partAfter = (after: number, last: number): readonly string[] => {
  const read = decodeHeader(headerLine);
  if (read.kind === 'bad') throw new Error(read.problem);
  const hash = after === 0 ? genesisHash(headerLine) : hashOfLine(others[after - 1] ?? '');
  const end = { seq: last, hash: hashOfLine(others[last - 1] ?? '') };
  return [encodePart(read.header, { seq: after, hash }), ...others.slice(after, last), footerLine(end)];
};

describe('a part of a ledger', () => {
  const file = ledgerOf('part.ndjson', partAfter(10, 25));
  const beginning = ledgerOf('beginning.ndjson', partAfter(0, 10));

  test('R21.5 is unbroken from one commit to another, and says that what comes before is not in it', () => {
    expect(gradeledger('verify', file)).toEqual({
      status: 0,
      out: `${file}: a part of a ledger, unbroken from commit 11 to 25. What comes before commit 11 is not in it.\nledger ${genesisHash(headerLine)}\nhead ${head}\n${headWords.unconfirmed}\n`,
      err: '',
    });
  });

  test('finds a noted head in it, and the one that it begins after', () => {
    for (const seq of [10, 11, 20, 25])
      expect(gradeledger('verify', file, '--head', hashOfLine(lines[seq] ?? ''))).toMatchObject({
        status: 0,
        out: expect.stringContaining(headWords.confirmed(seq, 25)),
      });
    expect(gradeledger('verify', file, '--head', hashOfLine(lines[9] ?? ''))).toMatchObject({ status: 1 });
  });

  test('names the first commit that is not as it was written', () => {
    const part = partAfter(10, 25);
    const changed = ledgerOf('changed-part.ndjson', part.with(4, (part[4] ?? '').replace(/"actor":"./, '"actor":"X')));
    expect(gradeledger('verify', changed)).toMatchObject({
      status: 1,
      out: expect.stringContaining('line 5 (commit 14): the commit was changed'),
    });
  });

  test('R21.5 is not replayed, unless it begins at the beginning', () => {
    expect(gradeledger('replay', file)).toMatchObject({
      status: 2,
      err: expect.stringContaining('a part of a ledger, without its first 10 commits'),
    });
    const { status, out } = gradeledger('replay', beginning);
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringContaining('the beginning of a ledger, 10 commits, folded in two ways'),
    });
    const [state] = out.match(/state \w+/) ?? [];
    expect(gradeledger('replay', golden, '--to', '10').out).toContain(state);
  });

  test('has no final grades of the ledger, where it begins at the beginning too', () => {
    for (const part of [file, beginning])
      expect(gradeledger('grades', part)).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringContaining('a part of a ledger, so its final grades are not those of the ledger'),
      });
    expect(gradeledger('replay', beginning, '--print', 'grades')).toMatchObject({
      status: 0,
      err: expect.stringContaining('the beginning of a ledger, 10 commits'),
    });
  });

  test('is redacted as a part', () => {
    const out = `${file}.redacted`;
    expect(gradeledger('redact', file, '-o', out)).toMatchObject({ status: 0 });
    expect(gradeledger('verify', out)).toMatchObject({
      status: 0,
      out: expect.stringContaining('redacted; consistent with itself; nobody outside can confirm a redacted copy'),
    });
    expect(readFileSync(out, 'utf8')).toContain('"part":{"after":10,');
  });
});
