import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { openPast } from '../../machines/views/past-ledger.ts';
import { whyReading } from '../../src/components/history/why-reading.ts';
import { faultyLog, faultyStorage } from '../log/faulty-log.ts';
import { gradeEdit } from '../log/sample.ts';
import { making, open, saved } from './opened-ledger.ts';
import { began, beginnings, typed } from './sliced-class.ts';

const id = (text: string) => text as never;

test('R23.6 in the past, days are counted back from the moment that is shown', async () => {
  let now = new Date(2026, 5, 1, 12);
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `tab~${ids}`;
  };
  const world = { actor: 'ana', tab: 'tab', app: 'test', projections: 'v1', backend: false, newId };
  const ledger = openLedger({ ...world, log: memoryLog(making), now: () => now.toISOString() });
  await ledger.opened;
  for (const command of beginnings) await saved(ledger, command);
  await saved(ledger, { type: 'AddWeightSet', offeringId: id('o1'), weights: record([[id('a0'), 1]]) });
  for (const [day, points] of [
    [2, 40],
    [18, 50],
    [19, 60],
    [25, 70],
  ] as const) {
    now = new Date(2026, 5, day, 12);
    typed(ledger, 1, points);
    await expect.poll(() => ledger.status().unsaved).toBe(0);
  }
  const moment = { seq: ledger.status().seq, at: now.toISOString() };
  const past = await openPast(ledger, moment, ({ at }) => at);
  const seat = { offeringId: id('o1'), studentId: id('s1') };
  const why = async (end: Date) => {
    const { causes } = await whyReading(past, seat, { days: 7 }, end, unwatched)(moment.seq);
    return causes.map(({ effect, at }) => [Number(effect.num) / Number(effect.den), new Date(at).getDate()]);
  };
  expect(await why(new Date(moment.at))).toEqual([
    [10, 19],
    [10, 25],
  ]);
  expect(await why(new Date(2026, 10, 24))).toEqual([]);
  await ledger.close();
});

test('R23.6 what was read stays: who asks again after a commit is told what all of it tells, and waits for that commit', async () => {
  const storage = { ...faultyStorage(), ...(await began()) };
  const log = faultyLog(making, storage);
  await log.append(
    await log.head(),
    Array.from({ length: 200 }, (_, n) => gradeEdit(n)),
  );
  const ledger = await open(log);
  await saved(ledger, { type: 'AddWeightSet', offeringId: id('o1'), weights: record([[id('a0'), 1]]) });
  const seat = { offeringId: id('o1'), studentId: id('s1') };
  const reads: number[] = [];
  const before = async ({ name }: { readonly name: string }): Promise<void> => {
    if (name === 'linesBack') reads[reads.length - 1] = (reads.at(-1) ?? 0) + 1;
  };
  Object.assign(storage, { faults: { before } });
  const told = async (why: ReturnType<typeof whyReading>) => {
    reads.push(0);
    return why(ledger.status().seq);
  };
  const reading = () => whyReading(ledger, seat, { seq: 1 }, new Date(), unwatched);
  const one = reading();
  await told(one);
  typed(ledger, 1, 60);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  expect(await told(one)).toEqual(await told(reading()));
  expect(reads).toEqual([4, 1, 4]);
  await ledger.close();
});

test('R23.6 after the ledger could not be read, the next question reads it anew', async () => {
  const storage = { ...faultyStorage(), ...(await began()) };
  const ledger = await open(faultyLog(making, storage));
  const seat = { offeringId: id('o1'), studentId: id('s1') };
  const reading = () => whyReading(ledger, seat, { seq: 1 }, new Date(), unwatched);
  const why = reading();
  const before = async (): Promise<void> => {
    throw new LogFailure('unknown', 'the disk is away');
  };
  Object.assign(storage, { faults: { before } });
  await expect(why(ledger.status().seq)).rejects.toThrow('the disk is away');
  Object.assign(storage, { faults: undefined });
  expect(await why(ledger.status().seq)).toEqual(await reading()(ledger.status().seq));
  await ledger.close();
});
