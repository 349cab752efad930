import { HeadSlot, type SortState } from './head-slot.ts';
import { settleOrder } from './order.ts';
import type { Scene } from './row-slot.ts';

/** The sticky header row; its columns live in the same ring as those of every row, so that they stay in step. */
export class HeadView {
  readonly element = document.createElement('div');
  readonly #row = document.createElement('div');
  readonly #strip = document.createElement('div');
  #frozen: HeadSlot[] = [];
  #ring: HeadSlot[] = [];
  sort: SortState | undefined;

  constructor() {
    this.element.className = 'gl-head';
    this.element.setAttribute('role', 'rowgroup');
    this.#row.className = 'gl-head-row';
    this.#row.setAttribute('role', 'row');
    this.#row.setAttribute('aria-rowindex', '1');
    this.#strip.className = 'gl-strip';
    this.#strip.setAttribute('role', 'presentation');
    this.element.append(this.#row);
  }

  show(scene: Scene, fresh: boolean): void {
    const rebuilt = this.#build(scene) || fresh;
    if (rebuilt) this.#strip.style.width = `${scene.layout.frozenWidth}px`;
    for (const { slot, column } of this.#shown(scene)) {
      if (slot.columnIndex !== column || rebuilt) this.#place(slot, column, scene);
    }
  }

  repaint(scene: Scene): void {
    for (const { slot, column } of this.#shown(scene)) this.#paint(slot, column, scene);
  }

  settle(scene: Scene): void {
    const ring = this.#shown(scene).slice(this.#frozen.length);
    settleOrder(this.#row, [this.#strip, ...ring.map(({ slot }) => slot.element)]);
  }

  #shown({ columns }: Scene): { slot: HeadSlot; column: number }[] {
    const shown = this.#frozen.map((slot, column) => ({ slot, column }));
    for (let column = columns.start; column < columns.end; column += 1) {
      const slot = this.#ring[column % this.#ring.length];
      if (slot) shown.push({ slot, column });
    }
    return shown;
  }

  #build({ layout, columns }: Scene): boolean {
    const size = columns.end - columns.start;
    if (this.#frozen.length === layout.frozenCount && this.#ring.length === size) return false;
    this.#frozen = Array.from({ length: layout.frozenCount }, () => new HeadSlot());
    this.#ring = Array.from({ length: size }, () => new HeadSlot());
    this.#strip.replaceChildren(...this.#frozen.map((slot) => slot.element));
    this.#row.replaceChildren(this.#strip, ...this.#ring.map((slot) => slot.element));
    return true;
  }

  #place(slot: HeadSlot, at: number, scene: Scene): void {
    const column = scene.sheet.columns[at];
    if (!column) return;
    slot.place(at, column, scene.layout.lefts[at] ?? 0, scene.layout.widths[at] ?? 0);
    this.#paint(slot, at, scene);
  }

  #paint(slot: HeadSlot, at: number, { sheet, marks }: Scene): void {
    const column = sheet.columns[at];
    if (!column) return;
    const isCurrent = marks.active?.columnId === column.columnId;
    slot.paint(column, this.sort, isCurrent && marks.active?.rowId === null ? marks.activeId : '', isCurrent);
  }
}
