import fc from 'fast-check';
import type { OracleAssessment, OracleCase, OracleCategory } from './oracle.ts';

const inTenThousandths = (units: number): number => units / 10_000;

/** Points and maxima as people give them, and now and then anything that is allowed. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 25 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 200 }).map((halves) => halves / 2) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000_000_000 }).map(inTenThousandths) },
);

const maximum = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(5, 10, 15, 20, 25, 50, 100) },
  { weight: 3, arbitrary: amount },
);

const weight = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 10 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10) },
  { weight: 1, arbitrary: amount },
);

const curve = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(inTenThousandths),
);

const seldom = fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0);

const problems = fc.array(fc.record({ max: maximum, points: fc.option(amount, { freq: 6 }) }), {
  minLength: 1,
  maxLength: 4,
});

const assessment: fc.Arbitrary<OracleAssessment> = fc
  .record({ problems, useBonus: seldom, bonus: amount, useCurve: seldom, curve, excused: seldom, neverDrop: seldom })
  .map(({ problems: rows, ...rest }) => ({
    max: rows.map(({ max }) => max),
    points: rows.map(({ points }) => points),
    ...rest,
  }));

const letters = fc.constantFrom<OracleCase['letters']>(
  [],
  [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 80 },
    { letter: 'C', from: 69.995 },
    { letter: 'F', from: 0 },
  ],
  [
    { letter: 'A', from: 89.4 },
    { letter: 'B', from: 66.6667 },
    { letter: 'C', from: 33.33 },
    { letter: 'F', from: 12.004 },
  ],
  [
    { letter: 'pass', from: 50 },
    { letter: 'fail', from: 49.9999 },
  ],
);

const policy = fc.record({
  weightSet: fc.oneof(
    { weight: 3, arbitrary: fc.constant('best' as const) },
    { weight: 1, arbitrary: fc.integer({ min: -1, max: 3 }) },
  ),
  dropLowest: fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  ),
  decimals: fc.integer({ min: 0, max: 4 }),
  rule: fc.constantFrom<OracleCase['rule'][]>('halfUp', 'halfEven'),
  letters,
});

const anyCase: fc.Arbitrary<OracleCase> = fc
  .integer({ min: 0, max: 6 })
  .chain((count) =>
    fc.record({
      assessments: fc.array(assessment, { minLength: count, maxLength: count }),
      weightSets: fc.array(fc.array(weight, { minLength: count, maxLength: count }), { maxLength: 3 }),
      policy,
    }),
  )
  .map(({ policy: chosen, ...rest }) => ({ ...rest, ...chosen }));

/**
 * Cases whose grade under the first set is exactly half a last digit, often that of a cut-off, or a hair beside it: the
 * last assessment is out of 100 with weight 1, and its curve is what brings the weighted mean there. A speck weighs next
 * to nothing beside the others, so that it moves the grade less than a double can tell.
 */
const boundaryCase: fc.Arbitrary<OracleCase> = fc
  .record({
    others: fc.array(
      fc.record({
        max: fc.constantFrom(5, 10, 20, 25, 50, 100),
        percent: fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths * 1_000),
        weight: fc.integer({ min: 0, max: 10 }),
      }),
      { maxLength: 4 },
    ),
    target: fc.oneof(fc.integer({ min: 0, max: 1_100_000 }), fc.constantFrom(899_999, 799_999, 499_999, 699_949)),
    hair: fc.constantFrom(0, 0, 0, 1, -1),
    scale: fc.constantFrom(1, 1_000, 50_000),
    speck: fc.option(fc.constantFrom(0, 1, -1), { freq: 2 }),
    secondSet: fc.boolean(),
    policy: policy.map((chosen) => ({ ...chosen, decimals: chosen.decimals % 4 })),
  })
  .map(({ others, target, hair, scale, speck, secondSet, policy: chosen }) => {
    const step = 10_000 / 10 ** chosen.decimals;
    const boundary = Math.floor(target / step) * step + step / 2;
    const weights = others.reduce((sum, other) => sum + other.weight, 1);
    const needed = boundary * weights - others.reduce((sum, other) => sum + other.weight * other.percent, 0) + hair;
    const last = { ...plain(100, 0), useCurve: true, curve: inTenThousandths(needed) };
    const specks = speck === null ? [] : [plain(500_000, inTenThousandths(boundary * 5_000 + speck))];
    const set = [...others.map((other) => other.weight * scale), scale, ...specks.map(() => 0.0001)];
    return {
      assessments: [
        ...others.map((other) => plain(other.max, inTenThousandths((other.percent * other.max) / 100))),
        last,
        ...specks,
      ],
      weightSets: secondSet ? [set, set.map((one) => one * 2)] : [set],
      ...chosen,
      dropLowest: chosen.dropLowest > 3 ? 1 : 0,
    };
  });

