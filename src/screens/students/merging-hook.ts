import { useMemo, useState } from 'react';
import { alikeStudents } from '../../../commands/alike-students.ts';
import type { StudentId } from '../../../events/ids.ts';
import { studentName, studentWithCode } from '../../../messages/naming.ts';
import { mergeText as text } from '../../../messages/screens/merge-students.ts';
import { studentPage } from '../../../messages/screens/student-page.ts';
import { students as texts } from '../../../messages/screens/students.ts';
import type { Book } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useHistoryAction } from '../../components/history/history-action.tsx';
import { afterMenu, type RowAction, type RowMenuProps } from '../../ui/row-menu.tsx';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';

export type StudentPair = readonly [StudentId, StudentId];

/**
 * Which rows look like one person, which two are selected, and which two the dialog is about; and the menu of each row,
 * with the drawer of its history.
 */
export const useMerging = (students: Book['students'], rowIds: readonly StudentId[]) => {
  const history = useHistoryAction();
  const goTo = useGoTo();
  const alike = useMemo(() => alikeStudents([...students.values()]), [students]);
  const [selected, setSelected] = useState<readonly StudentId[]>([]);
  const [pair, setPair] = useState<StudentPair>();
  const ledger = useLedger();
  const dispatch = useDispatch();
  const selectedIds = new Set(selected);
  const visible = rowIds.filter((id) => selectedIds.has(id));
  const [first, second] = visible;
  const chosen: StudentPair | undefined = first && second && visible.length === 2 ? [first, second] : undefined;

  const mergeOf = (studentId: StudentId): RowAction => {
    const other = chosen?.includes(studentId) ? chosen.find((id) => id !== studentId) : alike.get(studentId)?.other;
    return other
      ? {
          name: text.mergeWith(studentWithCode(ledger.book(), other)),
          onChoose: () => afterMenu(() => setPair([studentId, other])),
        }
      : { name: text.chooseTwo, isDisabled: true, onChoose: () => undefined };
  };
  const menuOf = (studentId: StudentId): RowMenuProps => {
    const name = studentName(ledger.book(), studentId);
    const remove = (): void =>
      void dispatch({ type: 'DeleteStudent', studentId }, undefined, { done: texts.removed(name) });
    return {
      label: text.more(name),
      actions: [
        { name: studentPage.open, onChoose: () => goTo.student(studentId) },
        mergeOf(studentId),
        history.actionFor({ what: 'student', studentId }),
        { name: text.remove, isLoss: true, onChoose: remove },
      ],
    };
  };
  const areBothHere = pair?.every((id) => students.has(id));
  return {
    alike,
    chosen,
    /** Missing once one of the two is gone, as after the merge. */
    pair: areBothHere ? pair : undefined,
    onSelect: setSelected,
    open: setPair,
    close: () => setPair(undefined),
    menuOf,
    historyDrawer: history.drawer,
  };
};
