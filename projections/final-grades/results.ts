import type { GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import type { Book, SeatGrades } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { assessmentResults, cannotCompute, excusedResults } from './assessment-result.ts';
import type { AssessmentResult } from './result.ts';
import { inputsOfResults, isSameList, type ResultsPlan, resultsPlan } from './results-plan.ts';

/** One student's results under one rule for ungraded problems. */
export type ResultsByAssessment = ReadonlyMap<AssessmentId, AssessmentResult>;

/** One student's results under both rules, as `StudentGrades` has them too. */
export type StudentResults = {
  readonly studentId: StudentId;
  readonly leftOut: { readonly assessments: ResultsByAssessment };
  readonly zero: { readonly assessments: ResultsByAssessment };
};

/** What a class got in its assessments, without weights and final grades. Every `OfferingGrades` is one. */
export type OfferingResults = { readonly policy: GradingPolicy; readonly students: StudentMap<StudentResults> };

export type ResultsOf = (book: Book, offeringId: OfferingId) => OfferingResults;

/**
 * The results alone, for a sheet, which needs no final grades. Remembers the last answer per offering, and recomputes only
 * students whose records are other objects than before: the book must never be mutated.
 */
export const createResults = (): ResultsOf => {
  const answers = new Map<OfferingId, Answer>();
  return (book, offeringId) => {
    const after = answering(book, offeringId, answers.get(offeringId));
    if (book.offerings[offeringId]) answers.set(offeringId, after);
    else answers.delete(offeringId);
    return after.results;
  };
};

type Answer = {
  readonly inputs: readonly unknown[];
  readonly plan: ResultsPlan;
  readonly seats: Book['enrollments'][OfferingId] | undefined;
  readonly seatGrades: Book['grades'][OfferingId] | undefined;
  readonly results: OfferingResults;
};

/** Takes over from `before` each student whose grades are the same object. */
const answering = (book: Book, offeringId: OfferingId, before: Answer | undefined): Answer => {
  const inputs = inputsOfResults(book, offeringId);
  const seats = book.enrollments[offeringId];
  const seatGrades = book.grades[offeringId];
  const isSamePlan = before !== undefined && before.seats === seats && isSameList(before.inputs, inputs);
  if (isSamePlan && before.seatGrades === seatGrades) return before;
  const plan = isSamePlan ? before.plan : resultsPlan(book, offeringId);
  const resultsOf = (studentId: StudentId): StudentResults => {
    const { leftOut, zero } = bothResultsOf(plan, studentId, seatGrades?.get(studentId));
    return { studentId, leftOut: { assessments: leftOut }, zero: { assessments: zero } };
  };
  const students = isSamePlan
    ? recomputed(before, resultsOf, seatGrades)
    : StudentMap.of([...(seats?.keys() ?? [])].map((studentId) => [studentId, resultsOf(studentId)] as const));
  return { inputs, plan, seats, seatGrades, results: { policy: plan.policy, students } };
};

/** The answer's students; those whose grades have changed since then are computed anew. */
const recomputed = (
  { results, seatGrades: before = noGrades }: Answer,
  resultsOf: (studentId: StudentId) => StudentResults,
  after: Answer['seatGrades'] = noGrades,
): OfferingResults['students'] => {
  let { students } = results;
  for (const studentId of after.changedSince(before))
    if (students.has(studentId)) students = students.with(studentId, resultsOf(studentId));
  return students;
};

const noGrades = StudentMap.of<SeatGrades>();

type Results = { readonly leftOut: ResultsByAssessment; readonly zero: ResultsByAssessment };

/** A student's result in each assessment, under both rules. Returns the same map twice if the rules agree. */
export const bothResultsOf = (plan: ResultsPlan, studentId: StudentId, seat: SeatGrades | undefined): Results => {
  const leftOut = new Map<AssessmentId, AssessmentResult>();
  let zero: typeof leftOut | undefined;
  const fault = plan.fault && cannotCompute(plan.fault);
  const unusable = fault && { leftOut: fault, zero: fault };
  const hasExcuses = Object.hasOwn(plan.policy.excused, studentId);
  for (const planned of plan.assessments) {
    const { assessmentId } = planned;
    const both =
      unusable ??
      (hasExcuses && plan.isExcused(studentId, assessmentId)
        ? excusedResults
        : assessmentResults(planned, seat?.[assessmentId], plan.policy));
    if (both.leftOut !== both.zero) zero ??= new Map(leftOut);
    leftOut.set(assessmentId, both.leftOut);
    zero?.set(assessmentId, both.zero);
  }
  return { leftOut, zero: zero ?? leftOut };
};
