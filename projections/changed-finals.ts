import type { OfferingId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import type { Book } from './book.ts';
import type { FinalGrade } from './final-grades/result.ts';
import { createFinalGrades } from './final-grades.ts';

/** An official final grade that one book has and the other has otherwise; `null`: the student is not enrolled there. */
export type ChangedFinal = {
  readonly offeringId: OfferingId;
  readonly studentId: StudentId;
  readonly from: FinalGrade | null;
  readonly to: FinalGrade | null;
};

/** Compares what is shown: the rounded grade, its letter, or why there is none. What both books share is not computed twice. */
export const changedFinals = (before: Book, after: Book): readonly ChangedFinal[] => {
  const offerings = new Set([...keysOf(before.offerings), ...keysOf(after.offerings)]);
  return [...offerings].filter((id) => isTouched(before, after, id)).flatMap((id) => changedIn(before, after, id));
};

const changedIn = (before: Book, after: Book, offeringId: OfferingId): readonly ChangedFinal[] => {
  const grades = createFinalGrades();
  const [was, is] = [grades(before, offeringId).students, grades(after, offeringId).students];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((studentId): ChangedFinal[] => {
    const [one, other] = [was.get(studentId), is.get(studentId)];
    if (one === other) return [];
    const [from, to] = [one?.official.final ?? null, other?.official.final ?? null];
    return shown(from) === shown(to) ? [] : [{ offeringId, studentId, from, to }];
  });
};

/** Books of one origin share what neither has changed. */
const isTouched = (before: Book, after: Book, id: OfferingId): boolean =>
  before.offerings[id] !== after.offerings[id] ||
  before.enrollments[id] !== after.enrollments[id] ||
  before.grades[id] !== after.grades[id] ||
  before.assessmentsOf[id] !== after.assessmentsOf[id] ||
  before.settings.grading?.[id] !== after.settings.grading?.[id] ||
  (after.assessmentsOf[id] ?? []).some(
    (assessmentId) => before.assessments[assessmentId] !== after.assessments[assessmentId],
  );

const shown = (final: FinalGrade | null): string => {
  if (final === null) return '';
  return final.kind === 'grade' ? `${final.percent.shown} ${final.letter ?? ''}` : final.why;
};
