import type { Column } from './sheet.ts';

/** A column of a list in which nothing is typed: text that can be sorted, unless `more` says otherwise. */
export const readingColumn = (columnId: string, header: string, width: number, more: Partial<Column> = {}): Column => ({
  kind: 'text',
  align: 'start',
  editable: false,
  sortable: true,
  columnId,
  header,
  width,
  ...more,
});
