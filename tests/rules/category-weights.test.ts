import { expect, test } from 'vitest';
import { policyOf } from '../../projections/settings/policy.ts';
import { a1, a2, assessment, classroom, nobody, o1, policy, setting, w1, w2, w3, weightSet } from '../builders.ts';
import { given } from '../given.ts';

const weigh = (weight: number | null, assessmentId = a1, weightSetId = w1) => ({ weightSetId, assessmentId, weight });
const sets = [weightSet(w1), weightSet(w2), weightSet(w3)];
const homework = (weights: (number | null)[]) => [
  setting(['grading', o1, 'needs', 'categories'], null, true),
  ...policy({
    categories: {
      hw: { name: 'HW', at: 0, members: { [a1]: true }, weights, within: 'equally', dropLowest: 0, neverDrop: {} },
    },
  }),
];
const inCategory = (weight: number | null, weightSetId = w1, categoryId = 'hw') => ({
  weightSetId,
  categoryId,
  weight,
});

test('R7.23 a category and an assessment are weighed in one commit, each in its own set', () => {
  const edits = { edits: [weigh(7, a2)], categories: [inCategory(20, w2)] };
  const book = given(classroom(), assessment(a2), sets, homework([30]))
    .when({ type: 'EditWeights', offeringId: o1, ...edits })
    .after();
  expect(policyOf(book.settings, o1).categories.hw?.weights).toEqual([30, 20]);
  expect(book.offerings[o1]?.weightSets.map(({ weights }) => ({ ...weights }))).toEqual([{ [a2]: 7 }, {}, {}]);
});

test('R7.23 a blank lets the members weigh, and what is there already records nothing', () => {
  const weighCategory = (weight: number | null, weightSetId = w1) =>
    given(classroom(), sets, homework([30])).when({
      ...{ type: 'EditWeights', offeringId: o1, edits: [], categories: [inCategory(weight, weightSetId)] },
    });
  expect(policyOf(weighCategory(null).after().settings, o1).categories.hw?.weights).toEqual([null]);
  expect(policyOf(weighCategory(0).after().settings, o1).categories.hw?.weights).toEqual([0]);
  weighCategory(30).changesNothing();
  weighCategory(null, w3).changesNothing();
});

test('R7.23 weights of a category that are not edited stay, before, after and between those that are', () => {
  const weighed = (...categories: ReturnType<typeof inCategory>[]) =>
    policyOf(
      given(classroom(), sets, homework([30, 40, 50]))
        .when({ type: 'EditWeights', offeringId: o1, edits: [], categories })
        .after().settings,
      o1,
    ).categories.hw?.weights;
  expect(weighed(inCategory(1, w1))).toEqual([1, 40, 50]);
  expect(weighed(inCategory(1, w2))).toEqual([30, 1, 50]);
  expect(weighed(inCategory(1, w1), inCategory(2, w3))).toEqual([1, 40, 2]);
  expect(weighed(inCategory(1, w1), inCategory(2, w1))).toEqual([2, 40, 50]);
});

test('R7.23 one bad weight of a category refuses all', () => {
  const facts = [classroom(), assessment(a2), sets, homework([30])];
  const weighAll = (...categories: ReturnType<typeof inCategory>[]) =>
    given(...facts).when({ type: 'EditWeights', offeringId: o1, edits: [weigh(7, a2)], categories });
  weighAll(inCategory(1), inCategory(-1)).refuses('number.belowZero', { field: 'weight', value: -1 });
  weighAll(inCategory(1), inCategory(1, w1, 'lab')).refuses('category.unknown', { offeringId: o1 });
  weighAll(inCategory(1, nobody)).refuses('weightSet.unknown', { offeringId: o1, weightSetId: nobody });
  given(classroom(), sets, policy({ categories: 'all' as never }))
    .when({ type: 'EditWeights', offeringId: o1, edits: [], categories: [inCategory(1)] })
    .refuses('policy.unsound', { offeringId: o1, field: 'categories' });
});

test.each([
  { rule: 'R7.4', command: { type: 'AddWeightSet', at: 1 } as const, to: [10, null, 20, 30] },
  { rule: 'R7.4', command: { type: 'AddWeightSet' } as const, to: [10, 20, 30] },
  { rule: 'R7.5', command: { type: 'MoveWeightSet', weightSetId: w1, to: 2 } as const, to: [20, 30, 10] },
  { rule: 'R7.5', command: { type: 'MoveWeightSet', weightSetId: w3, to: 1 } as const, to: [10, 30, 20] },
  { rule: 'R7.6', command: { type: 'RemoveWeightSet', weightSetId: w2 } as const, to: [10, 30] },
])('$rule a category weighs under each set what it weighed before $command.type, $to', ({ command, to }) => {
  const book = given(classroom(), sets, homework([10, 20, 30]))
    .when({ offeringId: o1, ...command })
    .after();
  expect(policyOf(book.settings, o1).categories.hw?.weights).toEqual(to);
});

test('R7.4 what a category weighs without sets, it weighs in the first one', () => {
  const book = given(classroom(), homework([10]))
    .when({ type: 'AddWeightSet', offeringId: o1 })
    .after();
  expect(policyOf(book.settings, o1).categories.hw?.weights).toEqual([10]);
});
