import { setAttribute } from './attribute.ts';
import { RowSlot, type Scene, shapeOf } from './row-slot.ts';
import { type CellView, Sheet } from './sheet.ts';

/** What stands below each column. The grid asks again whenever the listener is called. */
export type Foot = {
  readonly cell: (columnId: string) => CellView;
  readonly subscribe: (repaint: () => void) => () => void;
};

const footRow = ['foot'];

/** A row below all others that never scrolls away: what is computed of its columns. It is no place of the grid. */
export class FootView {
  readonly element = document.createElement('div');
  #row: RowSlot | undefined;
  #shape = '';
  #cell: Foot['cell'] | undefined;

  constructor() {
    this.element.className = 'gl-foot';
    this.element.setAttribute('role', 'rowgroup');
    this.element.hidden = true;
  }

  /** Pixels that it takes from the rows in view. */
  get height(): number {
    return this.#cell ? 32 : 0;
  }

  get cell(): Foot['cell'] | undefined {
    return this.#cell;
  }

  set cell(cell: Foot['cell'] | undefined) {
    this.#cell = cell;
    this.element.hidden = cell === undefined;
  }

  show(scene: Scene, fresh: boolean): void {
    if (!this.#cell) return;
    const shape = shapeOf(scene);
    const isNew = !this.#row || shape !== this.#shape;
    if (!this.#row || isNew) {
      this.#row = new RowSlot(scene, false);
      this.#shape = shape;
      this.element.replaceChildren(this.#row.element);
    }
    this.#row.show(0, this.#own(scene), fresh || isNew);
    setAttribute(this.#row.element, 'aria-rowindex', String(scene.sheet.rowIds.length + 2));
  }

  repaint(scene: Scene): void {
    this.#row?.repaint(this.#own(scene));
  }

  settle(scene: Scene): void {
    this.#row?.settle(scene);
  }

  #own(scene: Scene): Scene {
    const cell = (_: string, columnId: string): CellView => this.#cell?.(columnId) ?? { text: '', shown: '' };
    return { ...scene, sheet: new Sheet({ rowIds: footRow, columns: scene.sheet.columns, cell }) };
  }
}
