import type { Student } from '../events/entities.ts';
import type { StudentId } from '../events/ids.ts';
import { skeleton } from './import/look-alike.ts';

/** Why two rows look like one person, the plainest reason first. */
export const likenesses = ['email', 'code', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

export type SimilarStudent = { readonly other: StudentId; readonly likeness: Likeness };

/**
 * For each student who looks like another one: that other student, and what makes them alike. Of several, the one with
 * the plainest likeness, then the first in the order of `students`. Blank values make nobody alike.
 */
export const alikeStudents = (students: readonly Student[]): ReadonlyMap<StudentId, SimilarStudent> => {
  const alike = new Map<StudentId, SimilarStudent>();
  for (const likeness of likenesses) {
    for (const group of groupsOf(students, keyBy[likeness])) {
      const [first, second] = group;
      if (!first || !second) continue;
      for (const { studentId } of group) {
        const other = studentId === first.studentId ? second : first;
        if (!alike.has(studentId)) alike.set(studentId, { other: other.studentId, likeness });
      }
    }
  }
  return alike;
};

/** Students whose key is the same, without those whose key is blank. */
const groupsOf = (students: readonly Student[], keyOf: (student: Student) => string): Iterable<readonly Student[]> => {
  const groups = new Map<string, Student[]>();
  for (const student of students) {
    const key = keyOf(student);
    const group = groups.get(key);
    if (group) group.push(student);
    else if (key !== '') groups.set(key, [student]);
  }
  return groups.values();
};

const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

const keyBy: { readonly [L in Likeness]: (student: Student) => string } = {
  email: ({ email }) => plain(email),
  code: ({ studentCode }) => skeleton(studentCode),
  name: ({ firstName, lastName }) =>
    plain(firstName) === '' || plain(lastName) === '' ? '' : `${plain(lastName)}\n${plain(firstName)}`,
};
