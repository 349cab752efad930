import { decimalText, type Units, unitsFromZero, unitsOf } from '../../events/decimal.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { finalForOthers } from '../../projections/final-grades/final-for-others.ts';
import type { OfferingGrades, StudentGrades } from '../../projections/final-grades/result.ts';
import type { FillTarget, WhyLeft } from './fill.ts';

/** What the gradebook has for a cell. `units` are exact; `excused`: there is no score, and none is wanted. */
export type HeldValue =
  | { readonly is: 'number'; readonly units: Units }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'excused' }
  | { readonly is: 'none'; readonly why: WhyLeft };

/** An offering with its computed grades, from which a file is filled. */
export type ClassGrades = {
  readonly book: Book;
  readonly offeringId: OfferingId;
  readonly grades: OfferingGrades;
};

/** A given final grade goes before the computed one, as in all that leaves for others. */
export const heldValue = (
  source: ClassGrades,
  studentId: StudentId,
  target: Exclude<FillTarget, { to: 'stays' }>,
): HeldValue => {
  const studentGrades = source.grades.students.get(studentId);
  if (!studentGrades) return none('no final grade');
  if (target.to === 'score' || target.to === 'problem') return scoreOf(source, studentGrades, studentId, target);
  const { percent, letter } = finalForOthers(source.grades, studentId);
  if (target.to === 'final letter') return letter ? { is: 'text', text: letter } : none('no final grade');
  if (percent === null) return none('no final grade');
  const units = unitsOf(target.to === 'final out of' ? 100 : percent);
  return units === undefined ? none('cannot be computed') : { is: 'number', units };
};

const none = (why: WhyLeft): HeldValue => ({ is: 'none', why });

/**
 * The points of a whole assessment with the bonus and the curve that count, or of one problem. An assessment of which
 * only a part is graded has no score yet.
 */
const scoreOf = (
  { book, offeringId }: ClassGrades,
  studentGrades: StudentGrades,
  studentId: StudentId,
  target: Extract<FillTarget, { to: 'score' | 'problem' }>,
): HeldValue => {
  const { assessmentId } = target;
  const result = studentGrades.official.assessments.get(assessmentId);
  if (result?.kind === 'none' && result.why === 'excused') return { is: 'excused' };
  const points = gradeOf(book, offeringId, assessmentId, studentId).points;
  if (target.to === 'problem') {
    const given = points[target.problemId] ?? null;
    const units = unitsFromZero(given);
    return given === null ? none('not graded here') : valueOfUnits(units);
  }
  const problems = book.assessments[assessmentId]?.problems ?? [];
  const graded = problems.filter(({ problemId }) => (points[problemId] ?? null) !== null).length;
  if (graded === 0) return none('not graded here');
  if (graded < problems.length) return none('partly graded');
  return valueOfUnits(result?.kind === 'result' ? result.points : undefined);
};

const valueOfUnits = (units: Units | undefined): HeldValue =>
  units === undefined ? none('cannot be computed') : { is: 'number', units };

/** The number as the file writes numbers: with its sign, and with as many decimals as its others have at least. */
export const writtenNumber = (units: Units, sign: '.' | ',', decimals: number): string => {
  const [whole = '', fraction = ''] = decimalText(units).split('.');
  const padded = fraction.padEnd(decimals, '0');
  return padded ? `${whole}${sign}${padded}` : whole;
};
