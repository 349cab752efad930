import { useEffect, useState } from 'react';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { eachInSteps, type Steps } from '../../../events/steps.ts';
import type { Book } from '../../../projections/book/book.ts';
import { finalSamples, type NearBound, nearBounds } from '../../../projections/figures/final-samples.ts';
import { type Sample, type Statistics, statisticsOf } from '../../../projections/figures/statistics.ts';
import {
  blankWeightsIn,
  decisionsAbout,
  type OpenDecision,
} from '../../../projections/final-grades/before-submission.ts';
import { concernsOf, isUnfinished } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { inBackground } from '../../browser/in-background.ts';
import { isUrgent, type Rule } from '../../components/offering/final-cell.ts';
import { shownFinal } from '../../components/offering/shown-final.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

/** A class under one rule at one moment: its figures, the values of its picture, and the students in each view. */
export type ClassFacts = {
  readonly grades: OfferingGrades;
  readonly rule: Rule;
  readonly samples: readonly Sample[];
  readonly statistics: Statistics;
  /** Students with work that is still to be graded. */
  readonly soFar: ReadonlySet<StudentId>;
  /** Students whose grade may be a mistake, or is near a cut-off. */
  readonly needing: ReadonlySet<StudentId>;
  /** The nearest cut-off of each student whose grade is near one. */
  readonly near: ReadonlyMap<StudentId, NearBound>;
  /** What is to be decided before the grades are submitted, under the official rule; empty under the other one. */
  readonly decisions: readonly OpenDecision[];
  readonly blankWeights: readonly AssessmentId[];
  /** While something else than now is shown: students whose grade differs from today's. */
  readonly changed: ReadonlySet<StudentId> | undefined;
};

/**
 * Decisions are asked for only under the rule that counts officially. `compared`: today's grades, while something else
 * than now is shown.
 */
export const classFacts = function* (
  book: Book,
  offeringId: OfferingId,
  grades: OfferingGrades,
  rule: Rule,
  compared?: OfferingGrades,
): Steps<ClassFacts> {
  const samples = finalSamples(grades, rule);
  const near = new Map<StudentId, NearBound>();
  for (const bound of nearBounds(grades, rule)) if (!near.has(bound.studentId)) near.set(bound.studentId, bound);
  const [soFar, needing] = [new Set<StudentId>(), new Set<StudentId>(near.keys())];
  const concerns = concernsOf(book, offeringId, grades);
  const decisions: OpenDecision[] = [];
  const isOfficial = rule === grades.policy.ungraded;
  yield* eachInSteps([...grades.students.keys()], (studentId) => {
    const studentConcerns = concerns(studentId, rule);
    if (studentConcerns.some(isUnfinished)) soFar.add(studentId);
    if (studentConcerns.some(isUrgent)) needing.add(studentId);
    if (isOfficial) decisions.push(...decisionsAbout(grades, studentId, studentConcerns, near.get(studentId)));
  });
  const changed = compared && changedFrom(compared, grades, rule);
  const statistics = statisticsOf(samples, grades.policy);
  const blankWeights = blankWeightsIn(book, offeringId);
  return { grades, rule, samples, statistics, soFar, needing, near, decisions, blankWeights, changed };
};

/** Students whose grade is shown differently: rounded once, with its letter. */
const changedFrom = (before: OfferingGrades, { students }: OfferingGrades, rule: Rule): ReadonlySet<StudentId> =>
  new Set(
    [...students.values()]
      .filter(
        (student) =>
          shownFinal(before.students.get(student.studentId)?.[rule].final) !== shownFinal(student[rule].final),
      )
      .map(({ studentId }) => studentId),
  );

/**
 * The facts of the class. They are made between frames, because a weight changes everybody's grade. Until they are
 * ready, the last ones are returned; `undefined` until there are any.
 */
export const useClassFacts = (
  offeringId: OfferingId,
  grades: OfferingGrades,
  rule: Rule,
  compared: OfferingGrades | undefined,
): ClassFacts | undefined => {
  const ledger = useLedger();
  const [facts, setFacts] = useState<ClassFacts>();
  useEffect(() => {
    return inBackground(classFacts(ledger.book(), offeringId, grades, rule, compared), setFacts);
  }, [ledger, offeringId, grades, rule, compared]);
  return facts;
};
