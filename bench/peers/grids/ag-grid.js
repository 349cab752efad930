import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

export const mount = (place, { rowIds, columns, textAt, put }) => {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const columnDefs = columns.map(({ columnId, header, width, frozen, editable, align }) => ({
    colId: columnId,
    headerName: header,
    width,
    pinned: frozen ? 'left' : null,
    editable,
    cellStyle: { textAlign: align },
    valueGetter: ({ data }) => textAt(data.row, columnId),
    valueSetter: ({ data, newValue }) => {
      put(data.row, columnId, String(newValue ?? ''));
      return true;
    },
  }));
  const grid = createElement(AgGridReact, {
    rowData: rowIds.map((_, row) => ({ row })),
    columnDefs,
    rowHeight: 32,
    headerHeight: 44,
    enterNavigatesVerticallyAfterEdit: true,
  });
  createRoot(place).render(grid);
  return { down: '.ag-grid-viewport', right: '.ag-grid-viewport', entersDown: true };
};
