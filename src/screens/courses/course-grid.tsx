import { shallowEqual as sameNames } from '@mantine/hooks';
import { useMemo } from 'react';
import type { CourseFields } from '../../../events/entities.ts';
import { asId, type CourseId } from '../../../events/ids.ts';
import type { CellEdit, EditReply } from '../../../machines/grid-edit.ts';
import { fieldTexts } from '../../../messages/course.ts';
import { courses as texts } from '../../../messages/courses.ts';
import { refusalText } from '../../../messages/refusals.ts';
import type { Book } from '../../../projections/book.ts';
import { choosableColumns, shownOf } from '../../../projections/choices.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { useRevealed } from '../../ui/revealed-row.ts';
import { editsOfOneRow, pastedEdits } from '../../ui/row-edits.ts';
import { useBook, useDispatch, useLedger, useSelection } from '../../workspace-hooks.tsx';

const column = (columnId: keyof typeof texts.columns, width: number, more: Partial<Column> = {}): Column => ({
  columnId,
  header: texts.columns[columnId],
  width,
  kind: 'text',
  align: 'start',
  editable: true,
  sortable: true,
  ...more,
});

const allColumns: readonly Column[] = [
  column('courseCode', 88, { frozen: true }),
  column('courseNumber', 88),
  column('title', 320),
  column('offerings', 96, { kind: 'derived', align: 'end', editable: false }),
  column('numberOfCredits', 80, { align: 'end' }),
  column('courseLevel', 80, { align: 'end' }),
];

const shownColumns = ({ settings }: Book) => shownOf(settings, 'courses', 'columns', choosableColumns);

const isShown = (columnId: string, shown: readonly string[]): boolean =>
  columnId === 'courseCode' || shown.includes(columnId);

type CourseGridProps = {
  readonly rowIds: readonly CourseId[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
};

export const CourseGrid = ({ rowIds, sort, onSort }: CourseGridProps) => {
  const courses = useBook((book) => book.courses);
  const offeringsOf = useBook((book) => book.offeringsOf);
  const [{ courseId }, select] = useSelection('course');
  const shown = useBook(shownColumns, sameNames);
  const columns = useMemo(() => allColumns.filter(({ columnId }) => isShown(columnId, shown)), [shown]);
  const edit = useEdit();
  const toasts = useToasts();
  const { grid, onActive } = useRevealed(courseId, rowIds, 'courseCode', (rowId) =>
    select({ courseId: asId<CourseId>(rowId) }),
  );

  const cell = (rowId: string, columnId: string): CellView => {
    const course = courses[asId<CourseId>(rowId)];
    if (!course) return { text: '' };
    if (columnId === 'offerings') return { text: String(offeringsOf[course.courseId]?.length ?? 0) };
    const value = course[columnId as 'title' | 'numberOfCredits'];
    return { text: value === null ? '' : String(value) };
  };
  return (
    <Grid
      ref={grid}
      label={texts.grid}
      rowIds={rowIds}
      columns={columns}
      cell={cell}
      sort={sort}
      onSort={onSort}
      onActive={onActive}
      onEdit={edit}
      onPaste={(offer) => {
        const reply = edit(pastedEdits(offer));
        if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
      }}
    />
  );
};

/** The cells of one course become one EditCourse. */
const useEdit = (): ((edits: readonly CellEdit[]) => EditReply) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (edits) => {
    const row = editsOfOneRow(edits);
    if (!row) return { refused: texts.oneAtATime, rowId: edits[0]?.rowId ?? '', columnId: edits[0]?.columnId ?? '' };
    const fields: Partial<CourseFields> = {};
    for (const { columnId, text } of row.edits) {
      if (columnId === 'numberOfCredits' || columnId === 'courseLevel') {
        const number = readNumber(text);
        if (number === undefined) return { refused: fieldTexts.notANumber(text), rowId: row.rowId, columnId };
        fields[columnId] = number;
      } else if (columnId === 'title' || columnId === 'courseCode' || columnId === 'courseNumber') {
        fields[columnId] = text;
      } else {
        return { refused: texts.derived, rowId: row.rowId, columnId };
      }
    }
    const result = dispatch({ type: 'EditCourse', courseId: asId<CourseId>(row.rowId), fields });
    if (result.ok) return { accepted: true };
    return { refused: refusalText(result.refusal, ledger.book()), rowId: row.rowId, columnId: row.columnId };
  };
};
