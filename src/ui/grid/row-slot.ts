import { CellSlot } from './cell-slot.ts';
import type { ColumnLayout, Run } from './geometry.ts';
import type { Marks } from './marks.ts';
import { settleOrder } from './order.ts';
import type { Sheet } from './sheet.ts';

/** What the rows need to know of the frame that they are painted in. */
export type Scene = {
  readonly sheet: Sheet;
  readonly layout: ColumnLayout;
  readonly marks: Marks;
  readonly rowHeight: number;
  readonly columns: Run;
};

/** Pixels: in a row of more a name has two lines. */
const usualHeight = 32;

/** One recycled row: frozen cells in a sticky strip, and a ring of cells for the columns in view. */
export class RowSlot {
  readonly element = document.createElement('div');
  readonly #strip = document.createElement('div');
  readonly #frozen: CellSlot[];
  readonly #ring: CellSlot[];
  readonly #isNamed: boolean;
  rowIndex = -1;

  /** `isNamed`: its first cell is what people call the row. */
  constructor(frozenCount: number, ringSize: number, isNamed = true) {
    this.#isNamed = isNamed;
    this.element.setAttribute('role', 'row');
    this.element.className = 'gl-row';
    this.#strip.className = 'gl-strip';
    this.#strip.setAttribute('role', 'presentation');
    this.#frozen = Array.from({ length: frozenCount }, () => new CellSlot());
    this.#ring = Array.from({ length: ringSize }, () => new CellSlot());
    this.#strip.append(...this.#frozen.map((cell) => cell.element));
    this.element.append(this.#strip, ...this.#ring.map((cell) => cell.element));
  }

  /** Shows a row. With `fresh` every cell is placed and painted, else only those that took a new column. */
  show(rowIndex: number, scene: Scene, fresh: boolean): void {
    const isNew = rowIndex !== this.rowIndex;
    if (isNew || fresh) this.#move(rowIndex, scene);
    if (isNew || fresh) this.#paintRow(scene);
    if (isNew || fresh) this.#showFrozen(scene, fresh);
    for (let column = scene.columns.start; column < scene.columns.end; column += 1) {
      const cell = this.#ring[column % this.#ring.length];
      if (!cell) continue;
      const isPlaced = cell.columnIndex === column && !fresh;
      if (!isPlaced) this.#place(cell, column, scene);
      if (isNew || !isPlaced) this.#paint(cell, scene);
    }
  }

  /** Paints again, in place: content or marks may have changed. */
  repaint(scene: Scene): void {
    this.#paintRow(scene);
    for (const cell of this.#frozen) this.#paint(cell, scene);
    for (let column = scene.columns.start; column < scene.columns.end; column += 1) {
      const cell = this.#ring[column % this.#ring.length];
      if (cell) this.#paint(cell, scene);
    }
  }

  /** Puts the cells in reading order, which recycling leaves rotated. */
  settle({ columns }: Scene): void {
    const elements: HTMLElement[] = [this.#strip];
    for (let column = columns.start; column < columns.end; column += 1) {
      const cell = this.#ring[column % this.#ring.length];
      if (cell) elements.push(cell.element);
    }
    settleOrder(this.element, elements);
  }

  #move(rowIndex: number, { rowHeight, layout }: Scene): void {
    this.rowIndex = rowIndex;
    this.element.setAttribute('aria-rowindex', String(rowIndex + 2));
    this.element.style.transform = `translateY(${rowIndex * rowHeight}px)`;
    this.#strip.style.width = `${layout.frozenWidth}px`;
  }

  #paintRow({ sheet, marks }: Scene): void {
    const className = marks.isCurrent(sheet.rowIds[this.rowIndex]) ? 'gl-row is-current' : 'gl-row';
    if (className !== this.element.className) this.element.className = className;
  }

  #showFrozen(scene: Scene, fresh: boolean): void {
    this.#frozen.forEach((cell, column) => {
      if (fresh || cell.columnIndex !== column) this.#place(cell, column, scene);
      this.#paint(cell, scene);
    });
  }

  #place(cell: CellSlot, column: number, { sheet, layout }: Scene): void {
    const what = sheet.columns[column];
    if (!what) return;
    const isHeader = this.#isNamed && column === 0 && what.frozen === true;
    cell.place(column, what, layout.lefts[column] ?? 0, layout.widths[column] ?? 0, isHeader);
  }

  #paint(cell: CellSlot, { sheet, marks, rowHeight }: Scene): void {
    const at = sheet.at(this.rowIndex, cell.columnIndex);
    if (at) cell.paint(sheet.view(this.rowIndex, cell.columnIndex), marks.of(at), rowHeight > usualHeight);
  }
}
