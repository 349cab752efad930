import { asId, type StudentId } from '../../../events/ids.ts';
import type { NotePlace } from '../../../events/notes.ts';
import { gradePartOf } from '../../components/scores/grade-columns.ts';
import { activeIn, type SheetNow } from './open-sheet.ts';

/** What a note on the active cell is on: on the student's name and code the student, elsewhere their work here. */
export const notePlaceAt = (now: SheetNow): NotePlace | undefined => {
  const active = activeIn(now);
  if (!active) return undefined;
  const { part } = gradePartOf(active.columnId);
  const isStudent = part === 'student' || part === 'code';
  return {
    studentId: asId<StudentId>(active.rowId),
    assessmentId: isStudent ? null : now.source.assessment.assessmentId,
  };
};
