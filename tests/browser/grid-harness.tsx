import { useState } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CellEdit, EditHow, EditReply } from '../../machines/grid-edit.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import type { PasteOffer } from '../../src/ui/grid/block.ts';
import { Grid, type GridProps } from '../../src/ui/grid/grid.tsx';
import { type Layouts, LayoutsContext } from '../../src/ui/grid/layouts.ts';
import type { CellView, Column } from '../../src/ui/grid/sheet.ts';

export const nameColumn: Column = {
  columnId: 'name',
  header: 'Student',
  width: 140,
  frozen: true,
  kind: 'text',
  align: 'start',
  editable: false,
  sortable: true,
};

export const entryColumn = (columnId: string): Column => ({
  columnId,
  header: columnId.toUpperCase(),
  sub: '/10',
  width: 70,
  kind: 'entry',
  align: 'end',
  editable: true,
  sortable: true,
});

export const totalColumn: Column = {
  columnId: 'total',
  header: 'Total',
  width: 80,
  kind: 'derived',
  align: 'end',
  editable: false,
};

export type Written = { readonly edits: readonly CellEdit[]; readonly how: EditHow };

/** A small class whose entries are kept in a map; an entry that begins with a minus is refused. */
export class Classroom {
  readonly written: Written[] = [];
  readonly offers: PasteOffer[] = [];
  readonly said: unknown[] = [];
  readonly texts = new Map<string, string>();
  rowIds: readonly string[];
  columns: readonly Column[];
  answer: (written: Written) => EditReply | Promise<EditReply> = (written) => this.keep(written);
  show: (change: Partial<GridProps>) => void = () => {
    throw new Error('not mounted yet');
  };

  constructor(
    rows = 5,
    columns: readonly Column[] = [nameColumn, ...['p1', 'p2', 'p3'].map(entryColumn), totalColumn],
  ) {
    this.rowIds = Array.from({ length: rows }, (_, at) => `r${at}`);
    this.columns = columns;
  }

  text(rowId: string, columnId: string): string {
    if (columnId === 'name') return `Name ${rowId}`;
    return columnId === 'total' ? this.#total(rowId) : (this.texts.get(`${rowId} ${columnId}`) ?? '');
  }

  keep({ edits }: Written): EditReply {
    const bad = edits.find((edit) => edit.text.startsWith('-'));
    if (bad)
      return { refused: `${bad.text} is below zero. Type zero or more.`, rowId: bad.rowId, columnId: bad.columnId };
    for (const edit of edits) this.texts.set(`${edit.rowId} ${edit.columnId}`, edit.text);
    return { accepted: true };
  }

  set(columnId: string, texts: readonly string[]): this {
    texts.forEach((text, at) => {
      this.texts.set(`r${at} ${columnId}`, text);
    });
    return this;
  }

  /** All entries of a column, from the first row. */
  column(columnId: string): string[] {
    return this.rowIds.map((rowId) => this.text(rowId, columnId));
  }

  async mount(first: Partial<GridProps> = {}, size = { width: 640, height: 320 }): Promise<void> {
    const Mounted = () => {
      const [changes, setChanges] = useState(first);
      this.show = (change) => setChanges((before) => ({ ...before, ...change }));
      return (
        <main style={size}>
          <LayoutsContext.Provider value={this.#layouts}>
            <Grid {...this.#props()} {...changes} />
          </LayoutsContext.Provider>
          <button type="button">After the grid</button>
        </main>
      );
    };
    await page.viewport(1000, 700);
    await render(<Mounted />);
  }

  readonly #kept = openLayouts();
  readonly #layouts: Layouts = {
    of: this.#kept.of,
    change: (name, change) => {
      this.#kept.change(name, change);
      if ('width' in change) this.said.push(['width', change.columnId, change.width]);
    },
  };

  #props(): GridProps {
    return {
      rowIds: this.rowIds,
      columns: this.columns,
      cell: (rowId, columnId): CellView => ({ text: this.text(rowId, columnId) }),
      label: 'Grades of the midterm',
      onEdit: (edits, how) => {
        this.written.push({ edits, how });
        const reply = this.answer({ edits, how });
        this.show({});
        return reply;
      },
      onPaste: (offer) => this.offers.push(offer),
      onSort: (columnId) => this.said.push(['sort', columnId]),
      onHeaderMenu: (columnId) => this.said.push(['menu', columnId]),
      onOrphanedEdit: (edit) => this.said.push(['orphan', edit.rowId, edit.columnId, edit.text]),
    };
  }

  #total(rowId: string): string {
    return String(
      ['p1', 'p2', 'p3'].reduce((sum, columnId) => sum + Number(this.texts.get(`${rowId} ${columnId}`) ?? 0), 0),
    );
  }
}

export const grid = (): HTMLElement => the('[role=grid]');
export const field = (): HTMLInputElement => the('.gl-editor') as HTMLInputElement;
export const isOpen = (): boolean => !the('.gl-overlay').hidden;

export const the = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing on the page matches ${selector}`);
  return found;
};

/** "row text, header" of the cell that aria-activedescendant names. */
export const activeAt = (): string => {
  const active = the(`#${grid().getAttribute('aria-activedescendant')}`);
  const row = active.closest('[role=row]');
  const column = active.getAttribute('aria-colindex');
  const head = document.querySelector(`[role=columnheader][aria-colindex="${column}"] .gl-header`);
  return `${row?.querySelector('[role=rowheader]')?.textContent ?? 'header'} ${head?.textContent}`;
};

export const cellAt = (rowName: string, columnId: string): HTMLElement => {
  const rows = [...document.querySelectorAll('[role=row]')];
  const row = rows.find((candidate) => candidate.querySelector('[role=rowheader]')?.textContent === rowName);
  const heads = [...document.querySelectorAll('[role=columnheader]')];
  const head = heads.find((candidate) => candidate.querySelector('.gl-header')?.textContent === columnId.toUpperCase());
  const found = row?.querySelector<HTMLElement>(`[aria-colindex="${head?.getAttribute('aria-colindex')}"]`);
  if (!found) throw new Error(`no cell ${rowName}, ${columnId} on screen`);
  return found;
};

/** The texts of the selected cells on screen, row by row. */
export const selectedTexts = (): string[] =>
  [...document.querySelectorAll('[aria-selected=true]')].map((cell) => cell.textContent ?? '');

export const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
