import { describe, expect, test } from 'vitest';
import type { Json, Settings } from '../../events/entities.ts';
import type { Book } from '../../projections/book/book.ts';
import { compare } from '../../projections/compare/compare.ts';
import { createFinalGrades, finalGrades } from '../../projections/final-grades/final-grades.ts';
import { a1, ana, c1, classroom, graded, o1, policy, setting, w1, w2, weightSet } from '../builders.ts';
import { bookOf, commitOf, type Facts, given } from '../given.ts';

const at = (...path: readonly string[]): string[] => ['grading', o1, ...path];
const here = (...facts: readonly Facts[]): readonly Facts[] => [classroom(), graded(ana, [9, 4.5]), ...facts];
const finalOf = (book: Book) => finalGrades(book, o1).students.get(ana)?.official.final;
const percentOf = (book: Book): string => {
  const final = finalOf(book);
  return final?.kind === 'grade' ? final.percent.shown : JSON.stringify(final);
};
const notComputed = (item: object) => ({ kind: 'none', why: 'cannot be computed', item });
const edit = { type: 'EditGradingPolicy', offeringId: o1 } as const;

test.each<[string, Json]>([
  ['ungraded', 'perhaps'],
  ['weightSet', 'worst'],
  ['dropLowest', '2'],
  ['neverDrop', [1]],
  ['decimals', 9],
  ['rule', 'up'],
  ['letters', [{ letter: 'A', from: 'ninety' }]],
  ['excused', { ana: { a1: 'yes' } }],
  ['needs', ['bestOf']],
  ['needs', { bestOf: 'yes' }],
])('R7.18 while %s is %j nobody has a final grade, and the reason names the field', (field, value) => {
  const book = bookOf(...here(setting(at(field), null, value)));
  expect(finalOf(book)).toEqual(notComputed({ kind: 'policy', field }));
  expect(finalGrades(book, o1).fault).toEqual({ kind: 'policy', field });
});

test.each([
  ['a policy', at()],
  ['a `grading`', ['grading']],
])('R7.18 %s that is no object gives nobody a grade', (_, path) => {
  for (const value of ['strict', 7, false, ['leftOut']]) {
    expect(finalOf(bookOf(...here(setting(path, null, value))))).toEqual(
      notComputed({ kind: 'policy', field: 'policy' }),
    );
  }
});

test('R7.18 grades kept up to date end when `grading` becomes text, and a comparison names them', () => {
  const grades = createFinalGrades();
  const [before, after] = [bookOf(...here()), bookOf(...here(setting(['grading'], null, 'strict')))];
  grades.now(before, o1);
  expect(grades.now(after, o1).students.get(ana)?.official.final.kind).toBe('none');
  expect(compare(before, after).finals.map(({ studentId, to }) => [studentId, to?.kind])).toContainEqual([ana, 'none']);
});

test('R7.18 words that this version does not know are named, and one that is `null` is none', () => {
  const needs = { bestOf: true, curves: true, replaces: null };
  expect(finalOf(bookOf(...here(setting(at('needs'), null, needs))))).toEqual(
    notComputed({ kind: 'newer version', words: ['bestOf', 'curves'] }),
  );
  expect(percentOf(bookOf(...here(setting(at('needs'), null, { replaces: null }))))).toBe('90.00');
});

test('R7.18 fields beside grades, and unknown ones that nothing needs, keep nobody from a grade', () => {
  const beside = policy({ nearCutOff: 'close' as never, outcomeThreshold: 120 });
  expect(percentOf(bookOf(...here(beside, setting(at('bestOf'), null, 50))))).toBe('90.00');
});

test('R7.18 without an assessment, too, the reason is the policy', () => {
  const book = bookOf(...here(setting(at('decimals'), null, 9), { type: 'AssessmentDeleted', ...deletedAssessment() }));
  expect(finalOf(book)).toEqual(notComputed({ kind: 'policy', field: 'decimals' }));
});

const deletedAssessment = () => {
  const assessment = bookOf(classroom()).assessments[a1];
  if (!assessment) throw new Error('no assessment');
  return { assessment, at: 0 };
};

test('R7.19 a field set anew to what counts by default is recorded, and the grades are back', () => {
  const done = given(...here(setting(at('decimals'), null, 'two'))).when({ ...edit, policy: { decimals: 2 } });
  done.records([setting(at('decimals'), 'two', 2)]);
  expect(percentOf(done.after())).toBe('90.00');
});

