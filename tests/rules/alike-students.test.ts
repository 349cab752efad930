import { expect, test } from 'vitest';
import { alikeStudents } from '../../commands/alike-students.ts';
import type { StudentFields } from '../../events/entities.ts';
import { ana, ben, cem, studentOf } from '../builders.ts';

const alike = (...two: readonly Partial<StudentFields>[]) =>
  Object.fromEntries(alikeStudents([ana, ben, cem].map((id, at) => studentOf(id, two[at] ?? {}))));

test.each([
  { likeness: 'email', one: { email: 'a@x.example' }, other: { email: ' A@X.example ' } },
  { likeness: 'code', one: { studentCode: '00123' }, other: { studentCode: '123' } },
  { likeness: 'code', one: { studentCode: 'S1' }, other: { studentCode: 'Ѕ1' } },
  {
    likeness: 'name',
    one: { firstName: 'Inés', lastName: 'Álvarez', studentCode: 'A1' },
    other: { firstName: 'ine\u0301s', lastName: 'Álvarez ', studentCode: 'B2' },
  },
])('R4.14 rows with the same $likeness look like one person', ({ likeness, one, other }) => {
  expect(alike(one, other)).toEqual({ [ana]: { other: ben, likeness }, [ben]: { other: ana, likeness } });
});

test.each([
  { one: {}, other: {} },
  { one: { lastName: 'Öz' }, other: { lastName: 'Öz' } },
  { one: { firstName: 'Ana', lastName: 'Öz' }, other: { firstName: 'Ana', lastName: 'Oz' } },
  { one: { email: 'a@x.example' }, other: { email: 'b@x.example' } },
])('R4.14 blank values and half a name say nothing', ({ one, other }) => {
  expect(alike(one, other)).toEqual({});
});

test('R4.14 of several reasons the plainest is said', () => {
  const [email, named] = ['a@x.example', { firstName: 'Ana', lastName: 'Öz' }];
  expect(alike({ email, ...named }, { email }, named)).toEqual({
    [ana]: { other: ben, likeness: 'email' },
    [ben]: { other: ana, likeness: 'email' },
    [cem]: { other: ana, likeness: 'name' },
  });
});

test('R4.14 of three each looks like the first, and the first like the second', () => {
  const email = 'a@x.example';
  expect(alike({ email }, { email }, { email })).toEqual({
    [ana]: { other: ben, likeness: 'email' },
    [ben]: { other: ana, likeness: 'email' },
    [cem]: { other: ana, likeness: 'email' },
  });
});
