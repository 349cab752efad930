import type { StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { studentName } from '../../../messages/naming.ts';
import { gradeOf } from '../../../projections/gradebook.ts';
import { useAsk } from '../../ask-hook.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import type { GradeSource } from './grade-cell.ts';
import classes from './grade-sheet.module.css';

/**
 * Points that the server holds for a student beyond the problems. No cell shows them, so they are shown and deleted
 * here.
 */
export const PointsBeyond = ({ source, studentId }: { source: GradeSource; studentId: StudentId }) => {
  const ask = useAsk();
  const { book, assessment } = source;
  const { offeringId, assessmentId, problems } = assessment;
  const { points } = gradeOf(book, offeringId, assessmentId, studentId);
  const beyond = keysOf(points).filter((id) => !problems.some(({ problemId }) => problemId === id));
  if (beyond.length === 0) return null;
  const remove = (): void => {
    const seen = { points: record(beyond.map((id) => [id, points[id] ?? null] as const)) };
    const change = { points: record(beyond.map((id) => [id, null] as const)) };
    const edits = [{ assessmentId, studentId, change, seen }];
    ask({ type: 'EditGrades', offeringId, edits }, texts.done.beyondDeleted(studentName(book, studentId)), 'cleared');
  };
  const values = beyond.map((id) => shownNumber(points[id] ?? 0));
  return (
    <span>
      <span className={classes.warning}>{texts.line.beyond(values, problems.length)}</span>{' '}
      <LinkButton onClick={remove}>{texts.line.deleteBeyond}</LinkButton>
    </span>
  );
};
