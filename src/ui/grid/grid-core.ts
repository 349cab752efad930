/**
 * The grid's core: plain DOM, no framework. React mounts it, gives it data and is told what people do.
 *
 *   keyboard, pointer, clipboard ──intents──▶ core ──▶ marks (active, selection) ──▶ surface (paints)
 *                                              └────▶ editing (the gridEdit machine, the one text field)
 *
 * Invariants: cells are known by (rowId, columnId) only, so no sort, filter or insertion moves an edit or a
 * selection to another cell; the core writes nothing itself, every change goes out as one `onEdit`.
 */
import type { CellAt, CellEdit, EditHow, EditIntent, EditReply } from '../../../machines/grid-edit.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { setAttribute } from './attribute.ts';
import { type PasteOffer, setEdits } from './block.ts';
import { ClipboardDesk } from './clipboard.ts';
import { Editing, type OrphanedEdit } from './editing.ts';
import type { Foot } from './foot-view.ts';
import type { SortState } from './head-slot.ts';
import { Keyboard } from './keyboard.ts';
import { type ActivePlace, Marks } from './marks.ts';
import { survivor } from './movement.ts';
import { Pointer } from './pointer.ts';
import type { Density } from './row-height.ts';
import {
  between,
  isSameCell,
  onlyCell,
  pruned,
  type Selection,
  type SelectionSummary,
  summaryOf,
} from './selection.ts';
import { type Column, Sheet, type SheetData, sameColumns } from './sheet.ts';
import { Surface } from './surface.ts';

/** What the grid reports to its owner. */
export type GridHooks = {
  readonly onEdit: (edits: readonly CellEdit[], how: EditHow) => EditReply | Promise<EditReply>;
  readonly onPaste: (offer: PasteOffer) => void;
  readonly onActive: (rowId: string, columnId: string) => void;
  readonly onHeader: (columnId: string) => void;
  readonly onSelection: (selection: SelectionSummary) => void;
  readonly onSort: (columnId: string) => void;
  readonly onHeaderMenu: (columnId: string, at: DOMRect) => void;
  /** What opens the menu of the selected cells; `undefined` if they have none. */
  readonly cellMenuOpener: () => ((at: DOMRect, isNote?: boolean) => void) | undefined;
  readonly onResize: (columnId: string, width: number | undefined) => void;
  readonly onOrphanedEdit: (edit: OrphanedEdit) => void;
  /** A sentence for the user of the grid; `isSeen` shows it on screen, otherwise it is only spoken. */
  readonly onSay: (message: string, isSeen: boolean) => void;
};

export type GridView = SheetData & {
  readonly label: string;
  readonly sort: SortState | undefined;
  readonly density: Density;
  readonly isDrawn: boolean;
};

const narrowest = 40;
const widest = 640;

export class GridCore {
  readonly marks: Marks;
  readonly surface: Surface;
  readonly editing: Editing;
  readonly clipboard: ClipboardDesk;
  readonly hooks: GridHooks;
  /** The column where a run of Tabs began: Enter goes back to it, one row down. */
  runStart: string | null = null;
  readonly #keyboard: Keyboard;
  readonly #pointer: Pointer;
  #widths: ReadonlyMap<string, number>;
  #columns: readonly Column[] = [];
  #message = '';
  #isDrawn = false;

