import type { CellAt } from '../../../machines/grid-edit.ts';
import type { CellMarks } from './cell-slot.ts';
import { isMany, type Selection } from './selection.ts';

/** The active place: a cell or, with rowId null, a column header. */
export type ActivePlace = { readonly rowId: string | null; readonly columnId: string };

const unmarked: CellMarks = { activeId: '', isSelected: false };

/** The active place and the selection, for painting. Every move of the active cell makes a new element id. */
export class Marks {
  readonly #prefix: string;
  #moves = 0;
  #selection: Selection | undefined;
  #changed: Set<string> | 'all' = new Set();
  active: ActivePlace | undefined;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get activeId(): string {
    return `${this.#prefix}-at-${this.#moves}`;
  }

  get cell(): CellAt | undefined {
    const { active } = this;
    return active && active.rowId !== null ? { rowId: active.rowId, columnId: active.columnId } : undefined;
  }

  get selection(): Selection | undefined {
    return this.#selection;
  }

  /** A selection of a single cell has no mark besides that of the active cell. */
  set selection(selection: Selection | undefined) {
    const isMarked = [this.#selection, selection].some((one) => one !== undefined && isMany(one));
    if (isMarked && selection !== this.#selection) this.#changed = 'all';
    this.#selection = selection;
  }

  activate(active: ActivePlace | undefined): void {
    for (const place of [this.active, active]) {
      if (this.#changed !== 'all' && place && place.rowId !== null) this.#changed.add(place.rowId);
    }
    this.active = active;
    this.#moves += 1;
  }

  /** The rows whose marks have changed since the last call. */
  takeChanged(): ReadonlySet<string> | 'all' {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Whether the active cell is in the row. */
  isCurrent(rowId: string | undefined): boolean {
    return rowId !== undefined && this.active?.rowId === rowId;
  }

  of({ rowId, columnId }: CellAt): CellMarks {
    const { active, selection } = this;
    const isActive = active?.rowId === rowId && active?.columnId === columnId;
    const isSelected =
      selection !== undefined && isMany(selection) && selection.rows.has(rowId) && selection.columns.has(columnId);
    return isActive || isSelected ? { activeId: isActive ? this.activeId : '', isSelected } : unmarked;
  }
}
