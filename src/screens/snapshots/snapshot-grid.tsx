import { useMemo } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { asId, type SnapshotId } from '../../../events/ids.ts';
import { snapshotOffering, snapshotsText as text } from '../../../messages/snapshots.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { useRevealed } from '../../ui/revealed-row.ts';
import { shownTime } from '../../ui/times.ts';
import { useSelection } from '../../workspace-hooks.tsx';

type ColumnId = keyof typeof text.columns;

const column = (columnId: ColumnId, width: number, more: Partial<Column> = {}): Column => ({
  columnId,
  header: text.columns[columnId],
  width,
  kind: 'text',
  align: 'start',
  editable: false,
  sortable: true,
  ...more,
});

const columns: readonly Column[] = [
  column('note', 210, { frozen: true }),
  column('offering', 250),
  column('saved', 168),
  column('students', 88, { kind: 'derived', align: 'end' }),
  column('assessments', 104, { kind: 'derived', align: 'end' }),
  column('grades', 88, { kind: 'derived', align: 'end' }),
];

type SnapshotGridProps = {
  readonly list: readonly Snapshot[];
  readonly rowIds: readonly SnapshotId[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
};

export const SnapshotGrid = ({ list, rowIds, sort, onSort }: SnapshotGridProps) => {
  const [{ snapshotId }, select] = useSelection('snapshots');
  const byId = useMemo(() => new Map(list.map((one) => [one.snapshotId, one])), [list]);
  const { grid, onActive } = useRevealed(snapshotId, rowIds, 'note', (rowId) =>
    select({ snapshotId: asId<SnapshotId>(rowId) }),
  );
  const cell = (rowId: string, columnId: string): CellView => {
    const one = byId.get(asId<SnapshotId>(rowId));
    return one ? cells[columnId as ColumnId](one) : { text: '' };
  };
  return (
    <Grid
      ref={grid}
      label={text.grid}
      rowIds={rowIds}
      columns={columns}
      cell={cell}
      sort={sort}
      onSort={onSort}
      onActive={onActive}
      onEdit={() => ({ refused: text.readOnly, rowId: rowIds[0] ?? '', columnId: 'note' })}
      onPaste={() => undefined}
    />
  );
};

const cells: { readonly [C in ColumnId]: (one: Snapshot) => CellView } = {
  note: ({ note }) => (note === '' ? { text: '', shown: text.noNote, tone: 'muted' } : { text: note, title: note }),
  offering: (one) => ({ text: snapshotOffering(one), title: one.title }),
  saved: ({ createdAt }) => ({ text: shownTime(createdAt) }),
  students: ({ counts }) => ({ text: String(counts.students) }),
  assessments: ({ counts }) => ({ text: String(counts.assessments) }),
  grades: ({ counts }) => ({ text: String(counts.grades) }),
};
