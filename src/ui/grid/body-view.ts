import type { Run } from './geometry.ts';
import { settleOrder } from './order.ts';
import { RowSlot, type Scene, shapeOf } from './row-slot.ts';

/**
 * The rows in view. Row r always lives in slot r modulo the number of slots, and column c in ring cell c
 * modulo the ring, so that a scroll rebinds only what came into view.
 */
export class BodyView {
  readonly element = document.createElement('div');
  #slots: RowSlot[] = [];
  #shape = '';
  #rows: Run = { start: 0, end: 0 };

  constructor() {
    this.element.className = 'gl-body';
    this.element.setAttribute('role', 'rowgroup');
  }

  /** `fresh`: paints all cells again. Returns true if the elements were made anew and are not in reading order yet. */
  show(rows: Run, scene: Scene, fresh: boolean): boolean {
    const rebuilt = this.#build(rows.end - rows.start, scene);
    this.#rows = rows;
    for (let row = rows.start; row < rows.end; row += 1) {
      this.#slots[row % this.#slots.length]?.show(row, scene, fresh || rebuilt);
    }
    return rebuilt;
  }

  repaint(scene: Scene, rows?: ReadonlySet<string>): void {
    for (const slot of this.#slots) {
      if (!rows || rows.has(scene.sheet.rowIds[slot.rowIndex] ?? '')) slot.repaint(scene);
    }
  }

  /** Puts rows and cells in reading order; asked for once scrolling has come to rest. */
  settle(scene: Scene): void {
    const elements: HTMLElement[] = [];
    for (let row = this.#rows.start; row < this.#rows.end; row += 1) {
      const slot = this.#slots[row % this.#slots.length];
      if (!slot) continue;
      slot.settle(scene);
      elements.push(slot.element);
    }
    settleOrder(this.element, elements);
  }

  /** False: the rows that are there can be used again. */
  #build(rowCount: number, scene: Scene): boolean {
    const shape = `${rowCount} ${shapeOf(scene)}`;
    if (shape === this.#shape) return false;
    this.#shape = shape;
    this.#slots = Array.from({ length: rowCount }, () => new RowSlot(scene));
    this.element.replaceChildren(...this.#slots.map((slot) => slot.element));
    return true;
  }
}
