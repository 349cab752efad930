import type { CellAt } from '../../../machines/grid-edit.ts';
import { covering } from '../covering.ts';
import { setAttribute } from './attribute.ts';
import { BodyView } from './body-view.ts';
import { bringMoving } from './bring-moving.ts';
import { coveredAt } from './covered.ts';
import type { Box } from './editor-view.ts';
import { FootView } from './foot-view.ts';
import {
  type ColumnLayout,
  columnInView,
  columnLayout,
  columnRun,
  layoutOf,
  leftInView,
  leftToShow,
  mostColumnsIn,
  type Run,
  rowRun,
  scrollToShow,
} from './geometry.ts';
import { HeadView } from './head-view.ts';
import type { ActivePlace, Marks } from './marks.ts';
import { type GridPlace, headerRow } from './movement.ts';
import type { Moving } from './moving.ts';
import { type Density, isPhone, rowHeightOf } from './row-height.ts';
import type { Scene } from './row-slot.ts';
import { Sheet } from './sheet.ts';

const spareRows = 4;
const spareColumns = 2;
/** Milliseconds from the last scroll until elements are shown again, in reading order. */
const restAfter = 140;
const headHeight = 44;

/** The scrolling element with role=grid and its content. It knows where cells are and paints them. */
export class Surface {
  readonly root = document.createElement('div');
  readonly head = new HeadView();
  readonly foot = new FootView();
  readonly #body = new BodyView();
  #moving: Moving | undefined;
  readonly #canvas = document.createElement('div');
  readonly #marks: Marks;
  readonly #watch: ResizeObserver;
  readonly #onMoved: () => void;
  readonly #uncover: () => void;
  #sheet = new Sheet({ rowIds: [], columns: [], cell: () => ({ text: '' }) });
  #layout: ColumnLayout = columnLayout([], 0, 0);
  #widths: ReadonlyMap<string, number> = new Map();
  #density: Density = 'normal';
  #isPhone = false;
  #columns: Run = { start: 0, end: 0 };
  #restTimer = 0;
  #height = 0;

