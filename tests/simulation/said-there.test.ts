import { expect, test } from 'vitest';
import { isStudentAsSent } from './world/said-there.ts';

const ana = { studentCode: 'N2', firstName: 'Ana', lastName: '', email: '' };
const sent = (fields: object, path = '/user/student/add'): string => `${path} ${JSON.stringify(fields)}`;
const others = { courses: [], offerings: [], assessments: [], enrollments: [], grades: [], settings: {} };
const reading = (fields: object): string =>
  JSON.stringify({ success: true, ...others, students: [{ studentId: 'r2' }, { studentId: 'r1', ...fields }] });

test.each([
  ['the row as it was sent', reading(ana), sent(ana), true],
  ['another code', reading({ ...ana, studentCode: 'N3' }), sent(ana), false],
  ['another name', reading({ ...ana, firstName: 'Ann' }), sent(ana), false],
  ['no code, which anybody may lack', reading({ ...ana, studentCode: '' }), sent({ ...ana, studentCode: '' }), false],
  ['another call', reading(ana), sent(ana, '/user/course/add'), false],
  ['a page instead of a reading', '<html>', sent(ana), false],
])('a row counts as what an addition sent: %s', (_, read, call, expected) => {
  expect(isStudentAsSent(read, 'r1', call)).toBe(expected);
});
