import { expect, test } from 'vitest';
import { leavesNamed } from '../../events/wire-leaves.ts';

const there = { student: (id: string) => `s-${id}`, assessment: (id: string) => `a-${id}` };

test('each id in a policy becomes the other side’s, and nothing else does', () => {
  const policy = {
    decimals: 1,
    categories: {
      labs: { name: 'one', at: 0, members: { one: true, two: true }, neverDrop: { two: true }, weights: [30] },
    },
    extraCredit: { one: true },
    given: { ana: { letter: 'one', reason: 'two' } },
  };
  expect(leavesNamed(policy, there)).toEqual({
    decimals: 1,
    categories: {
      labs: {
        name: 'one',
        at: 0,
        members: { 'a-one': true, 'a-two': true },
        neverDrop: { 'a-two': true },
        weights: [30],
      },
    },
    extraCredit: { 'a-one': true },
    given: { 's-ana': { letter: 'one', reason: 'two' } },
  });
});

test('so does each id in a change that takes leaves away', () => {
  const change = {
    categories: { labs: { members: { one: null }, neverDrop: { two: null } }, tests: null },
    extraCredit: { one: null },
    given: { ana: null },
  };
  expect(leavesNamed(change, there)).toEqual({
    categories: { labs: { members: { 'a-one': null }, neverDrop: { 'a-two': null } }, tests: null },
    extraCredit: { 'a-one': null },
    given: { 's-ana': null },
  });
});

test.each([{ categories: 'none', extraCredit: [1], given: null }, { categories: { labs: 'one' } }, {}])(
  'what is no branch stays as it came: %j',
  (policy) => {
    expect(leavesNamed(policy, there)).toEqual(policy);
  },
);
