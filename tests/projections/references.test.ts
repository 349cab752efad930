import { expect, test } from 'vitest';
import type { ItemValue } from '../../events/items.ts';
import { addingReferences, keepingReferences, referencesIn } from '../../projections/book/references.ts';
import { a1, a2, ana, ben, c1, o1, offeringOf, w1 } from '../builders.ts';

const policy = { of: 'setting', section: ['grading', o1] } as const;
const offering = { of: 'offering', offeringId: o1 } as const;
const names = (id: typeof a1) => (one: ReturnType<typeof referencesIn>[number]) =>
  one.names.some((item) => item.of === 'assessment' && item.assessmentId === id);

test.each<[string, typeof policy | typeof offering, ItemValue, ItemValue | null]>([
  [
    'weights',
    offering,
    offeringOf(o1, c1, [{ weightSetId: w1, weights: { [a1]: 0, [a2]: 60 } }]),
    offeringOf(o1, c1, [{ weightSetId: w1, weights: { [a2]: 60 } }]),
  ],
  ['what is never dropped', policy, { decimals: 1, neverDrop: [a2, 7, a1] }, { decimals: 1, neverDrop: [a2, 7] }],
  ['the first of what is never dropped', policy, { neverDrop: [a1, a2] }, { neverDrop: [a2] }],
  [
    'excuses by student and assessment',
    policy,
    { excused: { [ana]: { [a1]: true, [a2]: true }, [ben]: { [a1]: true } } },
    { excused: { [ana]: { [a2]: true } } },
  ],
  ['the only excuse', policy, { excused: { [ana]: { [a1]: true } } }, null],
])('%s go with what they name, and come back with it', (_, item, whole, without) => {
  const gone = referencesIn(item, whole).filter(names(a1));
  expect(keepingReferences(item, whole, (one) => !names(a1)(one))).toEqual(without);
  expect(addingReferences(item, without, gone)).toEqual(whole);
  expect(addingReferences(item, whole, gone)).toBe(whole);
  expect(keepingReferences(item, whole, () => true)).toBe(whole);
});

test('what cannot be read names nothing', () => {
  const odd = { neverDrop: 'all', excused: { [ana]: 'always', [ben]: { [a1]: 'perhaps' } } };
  expect(referencesIn(policy, odd)).toEqual([]);
  expect(referencesIn({ of: 'setting', section: ['theme'] }, { neverDrop: [a1] })).toEqual([]);
});

test.each<[string, ItemValue]>([
  ['excuses that are still a list, and what is never dropped that is none', { neverDrop: 'all', excused: [{ a: 1 }] }],
  ['the excuses of a student that are no branch', { neverDrop: 7, excused: { [ana]: 'always' } }],
  ['a leaf that says neither', { neverDrop: {}, excused: { [ana]: { [a1]: 'perhaps' } } }],
])('%s stay as they are, whatever is added', (_, odd) => {
  const added = referencesIn(policy, { neverDrop: [a1], excused: { [ana]: { [a1]: true } } });
  expect(added).toHaveLength(2);
  expect(addingReferences(policy, odd, added)).toBe(odd);
});

test('where there is nothing, or a leaf that is null, there is room', () => {
  const added = referencesIn(policy, { neverDrop: [a1], excused: { [ana]: { [a1]: true } } });
  const whole = { neverDrop: [a1], excused: { [ana]: { [a1]: true } } };
  expect(addingReferences(policy, { neverDrop: null, excused: null }, added)).toEqual(whole);
  expect(addingReferences(policy, { excused: { [ana]: { [a1]: null } } }, added)).toEqual(whole);
});
