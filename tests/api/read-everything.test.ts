import { expect, test } from 'vitest';
import { readEverything } from '../../api/read-everything.ts';
import { wireLimits } from '../../api/shapes.ts';

const lists = { courses: [], offerings: [], assessments: [], enrollments: [], students: [], grades: [] };
const reply = (body: unknown) => ({ kind: 'reply', status: 200, text: JSON.stringify(body) }) as const;

test('a reading with all its parts is one', () => {
  expect(readEverything(reply({ success: true, ...lists, settings: {} }))).toMatchObject({ kind: 'done' });
});

test.each([undefined, null, 'dark', 3])('one whose settings are %j is none: nobody has deleted them', (settings) => {
  expect(readEverything(reply({ success: true, ...lists, settings }))).toMatchObject({ kind: 'bug' });
});

test.each(Object.keys(lists))('one without the list of %s is none: nobody has deleted them', (list) => {
  const { [list]: _, ...others } = { ...lists, settings: {} } as Record<string, unknown>;
  expect(readEverything(reply({ success: true, ...others }))).toMatchObject({ kind: 'bug' });
});

test.each([
  ['grades', { offeringId: 'o1', assessmentId: 'a1', studentId: 's1', useBonusPoints: false }],
  ['assessments', { assessmentId: 'a1', offeringId: 'o1', assessmentName: 'Quiz' }],
])('one that leaves the points out of %s is none: they are not taken back', (list, row) => {
  expect(readEverything(reply({ success: true, ...lists, settings: {}, [list]: [row] }))).toMatchObject({
    kind: 'bug',
  });
});

/** Of each list a row with all ids that a row there has. */
const rows = {
  courses: { courseId: 'c' },
  offerings: { offeringId: 'o', courseId: 'c' },
  assessments: { assessmentId: 'a', offeringId: 'o', gradesMaxPerProblem: [1] },
  enrollments: { offeringId: 'o', studentId: 's' },
  students: { studentId: 's' },
  grades: { offeringId: 'o', assessmentId: 'a', studentId: 's', grades: [1] },
};

const ids = Object.entries(rows).flatMap(([list, row]) =>
  Object.keys(row).flatMap((id) => (id.endsWith('Id') ? [[list, id, row] as const] : [])),
);

test.each(ids)('of %s, one whose %s only clients make is none', (list, id, row) => {
  const read = (one: object) => readEverything(reply({ success: true, ...lists, settings: {}, [list]: [one] })).kind;
  expect([read(row), read({ ...row, [id]: 't~1' })]).toEqual(['done', 'bug']);
});

test('settings are read as deep as a call may be, and no deeper', () => {
  const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });
  const read = (levels: number) => readEverything(reply({ success: true, ...lists, settings: nested(levels) })).kind;
  expect([read(wireLimits.nesting), read(wireLimits.nesting + 1)]).toEqual(['done', 'bug']);
});
