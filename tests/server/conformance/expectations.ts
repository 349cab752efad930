import { expect, test } from 'vitest';
import type { Endpoint } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { scopeHash } from '../../../api/scope-hash.ts';
import { isRecord } from '../../../events/record.ts';
import type { Case } from './case.ts';
import { expectApplied, expectReason, type NewCaller } from './expected.ts';
import { bodyOf } from './under-test.ts';

const editsOne: readonly EndpointName[] = ['editCourse', 'editOffering', 'editAssessment', 'editStudent', 'editGrade'];

/** What a caller says that it expects is compared in the same transaction that makes the change. */
export const expectationCases = (name: EndpointName, one: Case, newOne: NewCaller): void => {
  if (editsOne.includes(name)) {
    test('is applied to what was expected and to nothing else', async () => {
      const caller = await newOne();
      const good = one.good(caller.sample);
      if (!isRecord(good.body)) throw new Error('an edit has a body');
      const edited = Object.keys(good.body).filter((field) => field !== 'problemOrder' && field !== 'outcomeOrder');
      const before = await caller.data();
      const wrong = Object.fromEntries(edited.map((field) => [field, 'never']));
      const refused = await caller.ask({ name, ...good, body: { ...good.body, ifMatch: wrong } });
      expectReason(refused);
      const { reason, current } = bodyOf(refused.body);
      expect(reason).toBe('conflict');
      expect(Object.keys(current as object).sort()).toEqual([...edited].sort());
      for (const other of ['studentId', 'nothing', '__proto__x']) {
        const malformed = await caller.ask({ name, ...good, body: { ...good.body, ifMatch: { [other]: 1 } } });
        expect(bodyOf(malformed.body).reason).toBe('body.malformed');
      }
      expect(await caller.data()).toEqual(before);

      const right = await caller.ask({ name, ...good, body: { ...good.body, ifMatch: current } });
      await expectApplied(name, one, caller, before, right);
    });
  }

  test('takes the hash of what it removes, or none', async () => {
    const caller = await newOne();
    const good = one.good(caller.sample);
    const before = await caller.data();
    const { open, method }: Endpoint = endpoints[name];
    const ifMatch = one.scope && scopeHash(one.scope(before, caller.sample));
    for (const given of [scopeHash({}), '']) {
      const wrong = await caller.ask({ name, ...good, query: { ifMatch: given } });
      if (open) return;
      expectReason(wrong);
      expect(bodyOf(wrong.body).reason).toBe(ifMatch ? 'conflict' : 'path.malformed');
      expect(await caller.data()).toEqual(before);
      if (ifMatch) expect(bodyOf(wrong.body).current).toEqual({ scopeHash: ifMatch });
    }
    if (!ifMatch) return expect(method === 'DELETE' && name !== 'logOut').toBe(false);
    await expectApplied(name, one, caller, before, await caller.ask({ name, ...good, query: { ifMatch } }));
  });
};
