import { expect, test } from 'vitest';
import { memoryLog } from '../../log/memory.ts';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import type { Dispatched, Ledger } from '../../machines/ledger-port.ts';
import { historyRows } from '../../src/screens/history/history-rows.ts';
import { a1, ana, classroom, setting } from '../builders.ts';
import { bookOf } from '../given.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { began, typed } from '../machines/sliced-class.ts';
import { listed, local, score } from './listed-commits.ts';

const rowsOf = async (ledger: Ledger) => {
  await ledger.lead();
  const all: ListedCommit[] = [];
  for await (const one of ledger.commits()) all.push(one);
  return historyRows(ledger.book(), all);
};

const opened = async (): Promise<Ledger> => open(memoryLog(making, await began()), 'second');

const savedOf = async (done: Dispatched | undefined): Promise<void> => {
  if (!done?.ok) throw new Error('nothing was done');
  await done.saved;
};

test('a change that was taken back says by which, and no more once that was taken back in turn', async () => {
  const ledger = await opened();
  typed(ledger, 1, 50);
  await savedOf(ledger.undo());
  const [back, change] = await rowsOf(ledger);
  expect([back?.undoneBy, change?.undoneBy]).toEqual([undefined, back?.listed.commit.seq]);

  await savedOf(ledger.redo());
  const [again, ...before] = await rowsOf(ledger);
  expect(before.slice(0, 2).map(({ undoneBy }) => undoneBy)).toEqual([again?.listed.commit.seq, undefined]);
  await ledger.close();
});

test('a change belongs to the offering of its scores, or whose grading it sets; a new student’s belongs to none', async () => {
  const ledger = await opened();
  typed(ledger, 1, 50);
  const offeringId = ledger.book().courseOrder.flatMap((courseId) => ledger.book().offeringsOf[courseId] ?? [])[0];
  if (!offeringId) throw new Error('no offering');
  await saved(ledger, { type: 'EditGradingPolicy', offeringId, policy: { decimals: 0 } });
  await saved(ledger, { type: 'AddStudent', fields: { lastName: 'Diaz' } });
  const rows = await rowsOf(ledger);
  expect(rows.slice(0, 3).map(({ offeringIds }) => [...offeringIds])).toEqual([[], [offeringId], [offeringId]]);
  await ledger.close();
});

test('R23.4 a name stands at the change after which it was given only if it is of the same day', () => {
  const given = [listed(3, local(18), [score(a1, ana, 2)]), listed(2, local(1), [score(a1, ana, 1)])];
  const named = (seq: number, at: string) =>
    setting(['ledgerTags', `t${seq}`], null, { name: `n${seq}`, seq, at, offeringId: null });
  const rows = historyRows(bookOf(classroom(), [named(3, local(18, 20)), named(2, local(17))]), given);
  expect(rows.map(({ tags }) => tags)).toEqual([['n3'], []]);
});
