import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { commitInLedger, commitWithHead, headFrom } from '../../src/files/noted-head.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';

const ledgerOf = async (...titles: readonly string[]) => {
  const ledger = await open(memoryLog(making));
  const heads = [ledger.status().head];
  for (const title of titles) {
    await saved(ledger, { type: 'AddCourse', fields: { title } });
    heads.push(ledger.status().head);
  }
  return { ledger, heads };
};

test('a head that was noted is found, whichever commit has it, and so is the beginning', async () => {
  const { ledger, heads } = await ledgerOf('A', 'B', 'C');
  const found = await Promise.all(heads.map((head) => commitInLedger(ledger.history, head)));
  expect(found).toEqual([0, 1, 2, 3]);
  expect(await commitInLedger(ledger.history, 'f'.repeat(64))).toBeUndefined();
});

test('looking for a head says how far it is, and is given up', async () => {
  const { ledger } = await ledgerOf('A', 'B', 'C');
  const shares: number[] = [];
  const control = new AbortController();
  const waiting = { tell: (share: number) => void shares.push(share), signal: control.signal, lines: 5 };
  await commitInLedger(ledger.history, 'f'.repeat(64), waiting);
  expect(shares.at(-1)).toBe(1);
  control.abort(new Error('given up'));
  await expect(commitInLedger(ledger.history, 'f'.repeat(64), waiting)).rejects.toThrow('given up');
});

test('in a part of a ledger, the head before its first commit is known, and no earlier one', async () => {
  const { ledger, heads } = await ledgerOf('A', 'B', 'C');
  let text = '';
  for await (const slice of ledger.history.file()) text += slice;
  const part = text.split('\n').filter((line) => /^\{"seq":[23],/.test(line));
  expect(heads.map((head) => commitWithHead(part, head))).toEqual([undefined, 1, 2, 3]);
});

test('a head is read as somebody copies it: in groups, over lines, in capitals', () => {
  const head = '0123456789abcdef'.repeat(4);
  expect(headFrom(` ${head.slice(0, 32).toUpperCase()}\n ${head.slice(32)} `)).toBe(head);
  for (const none of [head.slice(1), `${head}0`, head.replace('0', 'g'), '']) expect(headFrom(none)).toBeUndefined();
});
