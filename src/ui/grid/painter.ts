import { classOf, kindOf, shownOf } from './cell-slot.ts';
import { leftInView } from './geometry.ts';
import { type DrawnCell, Ink } from './ink.ts';
import { Looks } from './looks.ts';
import type { BodyPane } from './moving.ts';
import type { Scene } from './row-slot.ts';

/** Draws the cells in view on a canvas, each as its element would look. It keeps no value of a cell. */
export class Painter {
  readonly #element: HTMLElement;
  readonly #ink = new Ink();
  #looks: Looks | undefined;

  /** `element`: over the body, and its neighbour. */
  constructor(element: HTMLElement) {
    this.#element = element;
    element.append(this.#ink.canvas);
  }

  /** Called before a movement: since the last one, the look of everything may have changed. */
  begin({ rowHeight }: Scene): void {
    const grid = this.#element.closest('.gl-grid');
    const body = grid?.querySelector<HTMLElement>('.gl-body');
    if (!grid || !body) throw new Error('the painter stands in no grid');
    const { backgroundColor, color, borderTopColor, font } = getComputedStyle(this.#element);
    const width = this.#ink.widthOf('Gradeledger 0123', font);
    this.#ink.renew(font, width);
    this.#looks ??= new Looks(body);
    const isFocused = document.activeElement === grid;
    const { devicePixelRatio: ratio } = window;
    this.#looks.since([rowHeight, ratio, isFocused, backgroundColor, color, borderTopColor, font, width].join());
    this.#ink.ground = backgroundColor;
  }

  draw(scene: Scene, view: BodyPane): void {
    const { layout, columns } = scene;
    this.#ink.clear(Math.min(view.width, layout.totalWidth), view.height);
    const scrolling = Array.from({ length: columns.end - columns.start }, (_, at) =>
      this.#column(columns.start + at, '', scene, view),
    );
    const heldFrom = view.width - layout.pinnedWidth;
    this.#ink.within(layout.frozenWidth, heldFrom, view.height, () =>
      this.#ink.cells(scrolling.filter(({ length }) => length > 0)),
    );
    this.#ink.cells(layout.held.map(({ column }) => this.#column(column, `${column} `, scene, view)));
  }

  /** The cells of a column that are in view; none if it is not. */
  #column(column: number, place: string, scene: Scene, view: BodyPane): readonly DrawnCell[] {
    const { sheet, layout, rowHeight, marks } = scene;
    const what = sheet.columns[column];
    const width = layout.widths[column] ?? 0;
    const left = leftInView(layout, column, view.left, view.width);
    if (!what || !this.#looks || left >= view.width || left + width <= 0) return [];
    const kind = place + kindOf(what);
    const end = Math.min(sheet.rowIds.length, Math.ceil((view.top + view.height) / rowHeight));
    const cells: DrawnCell[] = [];
    for (let row = Math.floor(view.top / rowHeight); row < end; row += 1) {
      const at = sheet.at(row, column);
      if (!at) continue;
      const cell = sheet.view(row, column);
      const state = classOf(kind, cell, marks.of(at)) + (marks.isCurrent(at.rowId) ? ' current' : '');
      const box = { left, top: row * rowHeight - view.top, width, height: rowHeight };
      cells.push({ look: this.#looks.of(state, row, column, scene), box, text: shownOf(cell) });
    }
    return cells;
  }
}