/** As many as a year has, of every size. The oracle tries every choice, so at most one is dropped. */
const longCase: fc.Arbitrary<OracleCase> = fc
  .record({
    all: fc.array(fc.tuple(maximum, amount, weight), { minLength: 60, maxLength: 60 }),
    policy: policy.map((chosen) => ({ ...chosen, dropLowest: Math.min(1, chosen.dropLowest) })),
  })
  .map(({ all, policy: chosen }) => ({
    assessments: all.map(([max, points]) => plain(max, points)),
    weightSets: [all.map(([, , one]) => one)],
    ...chosen,
  }));

/** Much the same throughout: equal shares, so that dropping and the best set end in ties. */
const tiedCase: fc.Arbitrary<OracleCase> = fc
  .record({
    shares: fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: 2, maxLength: 6 }),
    max: fc.constantFrom(3, 6, 30, 0.3),
    weightSets: fc.array(fc.array(fc.constantFrom(1, 1, 2, 3), { minLength: 6, maxLength: 6 }), { maxLength: 3 }),
    policy,
  })
  .map(({ shares, max, weightSets, policy: chosen }) => ({
    assessments: shares.map((share, at) =>
      plain(max * (1 + (at % 2)), inTenThousandths((share * Math.round(max * 10_000) * (1 + (at % 2))) / 3)),
    ),
    weightSets: weightSets.map((set) => set.slice(0, shares.length)),
    ...chosen,
  }));

const plain = (max: number, points: number): OracleAssessment => ({
  max: [max],
  points: [points],
  useBonus: false,
  bonus: 0,
  useCurve: false,
  curve: 0,
  excused: false,
  neverDrop: false,
});

const someOf = fc
  .array(seldom, { minLength: 7, maxLength: 7 })
  .map((picks) => picks.flatMap((is, at) => (is ? [at] : [])));

/** `holder` says which category, if any, each assessment is in; the last number is that of no assessment. */
const categoriesFor = (count: number): fc.Arbitrary<OracleCategory[]> =>
  fc
    .record({
      holders: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: count, maxLength: count }),
      rules: fc.array(
        fc.record({
          weights: fc.array(fc.option(weight, { freq: 2 }), { maxLength: 3 }),
          within: fc.constantFrom<OracleCategory['within'][]>('weights', 'points', 'equally'),
          dropLowest: fc.constantFrom(0, 1, 1, 2, 9),
          neverDrop: someOf,
          strangers: someOf.map((picks) => picks.map((at) => at + 7)),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      twice: fc.integer({ min: 0, max: 60 }),
    })
    .map(({ holders, rules, twice }) =>
      rules.map(({ strangers, ...rest }, at) => ({
        ...rest,
        members: [...holders.flatMap((holder, one) => (holder === at || twice === one ? [one] : [])), ...strangers],
      })),
    );

const categorised: fc.Arbitrary<OracleCase> = fc
  .oneof({ weight: 3, arbitrary: anyCase }, { weight: 1, arbitrary: tiedCase }, { weight: 1, arbitrary: boundaryCase })
  .chain((given) =>
    fc.record({
      given: fc.constant(given),
      categories: fc.oneof(
        { weight: 5, arbitrary: categoriesFor(given.assessments.length) },
        fc.constant<OracleCategory[]>([]),
      ),
      extras: fc.oneof(fc.constant<number[]>([]), someOf),
      capAt: fc.option(fc.oneof(fc.constantFrom(0, 50, 100, 33.3333), fc.integer({ min: 0, max: 120 })), { freq: 2 }),
    }),
  )
  .map(({ given, categories, extras, capAt }) => ({
    ...given,
    assessments: given.assessments.map((one, at) => ({ ...one, extra: extras.includes(at) })),
    categories,
    capAt,
  }));

export const cases: fc.Arbitrary<OracleCase> = fc.oneof(
  { weight: 300, arbitrary: anyCase },
  { weight: 250, arbitrary: boundaryCase },
  { weight: 100, arbitrary: tiedCase },
  { weight: 400, arbitrary: categorised },
  { weight: 1, arbitrary: longCase },
);
