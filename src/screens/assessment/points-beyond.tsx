import { asId, type ProblemId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { studentName } from '../../../messages/naming.ts';
import { aboutCell } from '../../../messages/screens/about-cell.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { gradeOf } from '../../../projections/book/grade-of.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import classes from './grade-sheet.module.css';
import { activeIn, type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';

/**
 * Points of the active student that belong to no problem. Only a server can bring such points. No cell shows them, so
 * they are shown and deleted here.
 */
export const PointsBeyond = ({ sheet }: { sheet: OpenSheet }) => {
  const ask = useAsk();
  const text = useSheet(sheet, beyondText);
  if (text === undefined) return null;
  const remove = (): void => {
    const now = sheet.now();
    const beyond = beyondIn(now);
    if (!beyond) return;
    const { book, assessment } = now.source;
    const { offeringId, assessmentId } = assessment;
    const { studentId, seen } = beyond;
    const change = { points: record(keysOf(seen.points).map((id) => [id, null] as const)) };
    const done = texts.done.beyondDeleted(studentName(book, studentId));
    ask({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change, seen }] }, done, 'cleared');
  };
  return (
    <span>
      <span className={classes.warning}>{text}</span> <LinkButton onClick={remove}>{aboutCell.deleteBeyond}</LinkButton>
    </span>
  );
};

type Beyond = { readonly studentId: StudentId; readonly seen: { readonly points: Record<ProblemId, number> } };

/** Points of problems that the assessment does not have, which no column shows. */
const beyondIn = (now: SheetNow): Beyond | undefined => {
  const active = activeIn(now);
  if (!active) return undefined;
  const { offeringId, assessmentId, problems } = now.source.assessment;
  const studentId = asId<StudentId>(active.rowId);
  const { points } = gradeOf(now.source.book, offeringId, assessmentId, studentId);
  const ids = keysOf(points).filter((id) => !problems.some(({ problemId }) => problemId === id));
  return { studentId, seen: { points: record(ids.map((id) => [id, points[id] ?? 0] as const)) } };
};

const beyondText = (now: SheetNow): string | undefined => {
  const values = Object.values(beyondIn(now)?.seen.points ?? {});
  if (values.length === 0) return undefined;
  return aboutCell.beyond(values.map(shownNumber), now.source.assessment.problems.length);
};
