import type { AssessmentId } from '../../../events/ids.ts';
import type { Book } from './book.ts';

/** The rows that a delete removes: the thing itself, and what cannot exist without it. */
export type Scope = { readonly [K in ScopeKind]?: Book[K] };
type ScopeKind = 'courses' | 'offerings' | 'assessments' | 'students' | 'enrollments' | 'grades';

export const scopeOfCourse = (book: Book, courseId: string): Scope => {
  const offerings = book.offerings.filter((offering) => offering.courseId === courseId);
  const under = inOfferings(book, new Set(offerings.map(({ offeringId }) => offeringId)));
  return { courses: book.courses.filter((course) => course.courseId === courseId), ...under };
};

export const scopeOfOffering = (book: Book, offeringId: string): Scope => inOfferings(book, new Set([offeringId]));

const inOfferings = (book: Book, ids: ReadonlySet<string>): Scope => ({
  offerings: book.offerings.filter(({ offeringId }) => ids.has(offeringId)),
  assessments: book.assessments.filter(({ offeringId }) => ids.has(offeringId)),
  enrollments: book.enrollments.filter(({ offeringId }) => ids.has(offeringId)),
  grades: book.grades.filter(({ offeringId }) => ids.has(offeringId)),
});

export const scopeOfAssessment = (book: Book, assessmentId: string): Scope => ({
  assessments: book.assessments.filter((assessment) => assessment.assessmentId === assessmentId),
  grades: book.grades.filter((grade) => grade.assessmentId === assessmentId),
});

export const scopeOfStudent = (book: Book, studentId: string): Scope => ({
  students: book.students.filter((student) => student.studentId === studentId),
  enrollments: book.enrollments.filter((enrollment) => enrollment.studentId === studentId),
  grades: book.grades.filter((grade) => grade.studentId === studentId),
});

type Seat = { readonly offeringId: string; readonly studentId: string };

export const scopeOfSeats = (book: Book, isOne: (seat: Seat) => boolean): Scope => ({
  enrollments: book.enrollments.filter(isOne),
  grades: book.grades.filter(isOne),
});

/** The book without the rows of `scope`. A deleted assessment also disappears from the weight sets. */
export const without = (book: Book, scope: Scope): Book => ({
  ...book,
  courses: less(book.courses, scope.courses),
  offerings: unweighted(
    less(book.offerings, scope.offerings),
    new Set(scope.assessments?.map(({ assessmentId }) => assessmentId)),
  ),
  assessments: less(book.assessments, scope.assessments),
  students: less(book.students, scope.students),
  enrollments: less(book.enrollments, scope.enrollments),
  grades: less(book.grades, scope.grades),
});

const less = <Row>(rows: Row[], gone: readonly Row[] | undefined): Row[] => {
  if (!gone?.length) return rows;
  const out = new Set(gone);
  return rows.filter((row) => !out.has(row));
};

const unweighted = (offerings: Book['offerings'], gone: ReadonlySet<AssessmentId>): Book['offerings'] =>
  gone.size === 0
    ? offerings
    : offerings.map((offering) => ({
        ...offering,
        assessmentWeights: offering.assessmentWeights.map(
          (weights) =>
            Object.fromEntries(
              Object.entries(weights).filter(([assessmentId]) => !gone.has(assessmentId as AssessmentId)),
            ) as Record<AssessmentId, number>,
        ),
      }));
