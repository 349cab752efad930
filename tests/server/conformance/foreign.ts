import { expect, test } from 'vitest';
import type { EndpointName } from '../../../api/endpoints.ts';
import { type Case, nobody } from './case.ts';
import { expectReason, type NewCaller } from './expected.ts';
import { notIds } from './malformed.ts';
import type { Sample } from './sample.ts';
import { type Asked, bodyOf, told } from './under-test.ts';

/** An id of another account is answered like one that is not there. Tried with each id of the call in turn. */
export const foreignCases = (name: EndpointName, one: Case, newOne: NewCaller): void => {
  test('answers for others as for what is not there', async () => {
    const [caller, other] = [await newOne('a'), await newOne('b')];
    const [before, othersBefore] = [await caller.data(), await other.data()];
    const good: Asked = { name, ...one.good(caller.sample) };
    for (const key of one.namesNobody ? [] : idsIn(good, caller.sample)) {
      const own = caller.sample[key];
      const answers: string[] = [];
      for (const instead of [other.sample[key], 'nobodys']) {
        const reply = await caller.ask(withId(good, own, instead));
        expectReason(reply);
        answers.push(told(reply).replaceAll(instead, '?'));
      }
      expect(answers[0]).toBe(answers[1]);
      expect(await caller.data()).toEqual(before);
    }
    expect(await other.data()).toEqual(othersBefore);
  });

  const { params: { assessmentId } = {} } = one.good(nobody);
  if (assessmentId) {
    test('answers for an assessment under another offering as for what is not there', async () => {
      const { ask, data, sample } = await newOne();
      const before = await data();
      const good = one.good(sample);
      const reply = await ask({ name, ...good, params: { ...good.params, offeringId: sample.o2 } });
      expect([reply.status, bodyOf(reply.body).reason]).toEqual([404, 'assessment.unknown']);
      expect(await data()).toEqual(before);
    });
  }

  test('answers for a path without an id as for what is not there', async () => {
    const caller = await newOne();
    const before = await caller.data();
    const good = one.good(caller.sample);
    for (const param of Object.keys(good.params ?? {}).filter((param) => param.endsWith('Id'))) {
      const unknown = await caller.ask({ name, ...good, params: { ...good.params, [param]: 'nobodys' } });
      expect(unknown.status).toBe(404);
      for (const value of notIds) {
        const reply = await caller.ask({ name, ...good, params: { ...good.params, [param]: value } });
        expect(told(reply)).toBe(told(unknown));
      }
      expect(bodyOf(unknown.body).success).toBe(false);
    }
    expect(await caller.data()).toEqual(before);
  });
};

const idsIn = ({ params, body }: Asked, sample: Sample): readonly (keyof Sample)[] => {
  const text = JSON.stringify([params, body]);
  const keys = Object.keys(sample) as (keyof Sample)[];
  return keys.filter((key) => key !== 'email' && key !== 'password' && text.includes(JSON.stringify(sample[key])));
};

const withId = ({ params, body, ...asked }: Asked, own: string, instead: string): Asked => {
  const replaced = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(own), JSON.stringify(instead))) as T;
  return { ...asked, ...(params && { params: replaced(params) }), ...(body !== undefined && { body: replaced(body) }) };
};
