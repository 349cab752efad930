import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { type Case, nobody } from './case.ts';
import { cases } from './cases.ts';
import { concurrentCases } from './concurrent.ts';
import { expectationCases } from './expectations.ts';
import { expectApplied, expectReason, type NewCaller } from './expected.ts';
import { foreignCases } from './foreign.ts';
import { ledgerCases } from './ledgers.ts';
import { malformedBodies } from './malformed.ts';
import { movedCases } from './moved.ts';
import { outcomeOrder } from './outcome-order.ts';
import { promises } from './promises.ts';
import { repeatedCases } from './repeated.ts';
import { revisionCases, revisionPromises } from './revision.ts';
import { bodyOf, newCaller, type UnderTest } from './under-test.ts';
import type { Move } from './world.ts';

const calls = Object.keys(endpoints) as EndpointName[];

/**
 * Every call of the table, made well, badly, for others, again and at once: a promise of every server.
 * `looksAfterEach`: the whole data is compared after each malformed body, not only after all of a call's. `every`: of
 * the calls, each so-many-th only.
 */
export const conformance = (
  name: string,
  open: () => Promise<UnderTest & { readonly move: Move }>,
  { looksAfterEach = true, every = 1 } = {},
): void => {
  describe(`${name}:`, () => {
    let under: UnderTest & { readonly move: Move };
    beforeAll(async () => {
      under = await open();
    }, 120_000);
    const caller = (letter = 'a') => newCaller(under, letter);
    for (const call of calls.filter((_, at) => at % every === 0)) {
      describe(call, () => {
        goodAndBad(call, cases[call], caller, looksAfterEach);
        foreignCases(call, cases[call], caller);
        repeatedCases(call, cases[call], caller);
        concurrentCases(call, cases[call], caller);
        expectationCases(call, cases[call], caller);
        revisionCases(call, cases[call], caller);
      });
    }
    describe('the contract', () => {
      promises(caller);
      outcomeOrder(caller);
      revisionPromises(caller);
    });
    describe('ledgers', () => ledgerCases(caller));
    describe('an account that has moved', () => movedCases(caller, (email, origin) => under.move(email, origin)));
    test('no reply was a failure of ours', () => expect(under.failures).toEqual([]));
  });
};

const goodAndBad = (name: EndpointName, one: Case, newOne: NewCaller, looksAfterEach: boolean): void => {
  const endpoint: Endpoint = endpoints[name];

  test('is answered and changes what it says', async () => {
    const caller = await newOne();
    const before = await caller.data();
    const reply = await caller.ask({ name, ...one.good(caller.sample) });
    await expectApplied(name, one, caller, before, reply);
  });

  test('is refused when malformed, and changes nothing', async () => {
    const caller = await newOne();
    const before = await caller.data();
    const good = one.good(caller.sample);
    const wrong = endpoint.body
      ? malformedBodies(good)
      : [{ what: 'a body', sent: { ...good, body: { a: 1 } }, status: 400 }];
    for (const { what, sent, status } of wrong) {
      const reply = await caller.ask({ name, ...sent });
      expect([what, reply.status, bodyOf(reply.body).success]).toEqual([what, status, false]);
      expectReason(reply);
      if (looksAfterEach) expect(await caller.data()).toEqual(before);
    }
    expect(await caller.data()).toEqual(before);
    const broken = endpoint.path.replace(/\{\w+\}/g, '%zz');
    if (broken === endpoint.path) return;
    const reply = await caller.ask({ name, ...good, path: broken });
    expect(bodyOf(reply.body).reason).toBe('path.malformed');
  });

  test('is refused with a parameter that it does not know, and changes nothing', async () => {
    const caller = await newOne();
    const before = await caller.data();
    const good = one.good(caller.sample);
    const { query: known = [] } = endpoint;
    const alsoKnown = Object.fromEntries(known.map((parameter) => [parameter, '']));
    for (const query of [{ ifmatch: 'x' }, { IfMatch: '' }, { colour: 'x' }, { ...alsoKnown, colour: 'x' }]) {
      const reply = await caller.ask({ name, ...good, query: { ...good.query, ...query } });
      expect(bodyOf(reply.body)).toEqual({ success: false, reason: 'path.malformed' });
      expectReason(reply);
    }
    expect(await caller.data()).toEqual(before);
  });

  for (const [at] of (one.refused?.(nobody) ?? []).entries()) {
    test(`is refused by its rules, ${at + 1}`, async () => {
      const caller = await newOne();
      const before = await caller.data();
      const refused = one.refused?.(caller.sample)[at];
      if (!refused) throw new Error('a case that is not always there');
      const { reason, more = {}, ...sent } = refused;
      const reply = await caller.ask({ name, ...sent });
      expect(reply.body).toEqual({ success: false, reason, ...more });
      expectReason(reply);
      expect(await caller.data()).toEqual(before);
    });
  }
};
