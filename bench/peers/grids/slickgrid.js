import 'slickgrid/dist/styles/css/slick.grid.css';
import 'slickgrid/dist/styles/css/slick-default-theme.css';
import { Editors, SlickGrid } from 'slickgrid';

export const mount = (place, { rowIds, columns, textAt, put }) => {
  const shown = columns.map(({ columnId, header, width, editable }) => ({
    id: columnId,
    field: columnId,
    name: header,
    width,
    formatter: (row) => textAt(row, columnId),
    ...(editable ? { editor: Editors.Text } : {}),
  }));
  /** Its editors read and write fields of a row. */
  const rows = rowIds.map((_, row) => {
    const fields = columns.map(({ columnId }) => [
      columnId,
      { get: () => textAt(row, columnId), set: (text) => put(row, columnId, text) },
    ]);
    return Object.defineProperties({}, Object.fromEntries(fields));
  });
  // Its panes do not heed the padding of what holds them.
  const holder = document.createElement('div');
  holder.style.height = '100%';
  place.append(holder);
  new SlickGrid(holder, rows, shown, {
    rowHeight: 32,
    frozenColumn: 1,
    editable: true,
    autoEdit: true,
    enableCellNavigation: true,
    enableColumnReorder: false,
    enableHtmlRendering: false,
  });
  return {
    down: '.slick-viewport-top.slick-viewport-right',
    right: '.slick-viewport-top.slick-viewport-right',
    entersDown: true,
  };
};
