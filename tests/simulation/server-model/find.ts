import type { Enrollment, Student } from '../../../events/entities.ts';
import type { WireAssessment, WireGrade, WireOffering } from '../../../events/wire.ts';
import type { Book } from './book.ts';

export const offeringOf = (book: Book, id: unknown): WireOffering | undefined =>
  book.offerings.find(({ offeringId }) => offeringId === id);

export const studentOf = (book: Book, id: unknown): Student | undefined =>
  book.students.find(({ studentId }) => studentId === id);

export const enrollmentOf = (book: Book, offering: unknown, student: unknown): Enrollment | undefined =>
  book.enrollments.find(({ offeringId, studentId }) => offeringId === offering && studentId === student);

export const gradeOf = (book: Book, assessment: unknown, student: unknown): WireGrade | undefined =>
  book.grades.find(({ assessmentId, studentId }) => assessmentId === assessment && studentId === student);

type Found = { readonly offering: WireOffering; readonly assessment: WireAssessment };
type Missing = { readonly why: 'offering.unknown' | 'assessment.unknown' };

/** The assessment that a path names, and the offering that it must belong to. */
export const locate = (book: Book, ids: Readonly<Record<string, string>>): Found | Missing => {
  const offering = offeringOf(book, ids.offeringId);
  if (!offering) return { why: 'offering.unknown' };
  const assessment = book.assessments.find(
    (row) => row.assessmentId === ids.assessmentId && row.offeringId === ids.offeringId,
  );
  return assessment ? { offering, assessment } : { why: 'assessment.unknown' };
};
