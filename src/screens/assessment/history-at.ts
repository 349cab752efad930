import { fieldsOfPart, isExtraPart } from '../../../events/fields.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import type { HistoryOf } from '../../components/history/subject-history.ts';
import { gradePartOf } from '../../components/scores/grade-columns.ts';
import { activeIn, type SheetNow } from './open-sheet.ts';

/** The kinds of items whose history the sheet can show. */
export type HistoryChoice = 'cell' | 'student' | 'assessment';

/** The item of this kind that is active; `undefined` if none is. */
export const historyAt = (now: SheetNow, what: HistoryChoice): HistoryOf | undefined => {
  const { assessmentId, offeringId } = now.source.assessment;
  if (what === 'assessment') return { what, assessmentId };
  const active = activeIn(now);
  if (!active) return undefined;
  const studentId = asId<StudentId>(active.rowId);
  if (what === 'student') return { what, studentId, offeringId };
  const column = gradePartOf(active.columnId);
  const subject = { what: 'grade', assessmentId, studentId } as const;
  if (column.part === 'problem') return { what, subject, fields: [column.problemId] };
  return isExtraPart(column.part) ? { what, subject, fields: fieldsOfPart(column.part) } : undefined;
};
