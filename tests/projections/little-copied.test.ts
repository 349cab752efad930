import { expect, test, vi } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { decide } from '../../commands/decide.ts';
import { advance } from '../../commands/decision.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { StudentMap } from '../../projections/book/student-map.ts';
import { ana, course, enrolled, o1, offering, student } from '../builders.ts';
import { bookOf, context } from '../given.ts';

const size = 1_000;
/** So many students stand on a page of a map, and an edit may leave one page and come to another. */
const onTwoPages = 64;

const classmates = Array.from({ length: size }, (_, at) => asId<StudentId>(`s${at}`));
const [mate = ana] = classmates;

/** How many values are compared until it is known what differs: none of a page that both maps have. */
const compared = (after: StudentMap<unknown, string>, before: StudentMap<unknown, string>): number => {
  const comparing = vi.spyOn(Object, 'is');
  try {
    for (const _ of after.changedSince(before));
    return comparing.mock.calls.length;
  } finally {
    comparing.mockRestore();
  }
};

const mapsOf = ({ students, enrollments: { [o1]: enrollments }, seatsOf, studentByCode }: Book) => ({
  ...{ students, seatsOf, studentByCode },
  ...(enrollments && { enrollments }),
});

test.each<readonly [Command, readonly (keyof ReturnType<typeof mapsOf>)[]]>([
  [{ type: 'AddStudent', fields: { studentCode: 'new' } }, ['students', 'studentByCode']],
  [{ type: 'EditStudent', studentId: mate, fields: { email: 'a@b.example' } }, ['students']],
  [{ type: 'EditStudent', studentId: mate, fields: { studentCode: 'new' } }, ['students', 'studentByCode']],
  [{ type: 'EnrollStudents', offeringId: o1, studentIds: [ana] }, ['seatsOf', 'enrollments']],
  [
    { type: 'EditEnrollments', offeringId: o1, students: [{ studentId: mate, dateOfEnrollment: '2026-02-02' }] },
    ['enrollments'],
  ],
  [{ type: 'UnenrollStudents', offeringId: o1, studentIds: [mate] }, ['seatsOf', 'enrollments']],
])('in a large class %j leaves nearly every page of the maps as it was', (command, changed) => {
  // Given
  const everybody = classmates.flatMap((id) => [student(id, { studentCode: id }), enrolled(id)]);
  const before = bookOf(course(), offering(), student(ana), everybody);
  // When
  const decision = decide(before, command, context());
  if (isRefusal(decision)) throw new Error(`Refused: ${decision.refused}`);
  const after = advance(before, decision);
  // Then
  const [was, is] = [mapsOf(before), mapsOf(after)];
  const names = ['students', 'seatsOf', 'studentByCode', 'enrollments'] as const;
  expect(names.filter((name) => is[name] !== was[name])).toEqual(changed);
  for (const name of changed) {
    const [now, then] = [is[name], was[name]];
    if (!now || !then) throw new Error(`The book has no ${name}.`);
    expect(compared(now, then)).toBeLessThanOrEqual(onTwoPages);
  }
});
