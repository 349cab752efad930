import type { OfferingId, StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import { noResultText } from '../../messages/final-grades.ts';
import { givenText, noGradeText } from '../../messages/final-words.ts';
import { assessmentsIn, type Book } from '../../projections/book/book.ts';
import { outcomesOf } from '../../projections/outcomes/outcomes.ts';
import { whyOf } from '../archive/finals.ts';
import { type OfferingRead, readingOf } from '../archive/parts.ts';
import type { FinalData, GradeData, OfferingData, SeatData } from './kept.ts';

/** What a student has in an offering now, and when they were in it. */
export const offeringData = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
  seats: readonly SeatData[],
): OfferingData => {
  const enrollment = book.enrollments[offeringId]?.get(studentId);
  const ofNow = { offeringId, seats, dateOfEnrollment: enrollment?.dateOfEnrollment ?? null };
  if (!enrollment) return { ...ofNow, grades: [], final: null, outcomes: [] };
  const read = readingOf(book, offeringId, true);
  return {
    ...ofNow,
    grades: gradesData(read, studentId),
    final: finalData(read, studentId),
    outcomes: outcomesOf(book, offeringId).map(({ at, text, students }) => {
      const outcome = students.get(studentId);
      return { no: at + 1, text, percent: outcome?.kind === 'attained' ? outcome.percent.shown : null };
    }),
  };
};

const gradesData = ({ book, offeringId, grades, names }: OfferingRead, studentId: StudentId): readonly GradeData[] =>
  assessmentsIn(book, offeringId).map(({ assessmentId, problems }) => {
    const grade = book.grades[offeringId]?.get(studentId)?.[assessmentId] ?? null;
    const result = grades.students.get(studentId)?.official.assessments.get(assessmentId);
    const graded = problems.filter(({ problemId }) => own(grade?.points ?? {}, problemId) !== undefined).length;
    const isExcused = result?.kind === 'none' && result.why === 'excused';
    return {
      assessmentId,
      status: isExcused ? 'excused' : statusOf(graded, problems.length),
      grade,
      percent: result?.kind === 'result' ? result.percent.shown : null,
      told: result?.kind === 'none' ? noResultText(result, names) : '',
    };
  });

const statusOf = (graded: number, problems: number): GradeData['status'] => {
  if (graded === 0) return 'not graded';
  return graded === problems ? 'graded' : 'partly graded';
};

const finalData = (read: OfferingRead, studentId: StudentId): FinalData => {
  const final = read.grades.students.get(studentId)?.official.final;
  const { columns, rows, sentences } = whyOf(read, studentId) ?? { columns: [], rows: [], sentences: [] };
  const given = own(read.grades.policy.given, studentId);
  const texts = (cells: readonly { readonly text: string }[]): readonly string[] => cells.map(({ text }) => text);
  return {
    percent: final?.kind === 'grade' ? final.percent.shown : null,
    letter: final?.kind === 'grade' ? final.letter : null,
    given: given ? givenText(given) : null,
    why: {
      columns: texts(columns),
      rows: rows.map(texts),
      sentences: final?.kind === 'none' ? [...new Set([noGradeText(final, read.names), ...sentences])] : sentences,
    },
  };
};
