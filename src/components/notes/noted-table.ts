import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { assessmentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { noteOn, notesOf } from '../../../projections/settings/notes.ts';
import type { Table } from '../../files/table.ts';

/** Whose notes may go along with a table, in the order of its rows, and on which work. */
export type NotedRows = {
  readonly offeringId: OfferingId;
  readonly assessmentIds: readonly AssessmentId[];
  readonly studentIds: () => readonly StudentId[];
};

/** Whether there is a note that could go along: on a student, or on work of which the table is. */
export const hasNotes = ({ settings }: Book, { offeringId, assessmentIds }: NotedRows): boolean =>
  notesOf(settings, offeringId).some(
    ({ assessmentId }) => assessmentId === null || assessmentIds.includes(assessmentId),
  );

/** The table with the notes on its students, and on their work: a column for each assessment that has one. */
export const withNotes = (table: Table, book: Book, noted: NotedRows): Table => {
  const { offeringId, assessmentIds } = noted;
  const studentIds = noted.studentIds();
  const onWork = new Set(notesOf(book.settings, offeringId).map(({ assessmentId }) => assessmentId));
  const places = [null, ...assessmentIds.filter((id) => onWork.has(id))];
  const textAt = (studentId: StudentId | undefined, assessmentId: AssessmentId | null): string | null =>
    (studentId && noteOn(book.settings, offeringId, { studentId, assessmentId })) || null;
  return {
    ...table,
    columns: [
      ...table.columns,
      ...places.map((id) => (id === null ? words.onStudents : words.on(assessmentName(book, id)))),
    ],
    rows: table.rows.map((row, at) => [...row, ...places.map((assessmentId) => textAt(studentIds[at], assessmentId))]),
  };
};
