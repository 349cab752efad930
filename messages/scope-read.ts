import type { OfferingId } from '../events/ids.ts';
import type { Scope, ScopeRead } from '../events/scope.ts';
import type { Book } from '../projections/book/book.ts';
import { counted } from './counts.ts';
import { assessmentName, courseName, shortOfferingName, studentName } from './naming.ts';

/** What a reading was of: “Read from the server: the grades of Midterm”. All parts are named, because nothing else was looked at. */
export const scopeWords = (book: Book, scope: ScopeRead): string =>
  `Read from the server: ${scope === 'everything' ? 'everything' : scopesTold(book, scope).join('; ')}`;

const scopesTold = (book: Book, scopes: readonly Scope[]): readonly string[] => {
  const whole = new Set(scopes.flatMap((one) => (one.of === 'offering' && isWhole(scopes, one) ? one.offeringId : [])));
  return scopes.flatMap((one) => {
    if (!('offeringId' in one) || !whole.has(one.offeringId)) return withList(book, scopes, one);
    return one.of === 'offering' ? offeringWords(book, one.offeringId, scopes) : [];
  });
};

/** A course is told with the list of its offerings, a student with that of their enrollments, where both were read. */
const withList = (book: Book, scopes: readonly Scope[], one: Scope): string | readonly string[] => {
  const hasToo = (of: Scope['of'], id: string): boolean =>
    scopes.some((other) => other.of === of && Object.values(other).includes(id));
  if (one.of === 'course' && hasToo('offerings', one.courseId))
    return `${courseName(book, one.courseId)} and its offerings, without assessments and enrollments`;
  if (one.of === 'student' && hasToo('seats of student', one.studentId))
    return `${studentName(book, one.studentId)} and their enrollments, without grades`;
  const isTold =
    (one.of === 'offerings' && hasToo('course', one.courseId)) ||
    (one.of === 'seats of student' && hasToo('student', one.studentId));
  return isTold ? [] : partWords(book, one);
};

/** Whether what lies beneath the offering was read with it: only whoever reads all of one reads that. */
const isWhole = (scopes: readonly Scope[], { offeringId }: { readonly offeringId: OfferingId }): boolean =>
  (['assessments', 'seats'] as const).every((of) =>
    scopes.some((one) => one.of === of && one.offeringId === offeringId),
  );

const offeringWords = (book: Book, offeringId: OfferingId, scopes: readonly Scope[]): string => {
  const graded = scopes.filter((one) => one.of === 'grades' && one.offeringId === offeringId).length;
  const grades = `the grades of ${counted(graded, 'assessment', 'assessments')}`;
  return `${shortOfferingName(book, offeringId)} with its course, its assessments, who is enrolled, and ${grades}`;
};

const partWords = (book: Book, scope: Scope): string => {
  switch (scope.of) {
    case 'course':
      return `${courseName(book, scope.courseId)}, without its offerings`;
    case 'offering':
      return `${shortOfferingName(book, scope.offeringId)} and its course, without assessments and enrollments`;
    case 'offerings':
      return `the offerings of ${courseName(book, scope.courseId)}, without assessments and enrollments`;
    case 'assessments':
      return `the assessments of ${shortOfferingName(book, scope.offeringId)}, without grades`;
    case 'assessment':
      return `${assessmentName(book, scope.assessmentId)}, without grades`;
    case 'grades':
      return `the grades of ${assessmentName(book, scope.assessmentId)}`;
    case 'grade':
      return `the grade of ${studentName(book, scope.studentId)} in ${assessmentName(book, scope.assessmentId)}`;
    case 'seats':
      return `who is enrolled in ${shortOfferingName(book, scope.offeringId)}`;
    case 'seats of student':
      return `the enrollments of ${studentName(book, scope.studentId)}`;
    case 'student':
      return `${studentName(book, scope.studentId)}, without enrollments and grades`;
  }
};
