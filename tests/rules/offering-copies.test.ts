import { expect, test } from 'vitest';
import { advance } from '../../commands/decision.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  c1,
  classroom,
  course,
  graded,
  none,
  o1,
  offering,
  policy,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf, given } from '../given.ts';

/** `a1` and `a2` under two named sets; `a1` is extra credit, `a2` is never dropped and Ana is excused from it. */
const prepared = () => [
  classroom(),
  assessment(a2, [20]),
  graded(ana, [3, 4]),
  weightSet(w1, [
    [a1, 40],
    [a2, 60],
  ]),
  weightSet(w2, [[a2, 100]]),
  policy({
    weightSet: 1,
    weightSetNames: ['Even', 'Exam'],
    dropLowest: 1,
    neverDrop: [a2],
    extraCredit: { [a1]: true },
    letters: [{ letter: 'P', from: 50 }],
    excused: { [ana]: { [a2]: true } },
    given: { [ana]: { letter: 'P', reason: 'Retaken' } },
  }),
];

test('R2.12 weights and the grading policy of a copy name its own assessments', () => {
  const book = given(...prepared())
    .when({ type: 'CopyOffering', offeringId: o1, fields: {} })
    .after();
  const copyId = book.offeringsOf[c1]?.[1] ?? o1;
  const [one, two] = book.assessmentsOf[copyId] ?? [];
  expect(one && book.assessments[one]?.problems.map(({ max }) => max)).toEqual([10, 5]);
  expect(two && book.assessments[two]?.assessmentName).toBe(a2);
  expect(book.offerings[copyId]?.weightSets.map(({ weights }) => weights)).toEqual([
    { [String(one)]: 40, [String(two)]: 60 },
    { [String(two)]: 100 },
  ]);
  expect(book.settings.grading?.[copyId]).toEqual({
    weightSet: 1,
    weightSetNames: ['Even', 'Exam'],
    dropLowest: 1,
    neverDrop: [two],
    extraCredit: { [String(one)]: true },
    needs: { extraCredit: true },
    letters: [{ letter: 'P', from: 50 }],
  });
});

test('R2.12 problems keep their outcome cells, under ids of their own', () => {
  const before = given(classroom(), {
    type: 'ProblemEdited',
    assessmentId: a1,
    problemId: bookOf(classroom()).assessments[a1]?.problems[0]?.problemId ?? none,
    from: { outcomes: [] },
    to: { outcomes: [null, 7] },
  });
  const book = before.when({ type: 'CopyOffering', offeringId: o1, fields: {} }).after();
  const [copyId = o1] = (book.offeringsOf[c1] ?? []).slice(1);
  const [copied = a1] = book.assessmentsOf[copyId] ?? [];
  const problems = (id: typeof a1) => book.assessments[id]?.problems ?? [];
  expect(problems(copied).map(({ outcomes }) => outcomes)).toEqual([[null, 7], []]);
  const ids = [...problems(a1), ...problems(copied)].map(({ problemId }) => problemId);
  expect(new Set(ids).size).toBe(4);
});

test('R2.12 a weight of an assessment that is gone, and a set that is not there, stay behind', () => {
  const weighsWhatIsGone = {
    type: 'WeightEdited',
    offeringId: o1,
    weightSetId: w1,
    assessmentId: a2,
    from: null,
    to: 5,
  } as const;
  const sets = [weightSet(w1, [[a1, 1]]), weightSet(w2), weighsWhatIsGone];
  const facts = [course(), offering(), assessment(), ...sets, ...policy({ weightSet: 7, neverDrop: [a2] })];
  const copied = given(facts).when({ type: 'CopyOffering', offeringId: o1, fields: {} }).events();
  const book = advance(bookOf(facts), copied);
  const copyId = book.offeringsOf[c1]?.[1] ?? o1;
  expect(book.offerings[copyId]?.weightSets.map(({ weights }) => Object.values(weights))).toEqual([[1], []]);
  expect(book.settings.grading?.[copyId]).toBeUndefined();
});

test('R2.13 a copy has nobody in it, and the original stays as it is', () => {
  const before = bookOf(...prepared());
  const book = given(...prepared())
    .when({ type: 'CopyOffering', offeringId: o1, fields: { section: 'C' } })
    .after();
  const copyId = book.offeringsOf[c1]?.[1] ?? o1;
  expect(enrolledIn(book, copyId)).toEqual([]);
  expect([...(book.grades[copyId]?.keys() ?? [])]).toEqual([]);
  expect(book.offerings[o1]).toEqual(before.offerings[o1]);
  expect(book.assessmentsOf[o1]).toEqual(before.assessmentsOf[o1]);
  expect(book.settings.grading?.[o1]).toEqual(before.settings.grading?.[o1]);
  expect(book.grades[o1]).toEqual(before.grades[o1]);
});
