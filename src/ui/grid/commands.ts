import { gridText } from '../../../messages/ui/grid.ts';
import { fillDownEdits, fillRightEdits, setEdits } from './block.ts';
import type { GridCore } from './grid-core.ts';
import type { Intents, KeyIntent } from './keymap.ts';
import type { ActivePlace } from './marks.ts';
import { cellAfter, type GridMove, headerRow, stepped } from './movement.ts';
import { allRows, between, wholeColumns, wholeRows } from './selection.ts';

type Act<K extends keyof Intents> = (core: GridCore, intent: Intents[K]) => void;

/** What each intent does. A missing one does not compile. */
const acts: { readonly [K in keyof Intents]: Act<K> } = {
  Move: (core, { to, extend }) => {
    core.runStart = null;
    move(core, to, extend);
  },
  Open: (core, { isWhole = false }) => {
    if (core.open('within') && isWhole && core.isForPoints(core.marks.cell)) core.editing.view.input.select();
  },
  Replace: (core) => core.open('entering'),
  Commit: (core, { then }) => {
    const { cell } = core.editing;
    if (!cell) return;
    const next = cellAfter(core.sheet, cell, then, core.runStart);
    const isTab = then === 'after' || then === 'before';
    core.runStart = isTab ? (core.runStart ?? cell.columnId) : null;
    core.editing.submit(next);
  },
  CommitMove: (core, { to }) => {
    const { cell } = core.editing;
    if (!cell) return;
    const from = { row: core.sheet.rowAt(cell.rowId), column: core.sheet.columnAt(cell.columnId) };
    const place = stepped(core.sheet, from, to, core.surface.page);
    core.runStart = null;
    core.editing.submit(core.sheet.at(Math.max(0, place.row), place.column) ?? cell);
  },
  CommitAll: (core) => {
    const { selection } = core.marks;
    const { cell } = core.editing;
    if (!cell || !selection) return;
    const edits = setEdits(core.sheet, selection, core.editing.view.input.value);
    core.editing.submit(null, edits.length > 0 ? edits : undefined);
  },
  Advance: (core, { to }) => {
    const { cell } = core.marks;
    if (!cell) return;
    core.runStart ??= cell.columnId;
    core.activate(cellAfter(core.sheet, cell, to, core.runStart));
  },
  Cancel: (core) => {
    if (core.editing.mode) core.editing.cancel();
    else {
      core.editing.isTypedInto = false;
      collapse(core);
    }
  },
  Switch: (core) => core.editing.switchManner(),
  Clear: (core) => {
    const { selection } = core.marks;
    if (!selection) return;
    const isLocked = [...selection.columns].every((columnId) => !core.sheet.column(columnId)?.editable);
    core.write(setEdits(core.sheet, selection, ''), 'clear', isLocked ? gridText.nothingToWrite : '');
  },
  FillDown: (core) => fill(core, fillDownEdits, gridText.nothingAbove),
  FillRight: (core) => fill(core, fillRightEdits, gridText.nothingBefore),
  SelectAll: (core) => {
    const [first, last] = [
      core.sheet.at(0, 0),
      core.sheet.at(core.sheet.rowIds.length - 1, core.sheet.columns.length - 1),
    ];
    if (first && last) core.select(between(core.sheet, first, last));
  },
  SelectRows: (core) => core.marks.selection && core.select(wholeRows(core.sheet, core.marks.selection)),
  SelectColumns: (core) => {
    const { active, selection } = core.marks;
    if (active?.rowId === null) core.select(wholeColumns(core.sheet, active.columnId, active.columnId));
    else if (selection) core.select(allRows(core.sheet, selection));
  },
  CopyHeaders: (core) => core.clipboard.copyWithHeaders(),
  Sort: (core) => {
    const column = core.marks.active && core.sheet.column(core.marks.active.columnId);
    if (column?.sortable) core.hooks.onSort(column.columnId);
  },
  Menu: (core, { isNote }) => {
    const { active, activeId } = core.marks;
    const place = core.surface.root.querySelector(`#${activeId}`)?.getBoundingClientRect();
    if (!active || !place) return;
    if (active.rowId === null) core.hooks.onHeaderMenu(active.columnId, place);
    else core.hooks.cellMenuOpener()?.(place, isNote);
  },
  Widen: (core, { by }) => {
    const { active } = core.marks;
    if (active) core.resize(active.columnId, core.surface.widthOf(active.columnId) + by);
  },
};

export const act = (core: GridCore, intent: KeyIntent): void => {
  const run = acts[intent.do] as Act<keyof Intents>;
  run(core, intent as Intents[keyof Intents]);
};

/** With `extend` it moves the selection's far end; the active cell stays. */
const move = (core: GridCore, to: GridMove, extend: boolean): void => {
  const { sheet, marks } = core;
  const { active, selection } = marks;
  if (!active) return;
  const from: ActivePlace =
    extend && selection ? { ...selection.reach, ...(active.rowId === null && { rowId: null }) } : active;
  const row = from.rowId === null ? headerRow : sheet.rowAt(from.rowId);
  const place = stepped(sheet, { row, column: sheet.columnAt(from.columnId) }, to, core.surface.page);
  const columnId = sheet.columns[place.column]?.columnId ?? active.columnId;
  const rowId = place.row === headerRow ? null : (sheet.rowIds[place.row] ?? null);
  if (!extend) core.activate({ rowId, columnId });
  else if (active.rowId === null) extendColumns(core, active.columnId, columnId);
  else if (rowId !== null) core.extendTo({ rowId, columnId });
};

const extendColumns = (core: GridCore, from: string, to: string): void => {
  core.surface.reveal({ rowId: null, columnId: to });
  core.select(wholeColumns(core.sheet, from, to));
};

const collapse = (core: GridCore): void => {
  if (core.marks.active) core.activate(core.marks.active);
};

/** `noneText`: said if there is nothing to fill from. */
const fill = (core: GridCore, editsOf: typeof fillDownEdits, noneText: string): void => {
  const { selection } = core.marks;
  if (!selection) return;
  const edits = editsOf(core.sheet, selection);
  core.write(edits, 'fill', edits ? '' : noneText);
};
