import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { Case } from './case.ts';
import { expectApplied, expectReason, keyed, type NewCaller } from './expected.ts';
import { bodyOf, type Data, told } from './under-test.ts';

const key = keyed('0123456789abcdef0123456789abcdef');

/** The same call made twice: under one key it counts once, without a key twice. */
export const repeatedCases = (name: EndpointName, one: Case, newOne: NewCaller): void => {
  const { once, method }: Endpoint = endpoints[name];

  test('does again without a key what its case says', async () => {
    const caller = await newOne();
    const good = one.good(caller.sample);
    await caller.ask({ name, ...good });
    const before = await caller.data();
    const reply = await caller.ask({ name, ...good });
    if (one.again === 'more') return expectApplied(name, one, caller, before, reply);
    if (one.again === 'same') expect(reply.status).toBe(200);
    else {
      expectReason(reply);
      expect(bodyOf(reply.body).reason).toBe(one.again);
    }
    expect(await caller.data()).toEqual(before);
  });

  if (!once) return;

  test('answers the same under the same key, and is applied once', async () => {
    const caller = await newOne();
    const asked = { name, ...one.good(caller.sample), headers: key };
    const before = await caller.data();
    const first = await caller.ask(asked);
    await expectApplied(name, one, caller, before, first);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const after = await caller.data();
    const again = await caller.ask(asked);
    expect(told(again)).toBe(told(first));
    expect(again.headers['idempotency-replayed']).toBe('true');

    const other =
      method === 'POST'
        ? { body: new TextEncoder().encode(`${JSON.stringify(asked.body)} `) }
        : { query: { ifMatch: '1' } };
    const refused = await caller.ask({ ...asked, ...other });
    expect(bodyOf(refused.body).reason).toBe('key.otherBody');
    expect(await caller.data()).toEqual(after);
  });

  test('binds a key to its account, and keeps none that was refused', async () => {
    const [caller, other] = [await newOne('a'), await newOne('b')];
    await caller.ask({ name, ...one.good(caller.sample), headers: key });
    const before = await other.data();
    const malformed = await other.ask({ name, ...one.good(other.sample), headers: keyed('short') });
    expect(bodyOf(malformed.body).reason).toBe('key.malformed');
    for (const refused of one.refused?.(other.sample) ?? []) {
      await other.ask({ name, params: refused.params ?? {}, body: refused.body, headers: key });
    }
    const data: Data = await other.data();
    expect(data).toEqual(before);
    await expectApplied(name, one, other, before, await other.ask({ name, ...one.good(other.sample), headers: key }));
  });
};
