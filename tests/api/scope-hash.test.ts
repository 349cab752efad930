import { describe, expect, test } from 'vitest';
import { type ScopeRows, scopeHash } from '../../api/scope-hash.ts';
import { gradeOf, idsOf, sampleFiles } from '../server/conformance/sample.ts';

const grade = gradeOf('o', 'a', 's', [1.5, null]);
const assessment = {
  assessmentId: 'a' as never,
  offeringId: 'o' as never,
  assessmentName: 'Midterm',
  gradesMaxPerProblem: [10, 5],
  LOVersusProblemTable: [[1, null], [null]],
};
const rows: ScopeRows = { assessments: [assessment], grades: [grade] };

test('the hash of nothing and of one assessment are what they have always been', () => {
  expect(scopeHash({})).toMatchInlineSnapshot(`"f51bccfc62c9d337d6578d8431108efbc234b75a7c257a9d32b241e443d6fb5a"`);
  expect(scopeHash(rows)).toMatchInlineSnapshot(`"3f6940c6dfc4997756d602ec5135c24fb401d921193ac6274203ea40b0de4eae"`);
});

describe('The hash is the same', () => {
  test.each<[string, ScopeRows]>([
    ['for rows in another order', { grades: [grade], assessments: [assessment] }],
    ['with a list that is empty', { ...rows, enrollments: [] }],
    ['with a blank grade', { ...rows, grades: [gradeOf('o', 'a', 't', [null, null]), grade] }],
    ['without the blanks at the end of points', { ...rows, grades: [{ ...grade, grades: [1.5] }] }],
    ['without blank outcome cells', { ...rows, assessments: [{ ...assessment, LOVersusProblemTable: [[1]] }] }],
    [
      'with empty text for a blank outcome cell',
      { ...rows, assessments: [{ ...assessment, LOVersusProblemTable: [[1, ''], ['']] }] } as ScopeRows,
    ],
    ['with fields of a client', { ...rows, grades: [{ ...grade, draft: true } as typeof grade] }],
    ['with minus zero', { ...rows, grades: [{ ...grade, curvePoints: -0 }] }],
  ])('%s', (_, other) => expect(scopeHash(other)).toBe(scopeHash(rows)));

  test('for a blank outcome cell before another one, as null and as empty text', () => {
    const [none, empty] = [null, ''].map((blank) => ({ ...assessment, LOVersusProblemTable: [[blank, 3]] }));
    expect(scopeHash({ assessments: [empty] } as ScopeRows)).toBe(scopeHash({ assessments: [none] } as ScopeRows));
  });

  test('for a weight of 0 and for none', () => {
    const [zero, none] = [{ a: 1, b: 0 }, { a: 1 }].map((weights) => ({ assessmentWeights: [weights] }));
    expect(scopeHash({ offerings: [zero] } as unknown as ScopeRows)).toBe(
      scopeHash({ offerings: [none] } as unknown as ScopeRows),
    );
  });

  test('for grades in any order', () => {
    const grades = ['s1', 's10', 's2'].map((one) => gradeOf('o', 'a', one, [1]));
    expect(scopeHash({ grades: [...grades].reverse() })).toBe(scopeHash({ grades }));
  });
});

describe('The hash is another', () => {
  test.each<[string, ScopeRows]>([
    ['for other points', { ...rows, grades: [{ ...grade, grades: [1.5, 0] }] }],
    ['for points on the other problem', { ...rows, grades: [{ ...grade, grades: [null, 1.5] }] }],
    ['for another student', { ...rows, grades: [gradeOf('o', 'a', 't', [1.5, null])] }],
    ['for a bonus that is switched off', { ...rows, grades: [{ ...grade, bonusPoints: 1 }] }],
    ['for a further grade', { ...rows, grades: [grade, gradeOf('o', 'a', 't', [0])] }],
    ['for another name', { ...rows, assessments: [{ ...assessment, assessmentName: 'Final' }] }],
    ['without the assessment', { grades: [grade] }],
  ])('%s', (_, other) => expect(scopeHash(other)).not.toBe(scopeHash(rows)));
});

const whole = sampleFiles(idsOf('x')).map(({ initializationData }) => initializationData)[0];

/** Each field of a row of each kind, with the row. */
const fields = Object.entries(whole ?? {}).flatMap(([kind, rows]) =>
  Array.isArray(rows) ? Object.keys(rows[0] ?? {}).map((field) => [kind, field, rows[0] as object] as const) : [],
);

test.each(fields)('of %s another %s gives another hash', (kind, field, row) => {
  const hashOf = (one: object) => scopeHash({ [kind]: [one] } as ScopeRows);
  expect(hashOf({ ...row, [field]: ['changed'] })).not.toBe(hashOf(row));
});