  /** `onMoved` is called after every scroll and change of size: whatever lies over a cell must follow it. */
  constructor(marks: Marks, onMoved: () => void, mayDraw: () => boolean) {
    this.#marks = marks;
    this.#onMoved = onMoved;
    bringMoving(this.root, ({ Moving }) => {
      // A phone's names have two lines, which are not drawn.
      const mayDrawNow = (): boolean => !this.#isPhone && mayDraw();
      this.#moving = new Moving(this.root, this.#body.element, mayDrawNow, () => this.#land());
    });
    this.root.className = 'gl-grid';
    this.root.tabIndex = 0;
    this.root.setAttribute('role', 'grid');
    this.root.setAttribute('aria-multiselectable', 'true');
    this.#canvas.className = 'gl-canvas';
    this.#canvas.setAttribute('role', 'presentation');
    this.#canvas.append(this.head.element, this.#body.element, this.foot.element);
    this.root.append(this.#canvas);
    this.root.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#watch = new ResizeObserver(() => this.#resized());
    this.#watch.observe(this.root);
    this.#uncover = covering.subscribe(() => this.#keepingActive(() => this.#render(false)));
  }

  get sheet(): Sheet {
    return this.#sheet;
  }

  /** The rows of a page: the whole rows in view, less one, so that two pages have a row in common. */
  get page(): number {
    return Math.max(1, Math.floor((this.root.clientHeight - headHeight - this.foot.height) / this.#rowHeight) - 1);
  }

  get #rowHeight(): number {
    return rowHeightOf(this.#density, this.#isPhone);
  }

  /** Pixels of the view for the scrolling columns. */
  get #span(): number {
    return Math.max(0, this.root.clientWidth - this.#layout.frozenWidth - this.#layout.pinnedWidth);
  }

  get #scene(): Scene {
    return {
      sheet: this.#sheet,
      layout: this.#layout,
      marks: this.#marks,
      rowHeight: this.#rowHeight,
      columns: this.#columns,
    };
  }

  show(sheet: Sheet, widths: ReadonlyMap<string, number>, density: Density): void {
    const isSameShape = sheet.columns === this.#sheet.columns && widths === this.#widths && density === this.#density;
    this.#sheet = sheet;
    this.#widths = widths;
    this.#density = density;
    this.#render(!isSameShape);
    this.repaint();
  }

  resize(widths: ReadonlyMap<string, number>): void {
    this.show(this.#sheet, widths, this.#density);
  }

  /** Paints again all rows in view, or these only. Cells that would look the same are not touched. */
  repaint(rowIds?: Iterable<string>): void {
    const scene = this.#scene;
    this.head.repaint(scene);
    this.#body.repaint(scene, rowIds && new Set(rowIds));
    if (!rowIds) this.foot.repaint(scene);
    if (this.#moving?.isOn) this.#draw(this.#moving);
    this.#pointAtActive();
  }

  repaintFoot(): void {
    this.foot.repaint(this.#scene);
  }

  /** Paints again where the active cell or the selection has changed. */
  remark(): void {
    const changed = this.#marks.takeChanged();
    this.repaint(changed === 'all' ? undefined : changed);
  }

  /** Scrolls as little as shows the place whole. */
  reveal({ rowId, columnId }: ActivePlace): void {
    const column = this.#sheet.columnAt(columnId);
    const row = rowId === null ? headerRow : this.#sheet.rowAt(rowId);
    const { root } = this;
    if (row >= 0) {
      const view = root.clientHeight - headHeight - this.foot.height - this.#coveredAt(column);
      root.scrollTop = scrollToShow(root.scrollTop, view, row * this.#rowHeight, this.#rowHeight);
    }
    if (column >= 0) root.scrollLeft = leftToShow(this.#layout, column, root.scrollLeft, this.#span);
    this.#land();
  }

  /** Where a cell is now, within the visible part of the grid. */
  boxOf(cell: CellAt): Box {
    const column = this.#sheet.columnAt(cell.columnId);
    return {
      left: leftInView(this.#layout, column, this.root.scrollLeft, this.root.clientWidth),
      top: headHeight + this.#sheet.rowAt(cell.rowId) * this.#rowHeight - this.root.scrollTop,
      width: this.#layout.widths[column] ?? 0,
      height: this.#rowHeight,
    };
  }

  /** The part of the view in which cells of this column are not covered by header or frozen columns. */
  paneOf(columnId: string): Box {
    const column = this.#sheet.columnAt(columnId);
    const { frozenCount, frozenWidth, scrollEnd } = this.#layout;
    const isHeld = column < frozenCount || column >= scrollEnd;
    return {
      left: isHeld ? 0 : frozenWidth,
      top: headHeight,
      width: isHeld ? this.root.clientWidth : this.#span,
      height: Math.max(0, this.root.clientHeight - headHeight - this.foot.height),
    };
  }

  /** The place under a point of the window, the nearest one if it lies outside. */
  placeAt(clientX: number, clientY: number): GridPlace {
    const bounds = this.root.getBoundingClientRect();
    const column = columnInView(this.#layout, clientX - bounds.left, this.root.scrollLeft, this.root.clientWidth);
    const row = Math.floor((clientY - bounds.top - headHeight + this.root.scrollTop) / this.#rowHeight);
    return { row: Math.max(0, Math.min(this.#sheet.rowIds.length - 1, row)), column };
  }

  /** How many pixels a point lies outside the scrolling part: negative to the left or above, zero inside. */
  overshoot(clientX: number, clientY: number): { readonly x: number; readonly y: number } {
    const bounds = this.root.getBoundingClientRect();
    const past = (at: number, low: number, high: number): number => (at < low ? at - low : Math.max(0, at - high));
    return {
      x: past(clientX, bounds.left + this.#layout.frozenWidth, bounds.left + this.#layout.frozenWidth + this.#span),
      y: past(clientY, bounds.top + headHeight, bounds.top + this.root.clientHeight - this.foot.height),
    };
  }

  widthOf(columnId: string): number {
    return this.#layout.widths[this.#sheet.columnAt(columnId)] ?? 0;
  }

  destroy(): void {
    this.#watch.disconnect();
    this.#uncover();
    clearTimeout(this.#restTimer);
    this.#moving?.destroy();
  }

  #resized(): void {
    this.#keepingActive(() => {
      this.#height = this.root.clientHeight;
      this.#render(true);
      this.repaint();
    });
  }

  /** An active cell that was in view stays in view: neither a line of text below the grid may hide it, nor a cover. */
  #keepingActive(change: () => void): void {
    const { cell } = this.#marks;
    const wasShown = cell !== undefined && this.#isInView(cell, this.#height);
    change();
    if (wasShown) this.reveal(cell);
    this.#onMoved();
  }

  #coveredAt(column?: number): number {
    return coveredAt(this.root, this.#layout, this.foot.height, column);
  }

  /** `viewHeight`: pixels, with head and foot. */
  #isInView(cell: CellAt, viewHeight: number): boolean {
    const { top, height } = this.boxOf(cell);
    return this.#sheet.has(cell) && top >= headHeight && top + height <= viewHeight - this.foot.height;
  }

  #scrolled(): void {
    if (this.#moving?.takesScroll()) this.#draw(this.#moving);
    else this.#land();
    this.#onMoved();
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.#settle(), restAfter);
  }

  #draw(moving: Moving): void {
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight } = this.root;
    this.#columns = columnRun(this.#layout, left, this.#columns.end - this.#columns.start);
    const scene = this.#scene;
    this.head.show(scene, false);
    this.foot.show(scene, false);
    moving.draw(scene, { left, top, width, height: clientHeight - headHeight - this.foot.height });
  }

  #land(): void {
    this.#render(false);
    this.#pointAtActive();
  }

  #settle(): void {
    if (this.#moving?.isOn) this.#land();
    const scene = this.#scene;
    this.head.settle(scene);
    this.#body.settle(scene);
    this.foot.settle(scene);
  }

  #render(fresh: boolean): void {
    const { root } = this;
    const count = this.#sheet.rowIds.length;
    if (fresh) this.#layOut();
    const free = this.#layout.scrollEnd - this.#layout.frozenCount;
    const columnCount = Math.min(free, mostColumnsIn(this.#layout, this.#span) + spareColumns);
    const rowCount = Math.min(count, Math.ceil(root.clientHeight / this.#rowHeight) + 1 + 2 * spareRows);
    const height = headHeight + count * this.#rowHeight + this.foot.height;
    const covered = this.#coveredAt();
    this.#canvas.style.height = `${height + (height + covered > root.clientHeight ? covered : 0)}px`;
    this.#columns = columnRun(this.#layout, root.scrollLeft, columnCount);
    const scene = this.#scene;
    this.head.show(scene, fresh);
    this.foot.show(scene, fresh);
    const rebuilt = this.#body.show(rowRun(root.scrollTop, this.#rowHeight, rowCount, spareRows, count), scene, fresh);
    this.#moving?.end();
    if (rebuilt || fresh) this.#settle();
  }

  #layOut(): void {
    this.#isPhone = isPhone();
    this.root.toggleAttribute('data-tall', this.#isPhone);
    this.#layout = layoutOf(this.#sheet, this.#widths, this.root.clientWidth);
    this.#canvas.style.width = `${this.#layout.totalWidth}px`;
    this.root.style.setProperty('--gl-row-height', `${this.#rowHeight}px`);
    this.root.style.setProperty('--gl-head-height', `${headHeight}px`);
    this.root.setAttribute('aria-colcount', String(this.#sheet.columns.length));
  }

  /** Each move makes a new `activeId`: a screen reader then announces a recycled element as the cell that it shows. */
  #pointAtActive(): void {
    setAttribute(this.root, 'aria-rowcount', String(this.#sheet.rowIds.length + 1 + this.foot.lines));
    const { active, activeId } = this.#marks;
    const isPainted = active !== undefined && this.root.querySelector(`#${activeId}`) !== null;
    setAttribute(this.root, 'aria-activedescendant', isPainted ? activeId : null);
  }
}
