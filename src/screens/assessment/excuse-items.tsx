import { Menu } from '@mantine/core';
import { isExcused } from '../../../events/excuses.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { studentName } from '../../../messages/naming.ts';
import { aboutCell } from '../../../messages/screens/about-cell.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { activeIn, type OpenSheet, type SheetNow, useSheet } from './open-sheet.ts';

/** Excuses the selected students from the assessment, or takes that back. One student is named, several are counted. */
export const ExcuseItems = ({ sheet }: { readonly sheet: OpenSheet }) => {
  const ask = useAsk();
  const now = useSheet(sheet, (all) => all);
  const { book, assessment } = now.source;
  const { offeringId, assessmentId, assessmentName } = assessment;
  const { excused, others } = chosenIn(now);
  const edit = (studentIds: readonly StudentId[], isExcusing: boolean): void => {
    const student = nameOf(studentIds);
    const unexcusedText =
      studentIds.length === 1
        ? aboutCell.unexcused(student, assessmentName)
        : dialogs.cells.unexcused(studentIds.length);
    const excuses = studentIds.map((studentId) => ({ studentId, assessmentId }));
    const done = isExcusing ? texts.done.excused(studentIds.length, student) : unexcusedText;
    ask({ type: 'EditExcuses', offeringId, excuses, excused: isExcusing }, done);
  };
  const nameOf = ([first]: readonly StudentId[]): string => (first ? studentName(book, first) : '');
  return (
    <>
      {others.length > 0 && (
        <Menu.Item onClick={() => edit(others, true)}>{dialogs.cells.excuse(others.length, nameOf(others))}</Menu.Item>
      )}
      {excused.length > 0 && (
        <Menu.Item onClick={() => edit(excused, false)}>
          {dialogs.cells.unexcuse(excused.length, nameOf(excused))}
        </Menu.Item>
      )}
    </>
  );
};

/** The selected students, or the active one if none is selected, by whether they are excused. */
const chosenIn = (now: SheetNow): { readonly excused: readonly StudentId[]; readonly others: readonly StudentId[] } => {
  const { book, assessment } = now.source;
  const active = activeIn(now);
  const rowIds = now.selection.rowIds.length > 0 || !active ? now.selection.rowIds : [active.rowId];
  const studentIds = rowIds.map(asId<StudentId>);
  const { excused } = policyOf(book.settings, assessment.offeringId);
  const isExcusedHere = (studentId: StudentId): boolean =>
    isExcused(excused, { studentId, assessmentId: assessment.assessmentId });
  return {
    excused: studentIds.filter(isExcusedHere),
    others: studentIds.filter((studentId) => !isExcusedHere(studentId)),
  };
};
