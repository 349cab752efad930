import type { OfferingId, StudentId } from '../../events/ids.ts';
import { atOnce, eachInSteps, flatMapInSteps, type Steps } from '../../events/steps.ts';
import type { Book, SeatGrades } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { type Plan, type PlanInputs, planInputs, planOf } from './plan.ts';
import type { OfferingGrades, StudentGrades } from './result.ts';
import { bothResultsOf } from './results.ts';
import { isSameList } from './results-plan.ts';
import { type Rules, rulesNow } from './rules.ts';
import { totalsOf } from './totals.ts';

export type FinalGrades = (book: Book, offeringId: OfferingId) => OfferingGrades;

export type FinalGradesCache = {
  readonly now: FinalGrades;
  /** The grades in steps, for a class of thousands. Between two steps anybody may ask about any book. */
  readonly inSteps: (book: Book, offeringId: OfferingId) => Steps<OfferingGrades>;
};

/**
 * The only place where grades are computed: exact, and rounded once, at the end (docs/grading.md).
 *
 * Remembers the last answer per offering, and recomputes only students whose inputs are other objects than before. The
 * book must therefore never be mutated. A student or an offering without a change is returned as the same object.
 */
export const createFinalGrades = (): FinalGradesCache => {
  const answers = new Map<OfferingId, Answer>();
  const inSteps: FinalGradesCache['inSteps'] = function* (book, offeringId) {
    const before = answers.get(offeringId);
    const after = yield* answering(book, offeringId, before, rulesNow);
    const wasAskedMeanwhile = answers.get(offeringId) !== before;
    if (wasAskedMeanwhile) return after.grades;
    if (book.offerings[offeringId]) answers.set(offeringId, after);
    else answers.delete(offeringId);
    return after.grades;
  };
  return { now: (book, offeringId) => atOnce(inSteps(book, offeringId)), inSteps };
};

/**
 * Computes like `createFinalGrades`, but from scratch: for a single answer, and to check the incremental one against.
 * By older rules, if given.
 */
export const finalGrades = (book: Book, offeringId: OfferingId, rules: Rules = rulesNow): OfferingGrades =>
  atOnce(answering(book, offeringId, undefined, rules)).grades;

type Answer = {
  readonly inputs: PlanInputs;
  readonly plan: Plan;
  readonly seats: Book['enrollments'][OfferingId] | undefined;
  readonly seatGrades: Book['grades'][OfferingId] | undefined;
  readonly grades: OfferingGrades;
};

/** Takes over from `before` all that has not changed, down to one student's results. */
const answering = function* (
  book: Book,
  offeringId: OfferingId,
  before: Answer | undefined,
  rules: Rules,
): Steps<Answer> {
  const inputs = planInputs(book, offeringId);
  const seats = book.enrollments[offeringId];
  const seatGrades = book.grades[offeringId];
  const sameResults = before !== undefined && isSameList(before.inputs.ofResults, inputs.ofResults);
  const samePlan = sameResults && before.inputs.weightSets === inputs.weightSets;
  if (samePlan && before.seats === seats && before.seatGrades === seatGrades) return before;

  const plan = samePlan ? before.plan : planOf(book, offeringId, rules);
  const gradeStudent = (studentId: StudentId): StudentGrades => {
    const seat = seatGrades?.get(studentId);
    const isKnown = sameResults && before.seatGrades?.get(studentId) === seat;
    const known = isKnown ? before.grades.students.get(studentId) : undefined;
    return known && samePlan ? known : studentGrades(plan, studentId, seat, known);
  };
  const students =
    samePlan && before.seats === seats
      ? yield* regraded(before, gradeStudent, seatGrades)
      : StudentMap.of(
          yield* flatMapInSteps([...(seats?.keys() ?? [])], (studentId) => [
            [studentId, gradeStudent(studentId)] as const,
          ]),
        );
  const grades: OfferingGrades = {
    engine: plan.rules,
    policy: plan.policy,
    fault: plan.fault,
    assessmentIds: plan.assessments.map(({ assessmentId }) => assessmentId),
    weightSets: plan.columns,
    students,
  };
  return { inputs, plan, seats, seatGrades, grades };
};

/** The grades of the same class under the same plan, after some students' points have changed. */
const regraded = function* (
  { grades: { students }, seatGrades: before = noGrades }: Answer,
  gradeStudent: (studentId: StudentId) => StudentGrades,
  after: Answer['seatGrades'] = noGrades,
): Steps<OfferingGrades['students']> {
  let graded = students;
  yield* eachInSteps([...after.changedSince(before)], (studentId) => {
    if (students.has(studentId)) graded = graded.with(studentId, gradeStudent(studentId));
  });
  return graded;
};

const noGrades = StudentMap.of<SeatGrades>();

/**
 * The grades of one student under both rules. `seat` holds the student's grade records. `known`, if given, has the same
 * results under other weights, so they are not computed again.
 */
export const studentGrades = (
  plan: Plan,
  studentId: StudentId,
  seat: SeatGrades | undefined,
  known?: StudentGrades,
): StudentGrades => {
  const results = known
    ? { leftOut: known.leftOut.assessments, zero: known.zero.assessments }
    : bothResultsOf(plan, studentId, seat);
  const leftOut = totalsOf(plan, results.leftOut);
  const zero = results.zero === results.leftOut ? leftOut : totalsOf(plan, results.zero);
  return { studentId, leftOut, zero, official: plan.policy.ungraded === 'zero' ? zero : leftOut };
};
