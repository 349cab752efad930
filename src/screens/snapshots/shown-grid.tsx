import { useMemo } from 'react';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import type { ShownTable } from './as-it-was-rows.ts';
import classes from './opened-snapshot.module.css';

/** `name`: of its layout. `first`: the column that the rows are ordered by at first, the largest on top; otherwise by name. */
type ShownGridProps = {
  readonly name: string;
  readonly label: string;
  readonly table: ShownTable;
  readonly first?: string;
};

/** A table that is only read. */
export const ShownGrid = ({ name, label, table: { columns, rows }, first }: ShownGridProps) => {
  const found = useMemo(() => rows.map((row) => ({ ...row, searched: '' })), [rows]);
  const byId = useMemo(() => new Map<string, ShownTable['rows'][number]>(rows.map((row) => [row.id, row])), [rows]);
  const { rowIds, sort, onSort } = useSortedRows(found, '', {
    columnId: first ?? 'student',
    direction: first ? 'descending' : 'ascending',
  });
  return (
    <div className={classes.grid}>
      <Grid
        name={name}
        label={label}
        isReading
        rowIds={rowIds}
        columns={columns}
        cell={(rowId, columnId) => byId.get(rowId)?.cells[columnId] ?? { text: '' }}
        sort={sort}
        onSort={onSort}
        onEdit={() => ({ refused: text.readOnly, rowId: rowIds[0] ?? '', columnId: 'student' })}
        onPaste={() => undefined}
      />
    </div>
  );
};
