import '@glideapps/glide-data-grid/dist/index.css';
import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

export const mount = (place, { rowIds, columns, textAt, put }) => {
  const shown = columns.map(({ columnId, header, width }) => ({ id: columnId, title: header, width }));
  const getCellContent = ([at, row]) => {
    const text = textAt(row, columns[at].columnId);
    return {
      kind: GridCellKind.Text,
      data: text,
      displayData: text,
      allowOverlay: columns[at].editable,
      contentAlign: columns[at].align === 'end' ? 'right' : 'left',
    };
  };
  const grid = createElement(DataEditor, {
    columns: shown,
    rows: rowIds.length,
    getCellContent,
    onCellEdited: ([at, row], { data }) => put(row, columns[at].columnId, data),
    freezeColumns: 2,
    rowHeight: 32,
    headerHeight: 44,
    width: '100%',
    height: '100%',
  });
  const portal = document.createElement('div');
  portal.id = 'portal';
  document.body.append(portal);
  createRoot(place).render(grid);
  return { down: '.dvn-scroller', right: '.dvn-scroller', entersDown: true };
};
