import type { CellAt } from '../../../machines/grid-edit.ts';
import type { GridCore } from './grid-core.ts';
import { isSameCell, wholeColumns } from './selection.ts';

type Drag =
  | { readonly kind: 'cells' }
  | { readonly kind: 'columns'; readonly from: string }
  | { readonly kind: 'width'; readonly columnId: string; readonly grabbedAt: number; readonly width: number };

/** Mouse, pen and touch. A finger scrolls and taps; only mouse and pen drag out ranges. */
export class Pointer {
  readonly #core: GridCore;
  #drag: Drag | undefined;
  #pointerAt = { x: 0, y: 0 };
  #frame = 0;
  #lastType = 'mouse';

  constructor(core: GridCore) {
    this.#core = core;
    const { root } = core.surface;
    root.addEventListener('pointerdown', (event) => this.#down(event));
    root.addEventListener('pointermove', (event) => this.#moved(event));
    root.addEventListener('pointerup', () => this.#endDrag());
    root.addEventListener('pointercancel', () => this.#endDrag());
    root.addEventListener('mousedown', (event) => isOnCanvas(event) && event.preventDefault());
    root.addEventListener('click', (event) => this.#clicked(event));
    root.addEventListener('dblclick', (event) => this.#doubleClicked(event));
    root.addEventListener('contextmenu', (event) => this.#openMenu(event));
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
  }

  #down(event: PointerEvent): void {
    this.#lastType = event.pointerType;
    if (event.button !== 0 || !isOnCanvas(event)) return;
    const columnId = this.#headerUnder(event);
    const isFinger = event.pointerType === 'touch';
    if (columnId && isHandle(event)) this.#downOnHandle(event, columnId);
    else if (columnId && !isSort(event) && !isFinger) this.#downOnHeader(event, columnId);
    else if (!columnId && !isFinger) this.#downOnCell(event);
  }

  #downOnHandle(event: PointerEvent, columnId: string): void {
    const width = this.#core.surface.widthOf(columnId);
    this.#grab(event, { kind: 'width', columnId, grabbedAt: event.clientX, width });
  }

  #downOnHeader(event: PointerEvent, columnId: string): void {
    const core = this.#core;
    const from = event.shiftKey ? (core.marks.active?.columnId ?? columnId) : columnId;
    this.#leaveEditor();
    core.focus();
    core.activate({ rowId: null, columnId: from }, 'keep');
    core.select(wholeColumns(core.sheet, from, columnId));
    this.#grab(event, { kind: 'columns', from });
  }

  #downOnCell(event: PointerEvent): void {
    const core = this.#core;
    const cell = this.#cellUnder(event);
    if (!cell) return;
    core.runStart = null;
    if (core.editing.mode) {
      core.editing.submit(cell);
      return;
    }
    core.focus();
    if (event.shiftKey) core.extendTo(cell);
    else core.activate(cell);
    this.#grab(event, { kind: 'cells' });
  }

  #leaveEditor(): void {
    if (this.#core.editing.mode) this.#core.editing.submit(null);
  }

  #grab(event: PointerEvent, drag: Drag): void {
    this.#drag = drag;
    this.#pointerAt = { x: event.clientX, y: event.clientY };
  }

  /** Captured only from the first move on: a captured press would keep the double click from the cell. */
  #moved(event: PointerEvent): void {
    if (!this.#drag) return;
    this.#core.surface.root.setPointerCapture(event.pointerId);
    this.#pointerAt = { x: event.clientX, y: event.clientY };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #endDrag(): void {
    this.#drag = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Runs once a frame: stretches the dragged range to the pointer, and scrolls beyond the edges. */
  #follow(): void {
    this.#frame = 0;
    const drag = this.#drag;
    if (drag?.kind === 'width') this.#core.resize(drag.columnId, drag.width + this.#pointerAt.x - drag.grabbedAt);
    else if (drag) this.#stretch(drag);
  }

  /** Goes on scrolling for as long as the pointer rests beyond the edge. */
  #stretch(drag: Exclude<Drag, { kind: 'width' }>): void {
    const { surface, sheet } = this.#core;
    const overshoot = surface.overshoot(this.#pointerAt.x, this.#pointerAt.y);
    const down = drag.kind === 'cells' ? overshoot.y : 0;
    if (overshoot.x !== 0 || down !== 0) {
      surface.root.scrollBy(overshoot.x / 4, down / 4);
      this.#frame = requestAnimationFrame(() => this.#follow());
    }
    const { row, column } = surface.placeAt(this.#pointerAt.x, this.#pointerAt.y);
    const reach = sheet.at(row, column);
    if (!reach) return;
    if (drag.kind === 'columns') this.#core.select(wholeColumns(sheet, drag.from, reach.columnId));
    else if (!isSameCell(reach, this.#core.marks.selection?.reach)) this.#core.extendTo(reach);
  }

  /** The sort button for every pointer; a tap for fingers. */
  #clicked(event: MouseEvent): void {
    const columnId = this.#headerUnder(event);
    if (columnId && isSort(event)) this.#core.hooks.onSort(columnId);
    else if (this.#lastType === 'touch') this.#tapped(event, columnId);
  }

  /** The browser makes a touch a click only if the finger neither scrolled nor rested. */
  #tapped(event: MouseEvent, columnId: string | undefined): void {
    const cell = this.#cellUnder(event);
    if (columnId) this.#core.activate({ rowId: null, columnId });
    else if (cell) this.#core.tap(cell);
  }

  #doubleClicked(event: MouseEvent): void {
    const columnId = this.#headerUnder(event);
    if (columnId && isHandle(event)) this.#core.resetWidth(columnId);
    else if (!columnId && this.#cellUnder(event)) this.#core.open('within');
  }

  /** On a cell for which the app has no menu, the browser's opens. */
  #openMenu(event: MouseEvent): void {
    const core = this.#core;
    const place = new DOMRect(event.clientX, event.clientY, 0, 0);
    const columnId = this.#headerUnder(event);
    if (columnId) {
      event.preventDefault();
      core.hooks.onHeaderMenu(columnId, place);
      return;
    }
    const cell = this.#cellUnder(event);
    const openCellMenu = cell && core.hooks.cellMenuOpener();
    if (!openCellMenu) return;
    event.preventDefault();
    this.#leaveEditor();
    core.focus();
    const { selection } = core.marks;
    if (!selection?.rows.has(cell.rowId) || !selection.columns.has(cell.columnId)) core.activate(cell);
    openCellMenu(place);
  }

  #headerUnder(event: MouseEvent): string | undefined {
    const header = closest(event, '[role=columnheader]');
    if (!header) return undefined;
    return this.#core.sheet.columns[Number(header.getAttribute('aria-colindex')) - 1]?.columnId;
  }

  #cellUnder(event: MouseEvent): CellAt | undefined {
    const { surface, sheet } = this.#core;
    const { row, column } = surface.placeAt(event.clientX, event.clientY);
    return closest(event, '.gl-body .gl-cell, .gl-moving') ? sheet.at(row, column) : undefined;
  }
}

const closest = (event: Event, selector: string): Element | null =>
  event.target instanceof Element ? event.target.closest(selector) : null;
const isHandle = (event: Event): boolean => closest(event, '.gl-handle') !== null;
const isSort = (event: Event): boolean => closest(event, '.gl-sort') !== null;

/** Whether the event is on the cells, not on a scroll bar, which handles the mouse itself. */
const isOnCanvas = (event: Event): boolean => closest(event, '.gl-canvas') !== null;
