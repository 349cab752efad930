import { Menu } from '@mantine/core';
import { asId, type StudentId } from '../../../events/ids.ts';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { assessmentName, studentName } from '../../../messages/naming.ts';
import { activeIn, type OpenSheet, useSheet } from './open-sheet.ts';
import type { GradeSheetState } from './sheet-state.ts';

type NoteItemsProps = { readonly sheet: OpenSheet; readonly state: GradeSheetState; readonly at: DOMRect };

/** Opens the note on the active student's work here, or on the student. */
export const NoteItems = ({ sheet, state, at }: NoteItemsProps) => {
  const now = useSheet(sheet, (all) => all);
  const active = activeIn(now);
  if (!active) return null;
  const { book, assessment } = now.source;
  const studentId = asId<StudentId>(active.rowId);
  const { assessmentId } = assessment;
  const places = [
    { what: assessmentName(book, assessmentId), place: { studentId, assessmentId } },
    { what: studentName(book, studentId), place: { studentId, assessmentId: null } },
  ];
  return places.map(({ what, place }) => (
    <Menu.Item key={what} onClick={() => state.show({ at: 'note', place, beside: at })}>
      {words.item(what)}
    </Menu.Item>
  ));
};
