import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Intent } from '../../log/intent.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { recordMove } from '../../machines/ledger/following-account.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';

const [old, fresh, third] = ['https://old.example', 'https://new.example', 'https://third.example'] as const;
const at = '2026-09-01T08:00:00.000Z';

/** A ledger of the old server, with a course and a call without an answer. */
const begun = async () => {
  const disk = memoryLogStorage();
  const ledger = await open(memoryLog(making, disk), 'tab');
  await saved(ledger, { type: 'AddCourse', courseId: asId('~c'), fields: {} });
  const intent: Intent = {
    ...{ intent: asId<IntentId>('i1'), call: 'addCourse', method: 'POST', path: '/', at, user: 'ana', backend: old },
    ...{ keyed: true, body: '{}' },
  };
  const leader = await ledger.records.lead();
  await ledger.records.record(() => ({
    command: { type: 'SendCall' },
    events: [{ type: 'CallIntended', intent: intent.intent, call: 'addCourse', items: [] }],
    beside: { put: [intent], leader },
  }));
  const reopened = (tab: string) => open(memoryLog(making, disk), tab);
  return { ledger, intent, leader, reopened };
};

const movesIn = async (ledger: Awaited<ReturnType<typeof open>>): Promise<readonly DomainEvent[]> =>
  (await commitsOf(ledger)).flatMap(({ events }) => events.filter(({ type }) => type === 'AccountMoved'));

test('a move is recorded, once, and calls without an answer are the new server’s, under their keys', async () => {
  const { ledger, intent, reopened } = await begun();
  const account = { user: 'ana', backend: fresh, begunAt: old };
  await recordMove(ledger.records, account);
  await recordMove(ledger.records, account);
  expect(await ledger.records.intents()).toEqual([{ ...intent, backend: fresh }]);
  const again = await reopened('later');
  await recordMove(again.records, account);
  expect(await movesIn(again)).toEqual([{ type: 'AccountMoved', from: old, to: fresh }]);
  expect(again.records.saved().outbox).toMatchObject({ movedTo: fresh, epoch: null, count: 1 });
});

test('an account that is where its ledger began has nothing to record', async () => {
  const { ledger, intent } = await begun();
  const { seq } = ledger.status();
  await recordMove(ledger.records, { user: 'ana', backend: old });
  expect([ledger.status().seq, await ledger.records.intents()]).toEqual([seq, [intent]]);
});

test('each further move is recorded, and the way back is one', async () => {
  const { ledger, intent } = await begun();
  await recordMove(ledger.records, { user: 'ana', backend: fresh, begunAt: old });
  await recordMove(ledger.records, { user: 'ana', backend: third, begunAt: old });
  await recordMove(ledger.records, { user: 'ana', backend: old });
  expect(await movesIn(ledger)).toEqual([
    { type: 'AccountMoved', from: old, to: fresh },
    { type: 'AccountMoved', from: fresh, to: third },
    { type: 'AccountMoved', from: third, to: old },
  ]);
  expect(await ledger.records.intents()).toEqual([intent]);
});

test('two tabs that open at once record one move', async () => {
  const { ledger, reopened } = await begun();
  const other = await reopened('other');
  const account = { user: 'ana', backend: fresh, begunAt: old };
  await Promise.all([ledger, other].map(({ records }) => recordMove(records, account)));
  expect(await movesIn(await reopened('third'))).toHaveLength(1);
});

test('a tab that led before settles nothing any more, so no call is written down that has its answer', async () => {
  const { ledger, intent, leader, reopened } = await begun();
  const other = await reopened('other');
  await recordMove(other.records, { user: 'ana', backend: fresh, begunAt: old });
  const settled = ledger.records.record(() => ({
    command: { type: 'HearReply' },
    events: [{ type: 'CallApplied', intent: intent.intent }],
    beside: { drop: [intent.intent], leader },
  }));
  await expect(settled).rejects.toMatchObject({ reason: 'fenced' });
  expect(await (await reopened('third')).records.intents()).toEqual([{ ...intent, backend: fresh }]);
});

test('a call that was settled while this tab took the lead is not written down again', async () => {
  const { ledger, intent, leader } = await begun();
  const { records } = ledger;
  const settle = () =>
    records.record(() => ({
      command: { type: 'HearReply' },
      events: [{ type: 'CallApplied', intent: intent.intent }],
      beside: { drop: [intent.intent], leader },
    }));
  const lead = async (): Promise<number> => {
    await settle();
    return records.lead();
  };
  await recordMove({ ...records, lead }, { user: 'ana', backend: fresh, begunAt: old });
  expect(await records.intents()).toEqual([]);
});

test('a move that another tab records while this one takes the lead is not recorded again', async () => {
  const { ledger, reopened } = await begun();
  const other = await reopened('other');
  const account = { user: 'ana', backend: fresh, begunAt: old };
  const lead = async (): Promise<number> => {
    await recordMove(other.records, account);
    return ledger.records.lead();
  };
  await recordMove({ ...ledger.records, lead }, account);
  expect(await movesIn(await reopened('third'))).toHaveLength(1);
});

test.each([4, 5])(
  'a tab that others overtake %i times records the move at its fifth try, or says why not',
  async (times) => {
    const { ledger, reopened } = await begun();
    const other = await reopened('other');
    let tries = 0;
    const intents = async (): Promise<readonly Intent[]> => {
      tries += 1;
      if (tries <= times) await other.records.lead();
      return ledger.records.intents();
    };
    const recording = recordMove({ ...ledger.records, intents }, { user: 'ana', backend: fresh, begunAt: old });
    if (times < 5) await recording;
    else await expect(recording).rejects.toMatchObject({ reason: 'fenced' });
    expect(tries).toBe(5);
    expect(await movesIn(await reopened('third'))).toHaveLength(times < 5 ? 1 : 0);
  },
);
