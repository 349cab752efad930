import { type GenericSchema, is } from 'valibot';
import { describe, expect, test } from 'vitest';
import { isEmail } from '../../api/email.ts';
import { bodies } from '../../api/shapes.ts';

const x = (length: number): string => 'x'.repeat(length);
const list = <T>(length: number, one: T): T[] => Array<T>(length).fill(one);
const id = 'a';
const seat = { studentId: id, dateOfEnrollment: '2024-02-29' };
const note = { offeringSnapshotId: id, note: '' };
const maxima = { gradesMaxPerProblem: [1] };

/** The last value of a field that a body may have, and the first that it may not have. */
type Limit = readonly [what: string, body: GenericSchema, field: string, last: unknown, first: unknown, rest?: object];

const limits: readonly Limit[] = [
  ['a text', bodies.addCourse, 'courseCode', x(200), x(201)],
  ['a long text', bodies.addCourse, 'description', x(10_000), x(10_001)],
  ['texts', bodies.addCourse, 'requiredTexts', list(200, ''), list(201, '')],
  ['one of the texts', bodies.addCourse, 'requiredTexts', [x(200)], [x(201)]],
  ['a number', bodies.addCourse, 'numberOfCredits', 1_000_000, 1_000_000.5],
  ['a small number', bodies.addCourse, 'numberOfCredits', 0, -0.0001],
  ['a fine number', bodies.addCourse, 'numberOfCredits', 0.0001, 0.00001],
  ['a curve', bodies.editGrade, 'curvePoints', -1_000_000, -1_000_000.5],
  ['a bonus', bodies.editGrade, 'bonusPoints', 0, -1],
  ['points', bodies.editGrade, 'grades', list(200, 0), list(201, 0)],
  ['one of the points', bodies.editGrade, 'grades', [0, null], [-0.0001]],
  ['maxima', bodies.addAssessment, 'gradesMaxPerProblem', list(200, 0), list(201, 0)],
  ['a maximum', bodies.addAssessment, 'gradesMaxPerProblem', [0], []],
  ['outcome rows', bodies.addAssessment, 'LOVersusProblemTable', list(200, []), list(201, []), maxima],
  ['outcome cells', bodies.addAssessment, 'LOVersusProblemTable', [list(200, '')], [list(201, '')], maxima],
  ['a weak outcome', bodies.addAssessment, 'LOVersusProblemTable', [[1]], [[0.9999]], maxima],
  ['a strong outcome', bodies.addAssessment, 'LOVersusProblemTable', [[10]], [[10.0001]], maxima],
  ['weight sets', bodies.editOffering, 'assessmentWeights', list(200, {}), list(201, {})],
  ['a weight', bodies.editOffering, 'assessmentWeights', [{ a: 0 }], [{ a: -1 }]],
  ['an order', bodies.editAssessment, 'problemOrder', list(200, null), list(201, null)],
  ['a place in an order', bodies.editOffering, 'outcomeOrder', [0], [-1]],
  ['a date', bodies.addEnrollment, 'dateOfEnrollment', '2024-02-29', '2026-02-29'],
  ['seats', bodies.editEnrollments, 'students', list(5_000, seat), list(5_001, seat)],
  ['grades', bodies.editGrades, 'grades', list(5_000, { studentId: id }), list(5_001, { studentId: id })],
  ['students', bodies.roster, 'studentIdList', list(5_000, id), list(5_001, id), { offeringId: id }],
  ['an id', bodies.roster, 'offeringId', x(64), x(65), { studentIdList: [] }],
  ['a short id', bodies.roster, 'offeringId', x(1), '', { studentIdList: [] }],
  ['offerings', bodies.addSnapshots, 'listOfOfferingIds', list(5_000, id), list(5_001, id)],
  ['snapshots', bodies.snapshotIds, 'listOfOfferingSnapshotIds', list(5_000, id), list(5_001, id)],
  ['notes', bodies.editSnapshots, 'listOfOfferingSnapshotsIdsAndNotes', list(5_000, note), list(5_001, note)],
  ['object files', bodies.snapshotObjects, 'listOfOfferingSnapshots', list(200, 0), list(201, 0)],
  ['a password', bodies.logIn, 'userPassword', x(1024), x(1025), { userEmail: '' }],
  ['an old password', bodies.changePassword, 'oldPassword', x(1024), x(1025), { newPassword: 'x' }],
  ['a new password', bodies.changePassword, 'newPassword', 'x', '', { oldPassword: '' }],
  ['a text of the settings', bodies.editSettings, 'setting', { a: x(10_000) }, { a: x(10_001) }],
  ['a list of the settings', bodies.editSettings, 'setting', { a: list(5_000, 0) }, { a: list(5_001, 0) }],
  ['a key of the settings', bodies.editSettings, 'setting', { a: { [x(200)]: 1 } }, { a: { [x(201)]: 1 } }],
  ['a number of the settings', bodies.editSettings, 'setting', { a: [0.0001] }, { a: [0.00001] }],
];

describe('a body may have', () => {
  const named = limits.map(([what, ...limit]) => [what, limit] as const);
  test.each(named)('%s up to its limit, and not beyond', (_, [body, field, last, first, rest = {}]) => {
    expect([last, first].map((value) => is(body, { ...rest, [field]: value }))).toEqual([true, false]);
  });
});

test('an e-mail has 200 characters at most', () => {
  expect([x(198), x(199)].map((name) => isEmail(`${name}@b`))).toEqual([true, false]);
});
