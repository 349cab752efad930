import type { OfferingId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import type { Book, SeatGrades } from './book.ts';
import { assessmentResults, cannotCompute, excusedResults } from './final-grades/assessment-result.ts';
import { type Plan, planInputs, planOf } from './final-grades/plan.ts';
import type { AssessmentResult, OfferingGrades, StudentGrades } from './final-grades/result.ts';
import { totalsOf } from './final-grades/totals.ts';

/** Grows whenever a grade could come out differently from the same book. */
export const engineVersion = 1;

export type FinalGrades = (book: Book, offeringId: OfferingId) => OfferingGrades;

/**
 * The one place where grades are computed: exact, rounded once, at the end (docs/grading.md).
 *
 * What it returns remembers the last answer per offering and computes again only the students
 * whose inputs are other objects than before, so the book must be one that is never mutated. An
 * unchanged student, and an unchanged offering, come back as the same object.
 */
export const createFinalGrades = (): FinalGrades => {
  const answers = new Map<OfferingId, Answer>();
  return (book, offeringId) => {
    const before = answers.get(offeringId);
    const after = answer(book, offeringId, before);
    if (book.offerings[offeringId]) answers.set(offeringId, after);
    else answers.delete(offeringId);
    return after.grades;
  };
};

/** As `createFinalGrades`, from scratch: for a single answer, and to check the incremental one against. */
export const finalGrades: FinalGrades = (book, offeringId) => answer(book, offeringId, undefined).grades;

type Answer = {
  readonly inputs: readonly unknown[];
  readonly plan: Plan;
  readonly seats: Book['enrollments'][OfferingId] | undefined;
  readonly seatGrades: Book['grades'][OfferingId] | undefined;
  readonly grades: OfferingGrades;
};

const answer = (book: Book, offeringId: OfferingId, before: Answer | undefined): Answer => {
  const inputs = planInputs(book, offeringId);
  const seats = book.enrollments[offeringId];
  const seatGrades = book.grades[offeringId];
  const samePlan = before && isSameList(before.inputs, inputs);
  if (samePlan && before.seats === seats && before.seatGrades === seatGrades) return before;

  const plan = samePlan ? before.plan : planOf(book, offeringId);
  const students = new Map<StudentId, StudentGrades>();
  for (const studentId of keysOf(seats ?? {})) {
    const known = samePlan && before.seatGrades?.[studentId] === seatGrades?.[studentId];
    const kept = known ? before.grades.students.get(studentId) : undefined;
    students.set(studentId, kept ?? studentGrades(plan, studentId, seatGrades?.[studentId]));
  }
  const grades: OfferingGrades = {
    engine: engineVersion,
    policy: plan.policy,
    assessmentIds: plan.assessments.map(({ assessmentId }) => assessmentId),
    weightSets: plan.columns,
    students,
  };
  return { inputs, plan, seats, seatGrades, grades };
};

/** One student under both rules. `seat` is what the student's seat holds, if anything. */
export const studentGrades = (plan: Plan, studentId: StudentId, seat: SeatGrades | undefined): StudentGrades => {
  const results = plan.assessments.map((planned) => {
    if (plan.fault) return unusable(plan.fault);
    if (plan.isExcused(studentId, planned.assessmentId)) return excusedResults;
    return assessmentResults(planned, seat?.[planned.assessmentId], plan.policy);
  });
  const leftOut = totalsOf(
    plan,
    results.map((both) => both.leftOut),
  );
  const agree = results.every((both) => both.leftOut === both.zero);
  const zero = agree
    ? leftOut
    : totalsOf(
        plan,
        results.map((both) => both.zero),
      );
  return { studentId, leftOut, zero, official: plan.policy.ungraded === 'zero' ? zero : leftOut };
};

const unusable = (field: NonNullable<Plan['fault']>): { leftOut: AssessmentResult; zero: AssessmentResult } => {
  const result = cannotCompute({ kind: 'policy', field });
  return { leftOut: result, zero: result };
};

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, index) => entry === b[index]);
