import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { type LedgerCallName, ledgerCalls } from '../../../api/ledger-calls.ts';
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
    const body = { studentCode: 'Z1', firstName: '', lastName: 'Late', email: '' };
    const asked = { name: 'addStudent', body, headers: keyed('waits-its-turn-0001') } as const;
    const marking = move(caller.sample.email, api);
    const writes = await Promise.all([caller.ask(asked), caller.ask({ ...asked, headers: {} })]);
    await marking;
    await move(caller.sample.email, undefined);
    const applied = writes.filter(({ status }) => status === 200).length;
    const { students } = await caller.data();
    expect(students.filter(({ lastName }) => lastName === 'Late')).toHaveLength(applied);
    for (const { status, body: told } of writes) if (status !== 200) expect(bodyOf(told)).toEqual(said);
    const again = await caller.ask({ ...asked, body: { ...body, studentCode: 'Z2' } });
    expect([200, 422]).toContain(again.status);
  });
};
