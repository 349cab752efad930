import { useMediaQuery } from '@mantine/hooks';
import type { SimilarStudent } from '../../../commands/alike-students.ts';
import type { StudentFields } from '../../../events/entities.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { CellEdit, EditReply } from '../../../machines/grid-edit.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { alikeText, mergeText } from '../../../messages/screens/merge-students.ts';
import { students as texts } from '../../../messages/screens/students.ts';
import { editsOfOneRow, pastedEdits } from '../../components/row-edits.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { useRevealed } from '../../ui/revealed-row.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace/workspace-hooks.tsx';

const column = (columnId: keyof typeof texts.columns | 'alike', width: number, more: Partial<Column> = {}): Column => ({
  columnId,
  header: columnId === 'alike' ? mergeText.column : texts.columns[columnId],
  width,
  kind: 'text',
  align: 'start',
  editable: true,
  sortable: true,
  ...more,
});

const columns: readonly Column[] = [
  column('studentCode', 112, { frozen: true }),
  column('lastName', 136),
  column('firstName', 136),
  column('email', 232),
];
/** A phone has no room for more; a student’s page has the rest. */
const columnsOfPhone = [...columns.slice(0, 2), column('firstName', 112, { flexible: true })];
const enrollments = column('enrollments', 104, { kind: 'derived', editable: false });
const likeness = column('alike', 240, {
  kind: 'derived',
  editable: false,
  sortable: false,
  flexible: true,
  least: 92,
});
/** If rows look like one person, the grid has a column of words about them. */
const plainColumns = [...columns, { ...enrollments, flexible: true }];
const columnsWithAlike = [...columns, enrollments, likeness];
/** In a narrow window the panel of a row says the rest. */
const namesAlone = [...columns.slice(0, 1), column('lastName', 104), column('firstName', 104)];
const narrowColumns = [...namesAlone, column('email', 200, { flexible: true })];
const narrowWithAlike = [...namesAlone, { ...likeness, width: 210 }];

type Window = { readonly isPhone: boolean; readonly isNarrow: boolean };

const columnsFor = ({ isPhone, isNarrow }: Window, hasAlike: boolean): readonly Column[] => {
  if (isPhone) return columnsOfPhone;
  if (isNarrow) return hasAlike ? narrowWithAlike : narrowColumns;
  return hasAlike ? columnsWithAlike : plainColumns;
};

type StudentGridProps = {
  readonly rowIds: readonly StudentId[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
  readonly alike: ReadonlyMap<StudentId, SimilarStudent>;
  readonly onSelect: (studentIds: readonly StudentId[]) => void;
};

export const StudentGrid = ({ rowIds, sort, onSort, alike, onSelect }: StudentGridProps) => {
  const students = useBook((book) => book.students);
  const seatsOf = useBook((book) => book.seatsOf);
  const [{ studentId }, select] = useSelection('students');
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 1043px)', false, { getInitialValueInEffect: false });
  const { grid, onActive } = useRevealed(studentId, rowIds, 'studentCode', (rowId) =>
    select({ studentId: asId<StudentId>(rowId) }),
  );
  const edit = useEdit();
  const toasts = useToasts();
  const ledger = useLedger();

  const cell = (rowId: string, columnId: string): CellView => {
    const student = students.get(asId<StudentId>(rowId));
    if (!student) return { text: '' };
    if (columnId === 'enrollments') return { text: String(keysOf(seatsOf.get(student.studentId) ?? record()).length) };
    const like = columnId === 'alike' ? alike.get(student.studentId) : undefined;
    if (like) return { text: alikeText(studentWithCode(ledger.book(), like.other), like.likeness), tone: 'muted' };
    return isField(columnId) ? { text: student[columnId] } : { text: '', shown: '' };
  };
  return (
    <Grid
      ref={grid}
      name="students"
      label={texts.grid}
      rowIds={rowIds}
      columns={columnsFor({ isPhone, isNarrow }, alike.size > 0)}
      cell={cell}
      sort={sort}
      onSort={onSort}
      onActive={onActive}
      onSelection={({ rowIds: ids }) => onSelect(ids.map(asId<StudentId>))}
      onEdit={edit}
      onPaste={(offer) => {
        const reply = edit(pastedEdits(offer));
        if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
      }}
    />
  );
};

/** The edited cells of one student become one command. */
const useEdit = (): ((edits: readonly CellEdit[]) => EditReply) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (edits) => {
    const row = editsOfOneRow(edits);
    if (!row) return { refused: texts.oneAtATime, rowId: edits[0]?.rowId ?? '', columnId: edits[0]?.columnId ?? '' };
    const fields: Partial<StudentFields> = {};
    for (const { columnId, text } of row.edits) if (isField(columnId)) fields[columnId] = text;
    const result = dispatch({ type: 'EditStudent', studentId: asId<StudentId>(row.rowId), fields });
    if (result.ok) return { accepted: true };
    return { refused: refusalText(result.refusal, ledger.book()), rowId: row.rowId, columnId: row.columnId };
  };
};

const isField = (columnId: string): columnId is keyof StudentFields =>
  columnId === 'studentCode' || columnId === 'lastName' || columnId === 'firstName' || columnId === 'email';
