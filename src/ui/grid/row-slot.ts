import { CellSlot } from './cell-slot.ts';
import type { ColumnLayout, Run } from './geometry.ts';
import type { Marks } from './marks.ts';
import { settleOrder } from './order.ts';
import type { Sheet } from './sheet.ts';
import { Strips } from './strips.ts';

/** The data that rows are painted from. */
export type Scene = {
  readonly sheet: Sheet;
  readonly layout: ColumnLayout;
  readonly marks: Marks;
  readonly rowHeight: number;
  readonly columns: Run;
};

/** Rows of one shape have the same elements. */
export const shapeOf = ({ layout, columns }: Scene): string =>
  `${layout.frozenCount} ${layout.held.length} ${columns.end - columns.start}`;

/** Pixels: in a higher row, a name has two lines. */
const usualHeight = 32;

/** One recycled row: the cells that stay in sticky strips at both ends, and a ring of cells for the columns in view. */
export class RowSlot {
  readonly element = document.createElement('div');
  readonly #strips: Strips;
  readonly #held: CellSlot[];
  readonly #ring: CellSlot[];
  readonly #isNamed: boolean;
  rowIndex = -1;

  /** `isNamed`: its first cell is what people call the row. */
  constructor({ layout, columns }: Pick<Scene, 'layout' | 'columns'>, isNamed = true) {
    this.#isNamed = isNamed;
    this.element.setAttribute('role', 'row');
    this.element.className = 'gl-row';
    this.#held = layout.held.map(() => new CellSlot());
    this.#ring = Array.from({ length: columns.end - columns.start }, () => new CellSlot());
    this.#strips = new Strips(layout, this.#held);
    this.element.append(...this.#strips.around(this.#ring));
  }

  /** Shows a row. With `fresh`, all cells are placed and painted; of a row shown already, only those of new columns. */
  show(rowIndex: number, scene: Scene, fresh: boolean): void {
    const isNew = rowIndex !== this.rowIndex;
    if (isNew || fresh) this.#move(rowIndex, scene);
    if (isNew || fresh) this.#paintRow(scene);
    if (isNew || fresh) this.#showHeld(scene, fresh);
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
    for (const cell of this.#held) this.#paint(cell, scene);
    for (let column = scene.columns.start; column < scene.columns.end; column += 1) {
      const cell = this.#ring[column % this.#ring.length];
      if (cell) this.#paint(cell, scene);
    }
  }

  /** Puts the cells in reading order, which recycling leaves rotated. */
  settle({ columns }: Scene): void {
    const shown: CellSlot[] = [];
    for (let column = columns.start; column < columns.end; column += 1) {
      const cell = this.#ring[column % this.#ring.length];
      if (cell) shown.push(cell);
    }
    settleOrder(this.element, this.#strips.around(shown));
  }

  #move(rowIndex: number, { rowHeight, layout }: Scene): void {
    this.rowIndex = rowIndex;
    this.element.setAttribute('aria-rowindex', String(rowIndex + 2));
    this.element.style.transform = `translateY(${rowIndex * rowHeight}px)`;
    this.#strips.measure(layout);
  }

  #paintRow({ sheet, marks }: Scene): void {
    const className = marks.isCurrent(sheet.rowIds[this.rowIndex]) ? 'gl-row is-current' : 'gl-row';
    if (className !== this.element.className) this.element.className = className;
  }

  #showHeld(scene: Scene, fresh: boolean): void {
    scene.layout.held.forEach(({ column, left }, at) => {
      const cell = this.#held[at];
      if (!cell) return;
      if (fresh || cell.columnIndex !== column) this.#place(cell, column, scene, left);
      this.#paint(cell, scene);
    });
  }

  #place(cell: CellSlot, column: number, { sheet, layout }: Scene, left = layout.lefts[column] ?? 0): void {
    const what = sheet.columns[column];
    if (!what) return;
    const isHeader = this.#isNamed && column === 0 && what.frozen === true;
    cell.place(column, what, left, layout.widths[column] ?? 0, isHeader);
  }

  #paint(cell: CellSlot, { sheet, marks, rowHeight }: Scene): void {
    const at = sheet.at(this.rowIndex, cell.columnIndex);
    if (at) cell.paint(sheet.view(this.rowIndex, cell.columnIndex), marks.of(at), rowHeight > usualHeight);
  }
}
