import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Endpoint, pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isReason, reasons } from '../../api/reasons.ts';
import { bodies } from '../../api/shapes.ts';
import { asId, type CourseId } from '../../events/ids.ts';
import { openapi } from './openapi.ts';

const rows = Object.entries(endpoints) as [string, Endpoint][];

test('R16.1 there are 59 calls, no two with the same verb and path', () => {
  expect(rows.length).toBe(59);
  expect(new Set(rows.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(59);
});

test('docs/openapi.json is what the table says', async () => {
  await expect(`${JSON.stringify(openapi(), null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
});

test.each(rows)('%s has a body exactly when it is posted', (_, { method, body }) => {
  expect(body !== undefined).toBe(method === 'POST');
});

test.each(rows.filter(([, { method, once }]) => method === 'GET' && once))('%s reads and is not keyed', () => {
  throw new Error('a GET changes nothing and needs no key');
});

test('a path is filled in with each value as one segment', () => {
  const courseId = asId<CourseId>('a/b?c');
  expect(pathOf(endpoints.readCourse.path, { courseId })).toBe('/user/course/a%2Fb%3Fc/get');
});

describe('A body is refused', () => {
  const grade = { grades: [1, null], useBonusPoints: true, bonusPoints: 2, useCurvePoints: false, curvePoints: -1.5 };

  test.each([
    ['with a key that nobody knows', bodies.editGrade, { ...grade, extra: 1 }],
    ['with __proto__ as a key', bodies.editGrade, JSON.parse('{"grades":[1],"__proto__":{"useBonusPoints":true}}')],
    ['with points below zero', bodies.editGrade, { grades: [-1] }],
    ['with five decimals', bodies.editGrade, { grades: [1.00001] }],
    ['with a number beyond a million', bodies.editGrade, { curvePoints: -1_000_001 }],
    ['with a number that is no number', bodies.editGrade, { bonusPoints: Number.NaN }],
    ['with a text for a number', bodies.editGrade, { bonusPoints: '2' }],
    ['without a problem', bodies.addAssessment, { assessmentName: 'x', gradesMaxPerProblem: [] }],
    ['with an outcome weighing 11', bodies.addAssessment, { gradesMaxPerProblem: [1], LOVersusProblemTable: [[11]] }],
    ['with a title of 201 characters', bodies.addCourse, { title: 'x'.repeat(201) }],
    ['with 201 topics', bodies.addCourse, { listOfTopics: Array.from({ length: 201 }, () => 'x') }],
    ['with an id outside the alphabet', bodies.addCourse, { courseId: 'local~1' }],
    ['with a day that the calendar does not have', bodies.addEnrollment, { dateOfEnrollment: '2026-02-30' }],
    ['with 5 001 rows', bodies.editGrades, { grades: Array.from({ length: 5_001 }, () => ({ studentId: 's' })) }],
    ['that is a list', bodies.addCourse, []],
  ])('%s', (_, schema, body) => {
    expect(safeParse(schema, body).success).toBe(false);
  });

  test.each([
    ['a grade', bodies.editGrade, grade],
    ['a course without the fields that the other reading lacks', bodies.addCourse, { description: 'x' }],
    [
      'blank outcome cells of both kinds',
      bodies.addAssessment,
      { gradesMaxPerProblem: [1], LOVersusProblemTable: [[null, '', 10]] },
    ],
    ['the last day of a leap February', bodies.addEnrollment, { dateOfEnrollment: '2028-02-29' }],
    [
      'a bulk row with what it expects',
      bodies.editGrades,
      { grades: [{ studentId: 's', ifMatch: { bonusPoints: 0 } }] },
    ],
  ])('but not %s', (_, schema, body) => {
    expect(safeParse(schema, body).success).toBe(true);
  });
});

test('a reason is one of the closed list, whatever an object inherits', () => {
  expect(isReason('conflict')).toBe(true);
  for (const other of ['constructor', 'toString', '', undefined, 409]) expect(isReason(other)).toBe(false);
  expect(Object.values(reasons).every((status) => status >= 400)).toBe(true);
});
