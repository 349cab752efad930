import 'react-data-grid/lib/styles.css';
import { createElement, useState } from 'react';
import { DataGrid, renderTextEditor } from 'react-data-grid';
import { createRoot } from 'react-dom/client';

/** A row is an object anew after each change, which is how this grid sees that it changed. */
const Shown = ({ table: { rowIds, columns, textAt, put } }) => {
  const [rows, setRows] = useState(() => rowIds.map((_, row) => ({ row })));
  const [shown] = useState(() =>
    columns.map(({ columnId, header, width, frozen, editable }) => ({
      key: columnId,
      name: header,
      width,
      frozen,
      renderCell: ({ row: { row } }) => textAt(row, columnId),
      ...(editable ? { renderEditCell: renderTextEditor } : {}),
    })),
  );
  const onRowsChange = (changed, { indexes, column }) => {
    for (const at of indexes) put(at, column.key, changed[at][column.key]);
    setRows(changed);
  };
  return createElement(DataGrid, {
    rows,
    columns: shown,
    rowHeight: 32,
    headerRowHeight: 44,
    onRowsChange,
    style: { height: '100%' },
  });
};

export const mount = (place, table) => {
  createRoot(place).render(createElement(Shown, { table }));
  return { down: '[role=grid]', right: '[role=grid]', entersDown: false };
};
