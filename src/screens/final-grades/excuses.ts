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
export const useExcuses = (offeringId: OfferingId, { names, student }: ExcuseSource) => {
  const ask = useAsk();
  return useCallback(
    (chosen: readonly Excuse[], excused: boolean): string | undefined => {
      const [first] = chosen;
      if (!first) return undefined;
      const what = text.resultOf(student(first.studentId), names.assessment(first.assessmentId));
      const done = excused ? text.excusedDone(chosen.length, what) : text.unexcusedDone(chosen.length, what);
      return ask({ type: 'EditExcuses', offeringId, excuses: chosen, excused }, done);
    },
    [ask, offeringId, names, student],
  );
};

export type ExcuseSource = Pick<CellSource, 'names'> & {
  readonly student: (studentId: Excuse['studentId']) => string;
};
