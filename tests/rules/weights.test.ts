import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import {
  a1,
  a2,
  assessment,
  c1,
  classroom,
  nobody,
  o1,
  o2,
  offering,
  policy,
  setting,
  w1,
  w2,
  w3,
  weightSet,
} from '../builders.ts';
import { given } from '../given.ts';

const weigh = (weight: number | null, assessmentId = a1, weightSetId = w1) => ({ weightSetId, assessmentId, weight });
const weighed = (from: number | null, to: number | null, assessmentId = a1) =>
  ({ type: 'WeightEdited', offeringId: o1, weightSetId: w1, assessmentId, from, to }) as const;
const sets = [weightSet(w1), weightSet(w2), weightSet(w3)];
const named = policy({ weightSetNames: ['one', 'two', 'three'] });

/** Which set is chosen, and what each is called, by id. */
const meaning = ({ offerings, settings }: ReturnType<ReturnType<ReturnType<typeof given>['when']>['after']>) => {
  const ids = offerings[o1]?.weightSets.map(({ weightSetId }) => weightSetId) ?? [];
  const { weightSet: chosen, weightSetNames } = policyOf(settings, o1);
  return {
    chosen: chosen === 'best' ? 'best' : ids[chosen],
    names: Object.fromEntries(ids.map((id, at) => [id, weightSetNames[at] ?? ''])),
  };
};

test('R7.1 a weight below 0 is refused', () => {
  given(classroom(), weightSet(w1))
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(-1)] })
    .refuses('weight.belowZero', { assessmentId: a1, value: -1 });
  given(classroom())
    .when({ type: 'AddWeightSet', offeringId: o1, weights: record([[a1, -1]]) })
    .refuses('weight.belowZero', { assessmentId: a1, value: -1 });
});

test('R7.1 a weight of 0 and one of 250 are taken', () => {
  given(classroom(), assessment(a2), weightSet(w1))
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(0), weigh(250, a2)] })
    .records([weighed(null, 0), weighed(null, 250, a2)]);
});

test('R7.2 a weight is that of a set and an assessment of the offering', () => {
  const facts = [classroom(), weightSet(w1), offering(o2), assessment(a2, [1], o2)];
  given(...facts)
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(1, a1, w2)] })
    .refuses('weightSet.unknown', { offeringId: o1, weightSetId: w2 });
  given(...facts)
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(1, nobody)] })
    .refuses('assessment.unknown', { assessmentId: nobody });
  given(...facts)
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(1, a2)] })
    .refuses('assessment.otherOffering', { assessmentId: a2, offeringId: o1 });
  given(...facts)
    .when({ type: 'AddWeightSet', offeringId: o1, weights: record([[a2, 1]]) })
    .refuses('assessment.otherOffering', { assessmentId: a2, offeringId: o1 });
});

test.each([
  { type: 'AddWeightSet' } as const,
  { type: 'RenameWeightSet', weightSetId: w1, name: 'x' } as const,
  { type: 'MoveWeightSet', weightSetId: w1, to: 0 } as const,
  { type: 'RemoveWeightSet', weightSetId: w1 } as const,
  { type: 'EditWeights', edits: [weigh(1)] } as const,
])('R7.2 $type needs an offering that exists', (command) => {
  given(classroom())
    .when({ offeringId: o2, ...command })
    .refuses('offering.unknown', { offeringId: o2 });
});

test.each([
  { type: 'RenameWeightSet', name: 'x' } as const,
  { type: 'MoveWeightSet', to: 0 } as const,
  { type: 'RemoveWeightSet' } as const,
])('R7.2 $type needs a set of the offering', (command) => {
  given(classroom(), sets)
    .when({ offeringId: o1, weightSetId: nobody, ...command })
    .refuses('weightSet.unknown', { offeringId: o1, weightSetId: nobody });
});

test('R7.3 one bad weight refuses all', () => {
  given(classroom(), weightSet(w1))
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(1), weigh(-2)] })
    .refuses('weight.belowZero', { assessmentId: a1, value: -2 });
});

test('R7.3 the later of two edits of one cell counts, and null takes the assessment out', () => {
  given(
    classroom(),
    assessment(a2),
    weightSet(w1, [
      [a1, 3],
      [a2, 4],
    ]),
  )
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(7), weigh(null, a2), weigh(8)] })
    .records([weighed(3, 8), weighed(4, null, a2)]);
});

test('R7.3 weights that are there already record nothing', () => {
  given(classroom(), assessment(a2), weightSet(w1, [[a1, 3]]))
    .when({ type: 'EditWeights', offeringId: o1, edits: [weigh(9), weigh(3), weigh(null, a2)] })
    .changesNothing();
});

test('R7.4 inserting before the chosen set carries the choice and the names along', () => {
  const book = given(classroom(), sets, named, policy({ weightSet: 1 }))
    .when({ type: 'AddWeightSet', offeringId: o1, name: 'new', weights: record([[a1, 2]]), at: 1 })
    .after();
  expect(meaning(book)).toEqual({ chosen: w2, names: { w1: 'one', 'new~1': 'new', w2: 'two', w3: 'three' } });
  expect(book.offerings[o1]?.weightSets[1]).toEqual({ weightSetId: 'new~1', weights: { [a1]: 2 } });
});

