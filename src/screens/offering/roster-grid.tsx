import { useCallback } from 'react';
import { asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import type { CellEdit, EditReply } from '../../../machines/grid-edit.ts';
import { studentName } from '../../../messages/naming.ts';
import { rosterText as text } from '../../../messages/screens/offering.ts';
import type { EnrolledStudent } from '../../components/offering/seats.ts';
import { pastedEdits } from '../../components/row-edits.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import type { SortedRows } from '../../ui/sorted-rows.ts';
import { shownDay } from '../../ui/times.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

type RosterGridProps = {
  readonly offeringId: OfferingId;
  readonly seats: ReadonlyMap<StudentId, EnrolledStudent>;
  readonly rows: SortedRows<StudentId>;
  /** `slim`: beside the offering on a small screen, without the day of enrollment. */
  readonly width: 'slim' | 'narrow' | 'wide';
  readonly onSelect: (studentIds: readonly StudentId[]) => void;
};

const base = { kind: 'text', align: 'start', editable: false, sortable: true } as const;

const student: Column = { ...base, columnId: 'student', header: text.student, width: 200, frozen: true };
const code: Column = { ...base, columnId: 'code', header: text.code, width: 100 };
const email: Column = { ...base, columnId: 'email', header: text.email, width: 260, flexible: true };
const date: Column = { ...base, columnId: 'date', header: text.date, width: 116, editable: true };
const columns = {
  slim: [
    { ...student, width: 184 },
    { ...code, flexible: true },
  ],
  narrow: [student, code, { ...date, flexible: true }],
  wide: [student, code, date, email],
} as const;

export const RosterGrid = ({ offeringId, seats, rows, width, onSelect }: RosterGridProps) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const write = useWrite(offeringId);
  const cell = (rowId: string, columnId: string): CellView => {
    const seat = seats.get(asId<StudentId>(rowId));
    if (!seat) return { text: '' };
    if (columnId === 'student') {
      return { text: studentName(ledger.book(), seat.student.studentId), title: seat.student.email };
    }
    if (columnId === 'code') return { text: seat.student.studentCode };
    if (columnId === 'email') return { text: seat.student.email };
    const { dateOfEnrollment } = seat.enrollment;
    return { text: dateOfEnrollment, shown: shownDay(dateOfEnrollment), title: text.dateHint };
  };
  return (
    <Grid
      rowIds={rows.rowIds}
      columns={columns[width]}
      cell={cell}
      name="roster"
      label={text.grid}
      sort={rows.sort}
      onSort={rows.onSort}
      onEdit={write}
      onPaste={(offer) => {
        const reply = offer.fits ? write(pastedEdits(offer)) : { refused: text.doesNotFit };
        if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
      }}
      onSelection={({ rowIds }) => onSelect(rowIds.map(asId<StudentId>))}
    />
  );
};

/** All edits are one command: if one date is refused, none is written. */
const useWrite = (offeringId: OfferingId) => {
  const ask = useAsk();
  return useCallback(
    (edits: readonly CellEdit[]): EditReply => {
      const students = edits.map((edit) => ({
        studentId: asId<StudentId>(edit.rowId),
        dateOfEnrollment: edit.text.trim(),
      }));
      const refused = ask({ type: 'EditEnrollments', offeringId, students });
      const [first] = edits;
      return refused && first ? { refused, rowId: first.rowId, columnId: first.columnId } : { accepted: true };
    },
    [ask, offeringId],
  );
};
