import { expect, test } from 'vitest';
import { asId, type WeightSetId } from '../../events/ids.ts';
import { nextCalls } from '../../sync/plan.ts';
import { reconcile } from '../../sync/reconcile.ts';
import { keepMine } from '../../sync/resolve.ts';
import { a1, classroom, o1, policy, w1, weightSet } from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep, readingOf } from './two-sides.ts';

const another = (id: string, weight: number) => weightSet(asId<WeightSetId>(id), [[a1, weight]]);

test('a policy waits while the weight sets that it names by place are in conflict', () => {
  const facts = [classroom(), weightSet(w1)];
  const typed = committed(inStep(bookOf(...facts)), [another('w~mine', 2), ...policy({ weightSet: 1 })], 1);
  const calls = (records: typeof typed) =>
    nextCalls(records, { ifMatch: true }, { lanes: 3 }).map(({ endpoint }) => endpoint);
  expect(calls(typed)).toEqual(['editOffering', 'editSettings']);

  const fresh = readingOf(bookOf(...facts, another('theirs', 3)));
  const asked = committed(typed, reconcile(typed, fresh).events, 2);
  expect(calls(asked)).toEqual([]);
  const kept = committed(asked, keepMine(asked, [{ of: 'offering', offeringId: o1 }]), 3);
  expect(calls(kept)).toEqual(['editOffering', 'editSettings']);
});