test('R7.4 inserting after the chosen set leaves the choice', () => {
  const book = given(classroom(), sets, named, policy({ weightSet: 1 }))
    .when({ type: 'AddWeightSet', offeringId: o1 })
    .after();
  expect(meaning(book)).toEqual({ chosen: w2, names: { w1: 'one', w2: 'two', w3: 'three', 'new~1': '' } });
});

test('R7.4 where nothing is named and the best counts, inserting is one fact', () => {
  given(classroom(), sets).when({ type: 'AddWeightSet', offeringId: o1, at: 0 }).recordsOnly('WeightSetInserted');
});

test.each([
  { from: w1, to: 2, chosen: w2 },
  { from: w3, to: 0, chosen: w2 },
  { from: w2, to: 0, chosen: w2 },
  { from: w2, to: 2, chosen: w1 },
])('R7.5 moving $from to $to leaves $chosen chosen and every name with its set', ({ from, to, chosen }) => {
  const position = [w1, w2, w3].indexOf(chosen);
  const book = given(classroom(), sets, named, policy({ weightSet: position }))
    .when({ type: 'MoveWeightSet', offeringId: o1, weightSetId: from, to })
    .after();
  expect(meaning(book)).toEqual({ chosen, names: { w1: 'one', w2: 'two', w3: 'three' } });
  expect(book.offerings[o1]?.weightSets[to]?.weightSetId).toBe(from);
});

test('R7.5 a choice that came with the data and means no set still means none after a move', () => {
  const events = given(classroom(), sets, policy({ weightSet: 3 }))
    .when({ type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 2 })
    .events();
  expect(events).toEqual([{ type: 'WeightSetMoved', offeringId: o1, weightSetId: w1, from: 0, to: 2 }]);
});

test('R7.5 moving a set to where it is records nothing', () => {
  given(classroom(), sets, named)
    .when({ type: 'MoveWeightSet', offeringId: o1, weightSetId: w2, to: 1 })
    .changesNothing();
});

test('R7.6 removing another set carries the choice and the names along', () => {
  const book = given(classroom(), sets, named, policy({ weightSet: 2 }))
    .when({ type: 'RemoveWeightSet', offeringId: o1, weightSetId: w1 })
    .after();
  expect(meaning(book)).toEqual({ chosen: w3, names: { w2: 'two', w3: 'three' } });
});

test('R7.6 where the chosen set goes, the best set counts again', () => {
  const book = given(classroom(), sets, policy({ weightSet: 1 }))
    .when({ type: 'RemoveWeightSet', offeringId: o1, weightSetId: w2 })
    .after();
  expect(meaning(book).chosen).toBe('best');
});

test.each([-1, 4, 0.5])('R7.7 a set is not inserted at position %s of 3', (at) => {
  given(classroom(), sets)
    .when({ type: 'AddWeightSet', offeringId: o1, at })
    .refuses('weightSet.positionUnknown', { offeringId: o1, to: at });
});

test.each([-1, 3, 0.5])('R7.7 one of 3 sets is not moved to position %s', (to) => {
  given(classroom(), sets)
    .when({ type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to })
    .refuses('weightSet.positionUnknown', { offeringId: o1, to });
});

test('R7.8 renaming touches no other name', () => {
  given(classroom(), sets, named)
    .when({ type: 'RenameWeightSet', offeringId: o1, weightSetId: w2, name: 'zwei' })
    .records([setting(['grading', o1, 'weightSetNames'], ['one', 'two', 'three'], ['one', 'zwei', 'three'])]);
});

test('R7.8 the third set can be named first', () => {
  const book = given(classroom(), sets)
    .when({ type: 'RenameWeightSet', offeringId: o1, weightSetId: w3, name: 'drei' })
    .after();
  expect(meaning(book).names).toEqual({ w1: '', w2: '', w3: 'drei' });
});

test('R7.8 the name that is there records nothing', () => {
  given(classroom(), sets, named)
    .when({ type: 'RenameWeightSet', offeringId: o1, weightSetId: w2, name: 'two' })
    .changesNothing();
});

test.each([{ type: 'RenameWeightSet', weightSetId: w2 } as const, { type: 'AddWeightSet' } as const])(
  'R7.8 $type takes no name of 201 characters',
  (command) => {
    given(classroom(), sets)
      .when({ offeringId: o1, name: 'x'.repeat(201), ...command })
      .refuses('text.tooLong', { field: 'weightSetNames', length: 201, limit: 200 });
  },
);

test('R7.14 a 201st weight set is refused', () => {
  const baseline = {
    type: 'BaselineObserved',
    data: {
      courses: [],
      assessments: [],
      students: [],
      enrollments: [],
      grades: [],
      settings: {},
      offerings: [
        {
          offeringId: o1,
          courseId: c1,
          weightSets: Array.from({ length: 200 }, (_, at) => ({ weightSetId: `set${at}`, weights: {} })),
        },
      ],
    },
  } as never;
  given(baseline)
    .when({ type: 'AddWeightSet', offeringId: o1 })
    .refuses('list.tooLong', { field: 'weightSets', length: 201, limit: 200 });
});
