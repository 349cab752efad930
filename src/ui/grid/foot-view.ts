import { setAttribute } from './attribute.ts';
import { RowSlot, type Scene, shapeOf } from './row-slot.ts';
import { type CellView, Sheet } from './sheet.ts';

/** The cells below each column, in one line or in `lines`. The grid asks again whenever the listener is called. */
export type Foot = {
  readonly cell: (columnId: string, line: number) => CellView;
  readonly lines?: number;
  readonly subscribe: (repaint: () => void) => () => void;
};

const lineHeight = 32;

/**
 * Rows below all others that never scroll away, with values computed from their columns. No cell of them can be active.
 */
export class FootView {
  readonly element = document.createElement('div');
  #rows: readonly RowSlot[] = [];
  #shape = '';
  #cell: Foot['cell'] | undefined;
  lines = 0;

  constructor() {
    this.element.className = 'gl-foot';
    this.element.setAttribute('role', 'rowgroup');
    this.element.hidden = true;
  }

  /** Pixels, which the rows in view cannot use. */
  get height(): number {
    return this.lines * lineHeight;
  }

  get cell(): Foot['cell'] | undefined {
    return this.#cell;
  }

  set foot(foot: Foot | undefined) {
    this.#cell = foot?.cell;
    this.lines = foot ? (foot.lines ?? 1) : 0;
    this.element.hidden = !foot;
    this.element.style.blockSize = `${this.height}px`;
  }

  show(scene: Scene, fresh: boolean): void {
    if (this.lines === 0) return;
    const shape = `${shapeOf(scene)} ${this.lines}`;
    const isNew = shape !== this.#shape;
    if (isNew) {
      this.#shape = shape;
      this.#rows = Array.from({ length: this.lines }, () => new RowSlot(scene, false));
      this.element.replaceChildren(...this.#rows.map(({ element }) => element));
    }
    const footScene = this.#footScene(scene);
    for (const [line, row] of this.#rows.entries()) {
      row.show(line, footScene, fresh || isNew);
      setAttribute(row.element, 'aria-rowindex', String(scene.sheet.rowIds.length + 2 + line));
    }
  }

  repaint(scene: Scene): void {
    if (this.lines === 0) return;
    const footScene = this.#footScene(scene);
    for (const row of this.#rows) row.repaint(footScene);
  }

  settle(scene: Scene): void {
    for (const row of this.#rows) row.settle(scene);
  }

  /** The grid's scene, with the foot's lines as its rows. */
  #footScene(scene: Scene): Scene {
    const rowIds = this.#rows.map((_, line) => `foot ${line}`);
    const cell = (rowId: string, columnId: string): CellView =>
      this.#cell?.(columnId, rowIds.indexOf(rowId)) ?? { text: '', shown: '' };
    return { ...scene, rowHeight: lineHeight, sheet: new Sheet({ rowIds, columns: scene.sheet.columns, cell }) };
  }
}
