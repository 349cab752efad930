import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Grid } from '../../src/ui/grid/grid.tsx';
import type { CellView } from '../../src/ui/grid/sheet.ts';
import type { Mount, Table } from './table.ts';

const looked = (table: Table, row: number, columnId: string): CellView => {
  const text = table.textAt(row, columnId);
  if (columnId === 'name') return { text, tone: 'plain' };
  if (columnId === 'code') return { text, tone: 'muted' };
  if (columnId === 'total') return { text, tone: 'strong' };
  return Number(text) > 20
    ? { text, tone: 'warning', title: `${text} is more than the 20 points. Kept.` }
    : { text, tone: 'plain' };
};

const rowOf = (rowId: string): number => Number(rowId.slice(1));

const Ours = ({ table }: { table: Table }) => {
  const [, setEdits] = useState(0);
  const [cell, setCell] = useState(() => (rowId: string, columnId: string) => looked(table, rowOf(rowId), columnId));
  return (
    <Grid
      rowIds={table.rowIds}
      columns={table.columns}
      cell={cell}
      label="Grades of Midterm 1"
      isDrawn
      onEdit={(edits) => {
        for (const { rowId, columnId, text } of edits) table.put(rowOf(rowId), columnId, text);
        setEdits((count) => count + 1);
        setCell(() => (rowId: string, columnId: string) => looked(table, rowOf(rowId), columnId));
        return { accepted: true };
      }}
      onPaste={() => undefined}
    />
  );
};

export const mount: Mount = (place, table) => {
  createRoot(place).render(<Ours table={table} />);
  return { down: '[role=grid]', right: '[role=grid]', entersDown: true };
};
