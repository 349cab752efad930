import type { CellAt } from '../../../machines/grid-edit.ts';

/**
 * How a cell is painted. `warning` also has a mark, so that colour is never the only sign; `attention` has none,
 * because it is for words that say it themselves. `unusual` is the mark alone, and the title says what of.
 */
export type Tone =
  | 'plain'
  | 'warning'
  | 'blank'
  | 'muted'
  | 'strong'
  | 'excused'
  | 'attention'
  | 'changed'
  | 'unusual'
  | RowTone;

/** Of the cell that names a row of History, whose own styles paint them. */
type RowTone = 'heading' | 'closed' | 'opened' | 'inside';

/**
 * One cell as the grid sees it. `text` is what is copied and edited; `shown` is painted instead where the
 * two differ ("19 of 20"). An empty `text` is painted as a dash, so that it never looks like a zero.
 */
export type CellView = {
  readonly text: string;
  readonly shown?: string;
  readonly tone?: Tone;
  readonly title?: string;
  /** What somebody noted on it: a corner, and the text where one points or reads. */
  readonly note?: string;
  /** Not on the server yet: a dot in the corner. */
  readonly isUnsent?: boolean;
  /** The value is the one of several that counts: a dot before it. */
  readonly isCounting?: boolean;
  /** The row is ticked. The owner draws the box, and takes clicks and Space. */
  readonly isTicked?: boolean;
  /** How strongly the cell is tinted, beside its figure. */
  readonly tint?: 1 | 2 | 3 | 4 | 5;
};

/**
 * `frozen` counts on leading columns only; the first of them heads its row. Widths are CSS pixels. On the last column only:
 * `flexible`, it takes the room that is left; `pinned`, it stays in view at the end, however far the others are scrolled.
 */
export type Column = {
  readonly columnId: string;
  readonly header: string;
  readonly sub?: string;
  readonly width: number;
  /** The width down to which it may be narrowed so that all columns are in view. */
  readonly least?: number;
  readonly frozen?: boolean;
  readonly flexible?: boolean;
  readonly pinned?: boolean;
  readonly kind: 'text' | 'entry' | 'derived';
  readonly align: 'start' | 'center' | 'end';
  readonly editable: boolean;
  readonly sortable?: boolean;
  /** Enter at the end of the column before stays there: who types on is not brought here. */
  readonly apart?: boolean;
};

export type SheetData = {
  readonly rowIds: readonly string[];
  readonly columns: readonly Column[];
  readonly cell: (rowId: string, columnId: string) => CellView;
};

const nothing: CellView = { text: '' };

/** The rows and columns now on offer, in display order, found by id as fast as by position. */
export class Sheet {
  readonly rowIds: readonly string[];
  readonly columns: readonly Column[];
  readonly #cell: SheetData['cell'];
  readonly #rowAt: ReadonlyMap<string, number>;
  readonly #columnAt: ReadonlyMap<string, number>;

  constructor(data: SheetData, before?: Sheet) {
    this.rowIds = data.rowIds;
    this.columns = data.columns;
    this.#cell = data.cell;
    this.#rowAt = before?.rowIds === data.rowIds ? before.#rowAt : positions(data.rowIds);
    this.#columnAt = positions(data.columns.map((column) => column.columnId));
  }

  get frozenCount(): number {
    const free = this.columns.findIndex((column) => !column.frozen);
    return free === -1 ? this.columns.length : free;
  }

  rowAt(rowId: string): number {
    return this.#rowAt.get(rowId) ?? -1;
  }

  columnAt(columnId: string): number {
    return this.#columnAt.get(columnId) ?? -1;
  }

  column(columnId: string): Column | undefined {
    return this.columns[this.columnAt(columnId)];
  }

  has(cell: CellAt): boolean {
    return this.rowAt(cell.rowId) >= 0 && this.columnAt(cell.columnId) >= 0;
  }

  /** The cell at a position; undefined outside the sheet. */
  at(row: number, column: number): CellAt | undefined {
    const rowId = this.rowIds[row];
    const columnId = this.columns[column]?.columnId;
    return rowId === undefined || columnId === undefined ? undefined : { rowId, columnId };
  }

  view(row: number, column: number): CellView {
    const cell = this.at(row, column);
    return cell ? this.#cell(cell.rowId, cell.columnId) : nothing;
  }

  text(cell: CellAt): string {
    return this.has(cell) ? this.#cell(cell.rowId, cell.columnId).text : '';
  }

  isEditable(cell: CellAt): boolean {
    return this.rowAt(cell.rowId) >= 0 && this.column(cell.columnId)?.editable === true;
  }

  /** What a person calls the row: the text of its first column. */
  rowName(rowId: string): string {
    return this.rowAt(rowId) < 0 ? '' : this.view(this.rowAt(rowId), 0).text;
  }
}

const positions = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, at) => [id, at]));

/** Whether the columns are equal. Owners often rebuild equal columns, for which nothing should be painted again. */
export const sameColumns = (a: readonly Column[], b: readonly Column[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return other !== undefined && fields.every((field) => one[field] === other[field]);
    }));

const fields = [
  'columnId',
  'header',
  'sub',
  'width',
  'least',
  'frozen',
  'flexible',
  'pinned',
  'kind',
  'align',
  'editable',
  'sortable',
  'apart',
] as const;
