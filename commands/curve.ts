import { maxMagnitude, type Units, unitsFromZero, unitsOf, unitsPerOne } from '../events/decimal.ts';
import type { Assessment, Grade } from '../events/entities.ts';
import { isExcused } from '../events/excuses.ts';
import type { StudentId } from '../events/ids.ts';
import type { Book } from '../projections/book/book.ts';
import { extraOf, extraSet, gradeOf } from '../projections/book/grade-of.ts';
import { policyOf } from '../projections/settings/policy.ts';
import type { GradeEdit } from './catalogue.ts';

/**
 * `add` gives everybody the same curve. The others need a total, so they are for students who are graded whole. All but
 * `cap` replace the curve that is there. `number`: points to add, a factor, or a percentage of the maximum.
 */
export type Curve =
  | { readonly by: 'add' | 'scale' | 'mean' | 'cap'; readonly number: number }
  | { readonly by: 'root' };

export type CurveFault = 'allExcused' | 'nothingGraded' | 'noMaximum' | 'nothingChanges' | 'tooLarge';

/** A student who is graded whole, with the totals that the sheet shows before and afterwards. */
export type CurvedTotal = { readonly studentId: StudentId; readonly from: Units; readonly to: Units };

/** `partly`: students left out because problems of theirs are blank. */
export type CurvePlan = {
  readonly edits: readonly GradeEdit[];
  readonly totals: readonly CurvedTotal[];
  readonly max: Units;
  readonly excused: number;
  readonly partly: number;
};

/** What a curve would write for these students, or why there is nothing that it could write. */
export const curvePlan = (
  book: Book,
  assessment: Assessment,
  studentIds: readonly StudentId[],
  curve: Curve,
): CurvePlan | CurveFault => {
  const { offeringId, assessmentId } = assessment;
  const { excused } = policyOf(book.settings, offeringId);
  const notExcused = studentIds.filter((studentId) => !isExcused(excused, { studentId, assessmentId }));
  const curvables = notExcused.map((studentId) =>
    curvableOf(assessment, studentId, gradeOf(book, offeringId, assessmentId, studentId)),
  );
  const gradedWhole = curvables.filter(({ isWhole }) => isWhole);
  const max = assessment.problems.reduce((sum, problem) => sum + (unitsFromZero(problem.max) ?? 0), 0);
  const fault = faultOf(curve, { meant: notExcused.length, whole: gradedWhole.length, max });
  if (fault) return fault;

  const curveOf = curvesBy(curve, gradedWhole, max);
  const curved = (curve.by === 'add' ? curvables : gradedWhole)
    .map((student) => ({ ...student, newCurve: curveOf(student) }))
    .filter(({ newCurve, curve: was }) => curve.by === 'add' || newCurve !== was);
  if (curved.length === 0) return 'nothingChanges';
  if (curved.some(({ newCurve }) => Math.abs(newCurve ?? 0) > maxMagnitude * unitsPerOne)) return 'tooLarge';
  const edits = curved.map(({ studentId, grade, newCurve }) => ({
    ...{ assessmentId, studentId, change: extraSet('curve', newCurve === null ? null : newCurve / unitsPerOne) },
    // A curve that was computed from other scores is refused.
    ...(curve.by !== 'add' && { seen: grade }),
  }));
  const totals = gradedWhole.map((student) => ({
    ...{ studentId: student.studentId, from: totalOf(student.base, student.curve) },
    to: totalOf(student.base, curveOf(student)),
  }));
  const partly = curve.by === 'add' ? 0 : curvables.length - gradedWhole.length;
  return { edits, totals, max, excused: studentIds.length - notExcused.length, partly };
};

/** A student who is not excused. `base`: points and bonus. `curve`: the one that is there, `null` if none counts. */
type Curvable = {
  readonly studentId: StudentId;
  readonly grade: Grade;
  readonly isWhole: boolean;
  readonly base: Units;
  readonly curve: Units | null;
};

const curvableOf = ({ problems }: Assessment, studentId: StudentId, grade: Grade): Curvable => {
  const points = problems.map(({ problemId }) => unitsFromZero(grade.points[problemId]));
  const bonus = unitsFromZero(extraOf(grade, 'bonus')) ?? 0;
  return {
    studentId,
    grade,
    isWhole: points.every((units) => units !== undefined),
    base: points.reduce<Units>((sum, units) => sum + (units ?? 0), bonus),
    curve: unitsOf(extraOf(grade, 'curve')) ?? null,
  };
};

const totalOf = (base: Units, curve: Units | null): Units => Math.max(0, base + (curve ?? 0));

type Counts = { readonly meant: number; readonly whole: number; readonly max: Units };

const faultOf = ({ by }: Curve, { meant, whole, max }: Counts): CurveFault | undefined => {
  if (meant === 0) return 'allExcused';
  if (by === 'add') return undefined;
  if (whole === 0) return 'nothingGraded';
  return by !== 'scale' && max === 0 ? 'noMaximum' : undefined;
};

/**
 * Each student's new curve, rounded once, to the last digit that a curve can have. `null` where none is needed. `max`:
 * of all problems together.
 */
const curvesBy = (curve: Curve, whole: readonly Curvable[], max: Units): ((student: Curvable) => Units | null) => {
  const curveTo = (base: Units, total: bigint): Units | null => Number(total) - base || null;
  if (curve.by === 'root')
    return ({ base }) => (base < max ? curveTo(base, nearestRoot(BigInt(base) * BigInt(max))) : null);
  const number = BigInt(unitsOf(curve.number) ?? 0);
  switch (curve.by) {
    case 'add':
      return () => Number(number);
    case 'scale':
      return ({ base }) => curveTo(base, rounded(BigInt(base) * number, bigUnitsPerOne));
    case 'mean': {
      const sum = whole.reduce((all, { base }) => all + BigInt(base), 0n);
      const students = BigInt(whole.length);
      const shift = rounded(
        number * BigInt(max) * students - sum * bigUnitsPerOne * 100n,
        bigUnitsPerOne * 100n * students,
      );
      return () => Number(shift) || null;
    }
    case 'cap': {
      const highest = (number * BigInt(max)) / (bigUnitsPerOne * 100n);
      return ({ base, curve: current }) => (totalOf(base, current) > highest ? curveTo(base, highest) : current);
    }
  }
};

const bigUnitsPerOne = BigInt(unitsPerOne);

/** Halves go up, of negative numbers too. `den` > 0. */
const rounded = (num: bigint, den: bigint): bigint => {
  const doubled = 2n * num + den;
  const quotient = doubled / (2n * den);
  return doubled < 0n && quotient * 2n * den !== doubled ? quotient - 1n : quotient;
};

/** The whole number nearest to the square root of `square` ≥ 0. No root of a whole number is a half. */
const nearestRoot = (square: bigint): bigint => {
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root -= 1n;
  while ((root + 1n) * (root + 1n) <= square) root += 1n;
  return square - root * root > root ? root + 1n : root;
};

/** Whether a curve counts in the student's grade, of 0 points too. */
export const hasCurve = (book: Book, { offeringId, assessmentId }: Assessment, studentId: StudentId): boolean =>
  extraOf(gradeOf(book, offeringId, assessmentId, studentId), 'curve') !== null;
