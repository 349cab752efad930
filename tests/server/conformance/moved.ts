import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { type LedgerCallName, ledgerCalls } from '../../../api/ledger-calls.ts';
import type { BackendReply } from '../../../server/backend.ts';
import { cases } from './cases.ts';
import { keyed, type NewCaller } from './expected.ts';
import { callsOf, stretch } from './ledger-scene.ts';
import type { Asked } from './under-test.ts';
import { bodyOf } from './under-test.ts';
import type { Move } from './world.ts';

const api = 'https://new.example.edu';
const said = { success: false, reason: 'account.moved', api };
const isOpen = (name: EndpointName): boolean => (endpoints[name] as Endpoint).open === true;

/** What every server says of an account that another one has by now. */
export const movedCases = (newOne: NewCaller, move: Move): void => {
  test('every call of it, and each login, is told where it is, and changes nothing', async () => {
    const caller = await newOne();
    const { log, add } = callsOf(caller, 3);
    await add(stretch(log, 1, 2));
    const before = await caller.data();
    const ledgers = await caller.ask({ name: 'listLedgers' });
    await move(caller.sample.email, api);

    const asked: Asked[] = [
      ...(Object.keys(endpoints) as EndpointName[])
        .filter((name) => !isOpen(name))
        .map((name) => ({ name, ...cases[name].good(caller.sample) })),
      ...(Object.keys(ledgerCalls) as LedgerCallName[]).map((name) => ({
        name,
        params: { logId: log.logId },
        ...(ledgerCalls[name].method === 'POST' && { body: {} }),
      })),
    ];
    expect(asked.length).toBeGreaterThan(50);
    for (const one of asked) {
      const { status, body } = await caller.ask(one);
      expect([one.name, status, bodyOf(body)]).toEqual([one.name, 403, said]);
    }
    const { email, password } = caller.sample;
    const login = await caller.ask({ name: 'logIn', body: { userEmail: email, userPassword: password } });
    expect([login.status, bodyOf(login.body)]).toEqual([403, { ...said, frozen: false }]);

    await move(caller.sample.email, undefined);
    expect(await caller.data()).toEqual(before);
    expect((await caller.ask({ name: 'listLedgers' })).body).toEqual(ledgers.body);
  });

  test('a write that waits its turn when it is marked is told so too, and its key is free', async () => {
    const caller = await newOne();
    const adding = (lane: number, at: number) =>
      caller.ask({
        name: 'addStudent',
        body: { studentCode: `Z${lane}x${at}`, firstName: '', lastName: 'Late', email: '' },
        headers: keyed(`waits-its-turn-${lane}-${at}`),
      });
    const addUntilRefused = async (lane: number, at = 0): Promise<{ applied: number; refused: BackendReply }> => {
      const reply = await adding(lane, at);
      return reply.status === 200 ? addUntilRefused(lane, at + 1) : { applied: at, refused: reply };
    };
    // Two of three always wait for the third, so some do when the mark gets its turn.
    const writing = [0, 1, 2].map((lane) => addUntilRefused(lane));
    await move(caller.sample.email, api);
    const lanes = await Promise.all(writing);
    for (const { refused } of lanes) expect([refused.status, bodyOf(refused.body)]).toEqual([403, said]);
    await move(caller.sample.email, undefined);
    const { students } = await caller.data();
    const applied = lanes.reduce((sum, lane) => sum + lane.applied, 0);
    expect(students.filter(({ lastName }) => lastName === 'Late')).toHaveLength(applied);
    for (const [lane, { applied: at }] of lanes.entries()) expect((await adding(lane, at)).status).toBe(200);
  });
};
