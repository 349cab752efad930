import type { WorkingData } from '../../events/entities.ts';
import { nounItem } from '../../events/items.ts';
import type { Scope } from '../../events/scope.ts';
import { wireIdOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';

/** The rows with which a server answers the calls for the scopes. */
export const rowsFor = (records: Records, scopes: readonly Scope[], fresh: WorkingData): WorkingData => {
  const there = (noun: 'course' | 'offering' | 'assessment' | 'student', id: string) =>
    wireIdOf(records.outbox, records.book, nounItem(noun, id));
  const is = (id: string, noun: Parameters<typeof there>[0], ours: string) => id === there(noun, ours);
  const some = (kinds: readonly Scope['of'][], fits: (scope: never) => boolean) =>
    scopes.some((scope) => kinds.includes(scope.of) && fits(scope as never));
  const courseOf = ({ offeringId }: { readonly offeringId: string }) =>
    fresh.offerings.find((one) => is(one.offeringId, 'offering', offeringId))?.courseId;
  return {
    courses: fresh.courses.filter(
      (row) =>
        some(['course'], (scope: { courseId: string }) => is(row.courseId, 'course', scope.courseId)) ||
        some(['offering'], (scope: { offeringId: string }) => courseOf(scope) === row.courseId),
    ),
    offerings: fresh.offerings.filter(
      (row) =>
        some(['offering'], (scope: { offeringId: string }) => is(row.offeringId, 'offering', scope.offeringId)) ||
        some(['offerings'], (scope: { courseId: string }) => is(row.courseId, 'course', scope.courseId)),
    ),
    assessments: fresh.assessments.filter(
      (row) =>
        some(['assessments'], (scope: { offeringId: string }) => is(row.offeringId, 'offering', scope.offeringId)) ||
        some(['assessment', 'grades', 'grade'], (scope: { assessmentId: string }) =>
          is(row.assessmentId, 'assessment', scope.assessmentId),
        ),
    ),
    students: fresh.students.filter((row) =>
      some(['student'], (scope: { studentId: string }) => is(row.studentId, 'student', scope.studentId)),
    ),
    enrollments: fresh.enrollments.filter(
      (row) =>
        some(['seats'], (scope: { offeringId: string }) => is(row.offeringId, 'offering', scope.offeringId)) ||
        some(['seats of student'], (scope: { studentId: string }) => is(row.studentId, 'student', scope.studentId)),
    ),
    grades: fresh.grades.filter(
      (row) =>
        some(['grades'], (scope: { assessmentId: string }) => is(row.assessmentId, 'assessment', scope.assessmentId)) ||
        some(
          ['grade'],
          (scope: { assessmentId: string; studentId: string }) =>
            is(row.assessmentId, 'assessment', scope.assessmentId) && is(row.studentId, 'student', scope.studentId),
        ),
    ),
    settings: {},
  };
};
