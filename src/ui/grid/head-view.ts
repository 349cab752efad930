import { HeadSlot, type SortState } from './head-slot.ts';
import { settleOrder } from './order.ts';
import { type Scene, shapeOf } from './row-slot.ts';
import { Strips } from './strips.ts';

/** The sticky header row; its columns live in the same ring as those of every row, so that they stay in step. */
export class HeadView {
  readonly element = document.createElement('div');
  readonly #row = document.createElement('div');
  #strips: Strips | undefined;
  #held: HeadSlot[] = [];
  #ring: HeadSlot[] = [];
  #shape = '';
  sort: SortState | undefined;

  constructor() {
    this.element.className = 'gl-head';
    this.element.setAttribute('role', 'rowgroup');
    this.#row.className = 'gl-head-row';
    this.#row.setAttribute('role', 'row');
    this.#row.setAttribute('aria-rowindex', '1');
    this.element.append(this.#row);
  }

  show(scene: Scene, fresh: boolean): void {
    const rebuilt = this.#build(scene) || fresh;
    if (rebuilt) this.#strips?.measure(scene.layout);
    for (const { slot, column, left } of this.#shown(scene)) {
      if (slot.columnIndex !== column || rebuilt) this.#place(slot, column, scene, left);
    }
  }

  repaint(scene: Scene): void {
    for (const { slot, column } of this.#shown(scene)) this.#paint(slot, column, scene);
  }

  settle(scene: Scene): void {
    const scrolling = this.#shown(scene).slice(this.#held.length);
    settleOrder(this.#row, this.#strips?.around(scrolling.map(({ slot }) => slot)) ?? []);
  }

  #shown({ layout, columns }: Scene): { slot: HeadSlot; column: number; left: number }[] {
    const shown = layout.held.flatMap((place, at) => {
      const slot = this.#held[at];
      return slot ? [{ slot, ...place }] : [];
    });
    for (let column = columns.start; column < columns.end; column += 1) {
      const slot = this.#ring[column % this.#ring.length];
      if (slot) shown.push({ slot, column, left: layout.lefts[column] ?? 0 });
    }
    return shown;
  }

  #build(scene: Scene): boolean {
    const { layout, columns } = scene;
    const shape = shapeOf(scene);
    if (shape === this.#shape) return false;
    this.#shape = shape;
    this.#held = layout.held.map(() => new HeadSlot());
    this.#ring = Array.from({ length: columns.end - columns.start }, () => new HeadSlot());
    this.#strips = new Strips(layout, this.#held);
    this.#row.replaceChildren(...this.#strips.around(this.#ring));
    return true;
  }

  #place(slot: HeadSlot, at: number, scene: Scene, left: number): void {
    const column = scene.sheet.columns[at];
    if (!column) return;
    slot.place(at, column, left, scene.layout.widths[at] ?? 0);
    this.#paint(slot, at, scene);
  }

  #paint(slot: HeadSlot, at: number, { sheet, marks }: Scene): void {
    const column = sheet.columns[at];
    if (!column) return;
    const isCurrent = marks.active?.columnId === column.columnId;
    slot.paint(column, this.sort, isCurrent && marks.active?.rowId === null ? marks.activeId : '', isCurrent);
  }
}