  constructor(host: HTMLElement, id: string, hooks: GridHooks, widths: ReadonlyMap<string, number>) {
    this.hooks = hooks;
    this.#widths = widths;
    this.marks = new Marks(id);
    const mayDraw = (): boolean => this.#isDrawn && !this.editing.view.isOpen;
    this.surface = new Surface(this.marks, () => this.editing.follow(), mayDraw);
    this.editing = new Editing(id, this.surface, {
      write: ({ edits, how }: EditIntent) => hooks.onEdit(edits, how),
      moveOn: (from, next, keepsFocus) => this.#moveOn(from, next, keepsFocus),
      orphaned: hooks.onOrphanedEdit,
      tell: (message, cell) => this.#refuse(message, cell),
      settled: () => this.#keyboard?.release(),
    });
    this.clipboard = new ClipboardDesk(this);
    this.#keyboard = new Keyboard(this);
    this.#pointer = new Pointer(this);
    this.surface.root.addEventListener('focus', () => this.#onFocus());
    host.append(this.surface.root, this.editing.view.element);
  }

  get sheet(): Sheet {
    return this.surface.sheet;
  }

  /** Shows these rows and columns. Call it whenever anything may have changed: only real differences are painted. */
  show(view: GridView): void {
    const before = this.sheet;
    const columns = sameColumns(this.#columns, view.columns) ? this.#columns : view.columns;
    this.#columns = columns;
    const sheet = new Sheet({ ...view, columns }, before);
    setAttribute(this.surface.root, 'aria-label', view.label);
    this.surface.head.sort = view.sort;
    this.#isDrawn = view.isDrawn;
    const { cell, selection } = this.marks;
    this.#keepMarks(before, sheet);
    this.surface.show(sheet, this.#widths, view.density);
    this.editing.sheetChanged();
    this.#reportMarks(cell, selection);
  }

  showFoot(shown: Foot | undefined): void {
    const { foot } = this.surface;
    if (shown?.cell === foot.cell) return;
    foot.foot = shown;
    this.#widths = new Map(this.#widths);
    this.surface.resize(this.#widths);
  }

  focus(): void {
    this.surface.root.focus({ preventScroll: true });
  }

  /** Makes a place active. A cell then becomes the whole selection, unless `selection` is `keep`. */
  activate(active: ActivePlace, selection: 'only' | 'keep' = 'only'): void {
    const { marks } = this;
    this.#clearMessage();
    marks.activate(active);
    this.surface.reveal(active);
    const { cell } = marks;
    if (cell) this.hooks.onActive(cell.rowId, cell.columnId);
    else this.hooks.onHeader(active.columnId);
    if (cell && selection === 'only') this.select(onlyCell(cell));
    else this.surface.remark();
  }

  /** Stretches the selection from the active cell to this one. */
  extendTo(reach: CellAt): void {
    const { cell } = this.marks;
    this.surface.reveal(reach);
    this.select(cell ? between(this.sheet, cell, reach) : onlyCell(reach));
    this.say(gridText.reached(this.sheet.rowName(reach.rowId), this.sheet.column(reach.columnId)?.header ?? ''), false);
  }

  select(selection: Selection | undefined): void {
    this.marks.selection = selection;
    this.surface.remark();
    if (selection) this.hooks.onSelection(summaryOf(this.sheet, selection));
  }

  selectRows(rowIds: readonly string[]): void {
    const columnId = this.sheet.columns[0]?.columnId ?? '';
    const shown = rowIds.filter((rowId) => this.sheet.has({ rowId, columnId }));
    const [first] = shown;
    if (first === undefined) return;
    this.activate({ rowId: first, columnId });
    this.select({ reach: { rowId: first, columnId }, rows: new Set(shown), columns: new Set([columnId]) });
  }

  /** Opens the active cell, or says why it cannot be typed in. */
  open(manner: 'entering' | 'within', isTapped = false): boolean {
    const { cell } = this.marks;
    if (!cell) return false;
    if (this.sheet.isEditable(cell)) {
      this.editing.open(cell, manner, isTapped);
      return true;
    }
    const column = this.sheet.column(cell.columnId);
    const why = column?.kind === 'derived' ? gridText.computed : gridText.readOnly;
    this.say(why(column?.header ?? ''), true);
    return false;
  }

  /** Writes the edits as one intent; if there are none, says `noneText` instead, unless that is empty. */
  write(edits: readonly CellEdit[] | undefined, how: EditHow, noneText = ''): void {
    if (edits && edits.length > 0) this.editing.write(edits, how);
    else if (noneText) this.say(noneText, true);
  }

  setSelected(text: string): void {
    const { selection } = this.marks;
    if (selection) this.write(setEdits(this.sheet, selection, text), 'set');
  }

  say(message: string, isSeen: boolean): void {
    this.#message = message;
    this.hooks.onSay(message, isSeen);
  }

  /** Sets the width of a column by its id. The owner is told and may store it. */
  resize(columnId: string, width: number): void {
    const newWidth = Math.round(Math.max(narrowest, Math.min(widest, width)));
    this.#widths = new Map(this.#widths).set(columnId, newWidth);
    this.surface.resize(this.#widths);
    this.editing.follow();
    this.hooks.onResize(columnId, newWidth);
  }

  /** Gives a column the owner's width again. */
  resetWidth(columnId: string): void {
    this.#widths = new Map([...this.#widths].filter(([id]) => id !== columnId));
    this.surface.resize(this.#widths);
    this.editing.follow();
    this.hooks.onResize(columnId, undefined);
  }

  destroy(): void {
    this.editing.destroy();
    this.#pointer.destroy();
    this.surface.destroy();
    this.surface.root.remove();
    this.editing.view.element.remove();
  }

  /** If the active row or column is gone, its neighbour becomes active. */
  #keepMarks(before: Sheet, sheet: Sheet): void {
    const { marks } = this;
    if (marks.selection) marks.selection = pruned(sheet, marks.selection);
    const { active } = marks;
    if (!active) return;
    const rowId =
      active.rowId === null ? null : sameOrNeighbour(before.rowIds, active.rowId, (id) => sheet.rowAt(id) >= 0);
    const ids = before.columns.map((column) => column.columnId);
    const columnId = sameOrNeighbour(ids, active.columnId, (id) => sheet.columnAt(id) >= 0);
    if (rowId === active.rowId && columnId === active.columnId) return;
    marks.activate(rowId === undefined || columnId === undefined ? undefined : { rowId, columnId });
    marks.selection = marks.cell && onlyCell(marks.cell);
  }

  /** Tells the owner if a change of rows or columns has changed the active cell or the selection from these. */
  #reportMarks(cell: CellAt | undefined, selection: Selection | undefined): void {
    const { marks } = this;
    if (marks.cell && !isSameCell(marks.cell, cell)) this.hooks.onActive(marks.cell.rowId, marks.cell.columnId);
    if (marks.selection && marks.selection !== selection)
      this.hooks.onSelection(summaryOf(this.sheet, marks.selection));
  }

  /** Moves on from the saved cell, unless the user went somewhere else while it was being saved. */
  #moveOn(from: CellAt | null, next: CellAt | null, keepsFocus: boolean): void {
    const isStillThere = !from || !this.sheet.has(from) || isSameCell(from, this.marks.cell);
    const isGoingOn = next !== null && isStillThere && this.sheet.has(next);
    if (isGoingOn) this.activate(next);
    else this.surface.repaint();
    // Taking the focus makes the browser lay out all changes. It comes last, so that this happens once.
    if (isGoingOn && this.editing.isTapped && this.isForPoints(next) && !isSameCell(next, from ?? undefined)) {
      queueMicrotask(() => this.open('within', true));
    } else if (keepsFocus) this.focus();
  }

  /**
   * Handles a finger's tap on a cell. Cells of points open at one tap, others at a second one. From one open cell to
   * the next, the keyboard stays up.
   */
  tap(cell: CellAt): void {
    const isAgain = isSameCell(cell, this.marks.cell);
    if (this.editing.mode) this.editing.submit(cell);
    else if (isAgain) this.open('within', true);
    else {
      this.focus();
      this.activate(cell);
      if (this.isForPoints(cell)) this.open('within', true);
    }
  }

  /** Whether points can be typed there. */
  isForPoints(cell: CellAt | undefined): boolean {
    return cell !== undefined && this.sheet.isEditable(cell) && this.sheet.column(cell.columnId)?.kind === 'entry';
  }

  #refuse(message: string, cell: CellAt | null): void {
    if (cell && this.sheet.has(cell)) this.activate(cell, 'keep');
    this.say(message, true);
  }

  /** A message about the last cell disappears when another becomes active. */
  #clearMessage(): void {
    if (this.#message) this.say('', true);
  }

  #onFocus(): void {
    if (this.editing.resume()) return;
    const entry = this.sheet.columns.find((column) => column.editable) ?? this.sheet.columns[0];
    if (!this.marks.active && entry) this.activate({ rowId: this.sheet.rowIds[0] ?? null, columnId: entry.columnId });
  }
}

/** The id if it is still there, else its next neighbour that is; `undefined` if none is. */
const sameOrNeighbour = (
  before: readonly string[],
  id: string,
  isThere: (id: string) => boolean,
): string | undefined => (isThere(id) ? id : survivor(before, id, isThere));
