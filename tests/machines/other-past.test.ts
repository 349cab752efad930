import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger, Waiter } from '../../machines/ledger/ledger-port.ts';
import { historyInOurs } from '../../machines/views/other-past.ts';
import { making, open, saved } from './opened-ledger.ts';

const courseId = asId<never>('c1');

type There = ReturnType<typeof historyInOurs>;

/** The history of a ledger that has a course, for a browser that never had one. */
const there = async (): Promise<{ readonly history: There; readonly last: number }> => {
  const [ledger, now]: Ledger[] = [await open(memoryLog(making), 'there'), await open(memoryLog(making), 'here')];
  if (!ledger || !now) throw new Error('Nothing was opened.');
  await saved(ledger, { type: 'AddCourse', courseId, fields: {} });
  await saved(ledger, { type: 'EditCourse', courseId, fields: { title: 'One' } });
  const history = historyInOurs({ logId: 'there', begunAt: '2026-09-01T08:00:00.000Z', ledger }, now);
  return { history, last: ledger.status().seq };
};

/** Each call that takes a signal. */
const asks = {
  of: async ({ of }: There, _: number, { signal }: Waiter) => {
    const seqs: number[] = [];
    for await (const { commit } of of({ what: 'course', courseId }, 'title', signal)) seqs.push(commit.seq);
    return seqs;
  },
  commitsAt: async ({ commitsAt }: There, last: number, waiting: Waiter) =>
    (await commitsAt([last], waiting)).map(({ seq }) => seq),
  bookAt: async ({ bookAt }: There, last: number, waiting: Waiter) =>
    (await bookAt(last, waiting)).courses[courseId]?.title,
  naming: async ({ naming }: There, last: number, waiting: Waiter) =>
    (await naming(['"c1"'], { first: last, last }, waiting)).map(({ seq }) => seq),
};

const names = ['of', 'commitsAt', 'bookAt', 'naming'] as const;

test.for(names)('what only another ledger ever had is found there by %s', async (name) => {
  const { history, last } = await there();
  const { signal } = new AbortController();
  const found = await asks[name](history, last, { tell: () => undefined, signal });
  expect(found).toEqual(name === 'bookAt' ? 'One' : [last]);
});

test.for(names)('the past of another ledger is given up when whoever asked for %s goes away', async (name) => {
  const { history, last } = await there();
  const signal = AbortSignal.abort(new Error('gone away'));
  await expect(asks[name](history, last, { tell: () => undefined, signal })).rejects.toThrow('gone away');
});
