import { useCallback } from 'react';
import type { Excuse } from '../../../events/excuses.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import type { CellSource } from '../../components/offering/final-cell.ts';
import { useAsk } from '../../workspace/ask-hook.ts';

/**
 * A function that excuses students from assessments, or takes that back, in one commit. Returns why that was refused.
 */
export const useExcuses = (offeringId: OfferingId, { names, student }: ExcuseSource) => {
  const ask = useAsk();
  return useCallback(
    (chosen: readonly Excuse[], excused: boolean): string | undefined => {
      const [first] = chosen;
      if (!first) return undefined;
      const resultName = text.resultOf(student(first.studentId), names.assessment(first.assessmentId));
      const done = excused
        ? text.excusedDone(chosen.length, resultName)
        : text.unexcusedDone(chosen.length, resultName);
      return ask({ type: 'EditExcuses', offeringId, excuses: chosen, excused }, done);
    },
    [ask, offeringId, names, student],
  );
};

export type ExcuseSource = Pick<CellSource, 'names'> & {
  readonly student: (studentId: Excuse['studentId']) => string;
};
