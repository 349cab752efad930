import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { Case } from './case.ts';
import { inAnyOrder } from './draft.ts';
import { expectApplied, keyed, type NewCaller } from './expected.ts';
import { bodyOf, told } from './under-test.ts';

/** Two equal calls at once do what two in a row do; under one key they do what one does. */
export const concurrentCases = (name: EndpointName, one: Case, newOne: NewCaller): void => {
  const { once, file }: Endpoint = endpoints[name];

  test('is whole when two are made at once', async () => {
    const caller = await newOne();
    const asked = { name, ...one.good(caller.sample) };
    const before = await caller.data();
    const replies = await Promise.all([caller.ask(asked), caller.ask(asked)]);
    const applied = replies.filter(({ status }) => status === 200);
    const reasons = replies.flatMap(({ body }) => (file ? [] : [bodyOf(body).reason])).filter(Boolean);
    const isOften = one.again === 'same' || one.again === 'more';
    if (name !== 'changePassword' && name !== 'logOut') {
      expect(applied.length).toBe(isOften ? 2 : 1);
      expect(reasons).toEqual(isOften ? [] : [one.again]);
    }
    const expected = structuredClone(before);
    const counted = one.again === 'more' ? applied : applied.slice(0, 1);
    const bodies = counted.map(({ body }) => (file ? {} : bodyOf(body)));
    const [winner] = name === 'enroll' ? applied.map(({ body }) => bodyOf(body)).sort(byNew) : bodies;
    for (const body of one.again === 'more' ? bodies : [winner ?? {}]) one.changes?.(expected, caller.sample, body);
    expect(inAnyOrder(await caller.data())).toEqual(inAnyOrder(expected));
  });

  if (!once) return;

  test('is applied for both when two accounts use the same key at once', async () => {
    const callers = [await newOne('a'), await newOne('b')];
    const headers = keyed('0f1e2d3c4b5a69788796a5b4c3d2e1f0');
    const replies = await Promise.all(
      callers.map((caller) => caller.ask({ name, ...one.good(caller.sample), headers })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map((reply) => reply.headers['idempotency-replayed'])).toEqual([undefined, undefined]);
  });

  test('is applied once when two with the same key are made at once', async () => {
    const caller = await newOne();
    const asked = { name, ...one.good(caller.sample), headers: keyed('fedcba9876543210fedcba9876543210') };
    const before = await caller.data();
    const replies = await Promise.all([caller.ask(asked), caller.ask(asked)]);
    const [first, ...others] = replies.filter(
      ({ status, headers }) => status === 200 && !headers['idempotency-replayed'],
    );
    if (!first || others.length > 0) throw new Error(`applied ${1 + others.length} times`);
    for (const reply of replies.filter((reply) => reply !== first)) {
      if (reply.status === 200) expect(told(reply)).toBe(told(first));
      else expect([reply.status, bodyOf(reply.body).reason]).toEqual([409, 'inProgress']);
    }
    await expectApplied(name, one, caller, before, first);
  });
};

type Body = Readonly<Record<string, unknown>>;

const byNew = (a: Body, b: Body): number => (b.enrollments as unknown[]).length - (a.enrollments as unknown[]).length;
