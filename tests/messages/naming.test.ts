import { expect, test } from 'vitest';
import type { StudentFields } from '../../events/entities.ts';
import { placeName, studentWithCode } from '../../messages/naming.ts';
import { a1, ana, ben, classroom, p } from '../builders.ts';
import { bookOf } from '../given.ts';

const named = (studentId: typeof ana, to: Partial<StudentFields>) =>
  ({ type: 'StudentEdited', studentId, from: {}, to }) as const;
const li = { lastName: 'Li', firstName: 'An' };

test('a place in a sentence tells namesakes apart by their codes', () => {
  const book = bookOf(classroom(), named(ana, { ...li, studentCode: 's1' }), named(ben, { ...li, studentCode: 's2' }));
  const places = [ana, ben].map((studentId) => placeName(book, { assessmentId: a1, studentId, part: p(1) }));
  expect(places).toEqual([expect.stringMatching(/for Li, An · s1$/), expect.stringMatching(/for Li, An · s2$/)]);
});

test('a student who is called by the code, or has none, is named once', () => {
  const noName = { lastName: '', firstName: '' };
  const book = bookOf(
    classroom(),
    named(ana, { ...noName, studentCode: 's1' }),
    named(ben, { ...li, studentCode: '' }),
  );
  expect(studentWithCode(book, ana)).toBe('s1');
  expect(studentWithCode(book, ben)).toBe('Li, An');
});
