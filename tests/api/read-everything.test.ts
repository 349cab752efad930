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
