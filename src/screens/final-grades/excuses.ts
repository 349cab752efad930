import { useCallback } from 'react';
import type { GradingPolicy } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { finalGradesScreen as text } from '../../../messages/final-grades-screen.ts';
import { useAsk } from '../../ask-hook.ts';
import type { CellSource } from './final-cell.ts';

export type Excuse = GradingPolicy['excused'][number];

export const isExcused = (policy: GradingPolicy, { studentId, assessmentId }: Excuse): boolean =>
  policy.excused.some((excuse) => excuse.studentId === studentId && excuse.assessmentId === assessmentId);

/** Excuses students from assessments, or takes that back: one change of the policy, however many they are. */
export const useExcuses = (offeringId: OfferingId, { grades, names, student }: ExcuseSource) => {
  const ask = useAsk();
  const { policy } = grades;
  return useCallback(
    (chosen: readonly Excuse[], excused: boolean): string | undefined => {
      const [first] = chosen;
      if (!first) return undefined;
      const others = policy.excused.filter((excuse) => !chosen.some((one) => sameExcuse(one, excuse)));
      const what = text.resultOf(student(first.studentId), names.assessment(first.assessmentId));
      const done = excused ? text.excusedDone(chosen.length, what) : text.unexcusedDone(chosen.length, what);
      const change = { excused: excused ? [...others, ...chosen] : others };
      return ask({ type: 'EditGradingPolicy', offeringId, policy: change }, done);
    },
    [ask, offeringId, policy, names, student],
  );
};

export type ExcuseSource = Pick<CellSource, 'grades' | 'names'> & {
  readonly student: (studentId: Excuse['studentId']) => string;
};

const sameExcuse = (a: Excuse, b: Excuse): boolean => a.studentId === b.studentId && a.assessmentId === b.assessmentId;