describe('R7.19 with a choice and names of sets that cannot be read', () => {
  const facts = here(weightSet(w1), weightSet(w2), setting(at('weightSet'), null, 'worst'));
  const namesToo = [...facts, setting(at('weightSetNames'), null, 'one')];

  test('sets come, go and move, and the rest stays as it came', () => {
    given(...namesToo)
      .when({ type: 'AddWeightSet', offeringId: o1 })
      .recordsOnly('WeightSetInserted');
    given(...namesToo)
      .when({ type: 'MoveWeightSet', offeringId: o1, weightSetId: w1, to: 1 })
      .recordsOnly('WeightSetMoved');
    given(...namesToo)
      .when({ type: 'RemoveWeightSet', offeringId: o1, weightSetId: w1 })
      .recordsOnly('WeightSetRemoved');
  });

  test('a set gets no name', () => {
    const refusal = { offeringId: o1, field: 'weightSetNames' } as const;
    given(...namesToo)
      .when({ type: 'RenameWeightSet', offeringId: o1, weightSetId: w1, name: 'Even' })
      .refuses('policy.unsound', refusal);
    given(...namesToo)
      .when({ type: 'AddWeightSet', offeringId: o1, name: 'Even' })
      .refuses('policy.unsound', refusal);
  });
});

describe.each([
  ['a policy', at()],
  ['a `grading`', ['grading']],
])('of %s that is no object', (_, path) => {
  const facts = here(weightSet(w1, [[a1, 1]]), setting(path, null, 'strict'));
  const refusal = { offeringId: o1, field: 'policy' } as const;

  test('R7.20 no part is set', () => {
    given(...facts)
      .when({ ...edit, policy: { decimals: 1 } })
      .refuses('policy.unsound', refusal);
    given(...facts)
      .when({ type: 'EditExcuses', offeringId: o1, excuses: [{ studentId: ana, assessmentId: a1 }], excused: true })
      .refuses('policy.unsound', refusal);
    given(...facts)
      .when({ type: 'RenameWeightSet', offeringId: o1, weightSetId: w1, name: 'Even' })
      .refuses('policy.unsound', refusal);
    given(...facts)
      .when({ type: 'AddWeightSet', offeringId: o1 })
      .recordsOnly('WeightSetInserted');
  });

  test('R7.21 the whole is taken out, then a part is set, and undo brings it back', () => {
    const anew = { ...edit, policy: { decimals: 1 }, without: 'policy' } as const;
    const done = given(...facts).when(anew);
    done.records([setting(path, 'strict', null), setting(at('decimals'), null, 1)]);
    expect(percentOf(done.after())).toBe('90.0');
    const commit = commitOf(bookOf(...facts), anew);
    expect(
      given(...facts, commit.events)
        .when({ type: 'UndoCommit', commit })
        .after(),
    ).toEqual(bookOf(...facts));
  });
});

test('R7.21 a field that breaks the rules is taken out, and what does not stays', () => {
  const facts = here(policy({ decimals: 1, letters: 'A to F' as never }));
  given(...facts)
    .when({ ...edit, policy: {}, without: 'letters' })
    .records([setting(at('letters'), 'A to F', null)]);
  given(...facts)
    .when({ ...edit, policy: {}, without: 'decimals' })
    .changesNothing();
  given(...facts)
    .when({ ...edit, policy: {}, without: 'policy' })
    .changesNothing();
});

const newer: Settings = {
  bestOf: 100,
  curves: { h: { name: 'Homework' } },
  needs: { bestOf: true, curves: true },
};
const fromNewer = Object.entries(newer).map(([field, value]) => setting(at(field), null, value as Json));

test('R7.22 an edit keeps fields of a newer version and what they need', () => {
  const book = given(...here(fromNewer))
    .when({ ...edit, policy: { decimals: 1 } })
    .after();
  expect(book.settings.grading?.[o1]).toEqual({ ...newer, decimals: 1 });
});

test('R7.22 a copy gets them as they came, and with them what breaks the rules', () => {
  const unsound = policy({ rule: 'up' as never, decimals: 1, excused: { [ana]: 'yes' } as never });
  const book = given(...here(fromNewer, unsound))
    .when({ type: 'CopyOffering', offeringId: o1, fields: {} })
    .after();
  const copyId = book.offeringsOf[c1]?.[1] ?? o1;
  expect(book.settings.grading?.[copyId]).toEqual({ ...newer, rule: 'up', decimals: 1 });
});

test('R7.22 so does a copy of an offering whose policy is no object', () => {
  const copy = { type: 'CopyOffering', offeringId: o1, fields: {} } as const;
  const book = given(...here(setting(at(), null, 'strict')))
    .when(copy)
    .after();
  expect(book.settings.grading?.[book.offeringsOf[c1]?.[1] ?? o1]).toBe('strict');
  const none = given(...here(setting(['grading'], null, 'strict')))
    .when(copy)
    .after();
  expect(none.settings.grading).toBe('strict');
});
