import { type Excuse, isExcused } from '../../../events/excuses.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { studentName } from '../../../messages/naming.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { Button } from '../../ui/button.tsx';
import { useExcuses } from './excuses.ts';
import type { SheetParts } from './sheet-parts.ts';

/** Excuses what is selected in the table; if all of it is excused already, takes that back. */
export const ExcuseButton = ({ offeringId, source, whatOf, state }: SheetParts) => {
  const excuse = useExcuses(offeringId, { ...source, student: (id) => studentName(source.book, id) });
  const chosen = state.selection.columnIds.flatMap((columnId): Excuse[] => {
    const what = whatOf(columnId);
    if (what?.kind !== 'assessment') return [];
    return state.selection.rowIds
      .map(asId<StudentId>)
      .filter((studentId) => source.grades.students.has(studentId))
      .map((studentId) => ({ studentId, assessmentId: what.assessmentId }));
  });
  const isBack = chosen.length > 0 && chosen.every((one) => isExcused(source.grades.policy.excused, one));
  return (
    <Button disabled={chosen.length === 0} title={text.excuseHint} onClick={() => excuse(chosen, !isBack)}>
      {isBack ? text.unexcuse(chosen.length) : text.excuse(Math.max(1, chosen.length))}
    </Button>
  );
};
