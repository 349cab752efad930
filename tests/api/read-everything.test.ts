import { expect, test } from 'vitest';
import { readEverything } from '../../api/read-everything.ts';

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
