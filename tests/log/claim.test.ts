import { expect, test } from 'vitest';
import { readLogFile } from '../../log/file/check.ts';
import type { ConfirmationClaim } from '../../log/file/claim.ts';
import { footerLine } from '../../log/file/writing.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { ledgerFile } from '../../src/files/work-files.ts';
import { chainOf, header } from './chain.ts';

const lines = chainOf(4);
const end = { seq: 4, hash: hashOfLine(lines[3] ?? '') };
const claim: ConfirmationClaim = {
  server: 'https://grades.example.edu',
  seq: 3,
  hash: hashOfLine(lines[2] ?? ''),
  receivedAt: '2026-12-18T16:02:00.000Z',
};
const fileWith = (said: object | undefined): readonly string[] => [
  header,
  ...lines,
  JSON.stringify({ count: end.seq, head: end.hash, confirmed: said }),
];

test('R22.5 what the writer says that a server had confirmed is read, and changes nothing else', () => {
  expect(readLogFile(fileWith(claim))).toEqual({ ...readLogFile(fileWith(undefined)), claim });
  expect(readLogFile(fileWith(undefined))).not.toHaveProperty('claim');
  const ofTheLast = { ...claim, ...end };
  expect(readLogFile(fileWith(ofTheLast))).toMatchObject({ kind: 'log', claim: ofTheLast });
  expect(fileWith(claim).at(-1)).toBe(footerLine(end, claim));
});

test.each([
  ['a commit that the ledger does not have', { ...claim, seq: 5 }],
  ['such a commit with the hash of the last', { ...claim, seq: 5, hash: end.hash }],
  ['no commit', { ...claim, seq: 0 }],
  ['half a commit', { ...claim, seq: 2.5 }],
  ['the last commit with another hash', { ...claim, seq: 4 }],
  ['a hash that is none', { ...claim, hash: 'abc' }],
  ['a time that is none', { ...claim, receivedAt: 'soon' }],
  ['no server', { ...claim, server: undefined }],
  ['more than a claim has', { ...claim, by: 'me' }],
  ['a claim in another order', Object.fromEntries(Object.entries(claim).reverse())],
])('R22.5 a claim of %s is refused with its line', (_, said) => {
  expect(readLogFile(fileWith(said))).toEqual({ kind: 'bad', line: 6, problem: 'wrong claim' });
});

test('a file that is written after a server has confirmed the ledger says so in its last line alone', async () => {
  const file = async function* () {
    yield `${header}\n`;
    yield lines.map((line) => `${line}\n`).join('');
    yield `${footerLine(end)}\n`;
  };
  const written = async (confirmed?: ConfirmationClaim): Promise<string> =>
    (await ledgerFile({ file }, 'ana', undefined, confirmed)).blob.text();
  expect(await written()).toBe(`${fileWith(undefined).join('\n')}\n`);
  expect(await written(claim)).toBe(`${fileWith(claim).join('\n')}\n`);
});
