import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type GuardMark, markKey } from '../../../projections/guard/mark.ts';
import { columnsOf, markText, rowsOf } from '../../components/guard/mark-text.ts';
import { problemColumn } from '../../components/scores/grade-columns.ts';
import { markHeads } from '../../ui/grid/head-marks.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { namesOnSheet, problemOf } from './guarded-sheet.ts';
import type { OpenSheet } from './open-sheet.ts';

/**
 * Marks what is unusual in its cell, or on the name of a student whose whole row is: a look in a map for each painted
 * cell.
 */
export const useMarkedCells = (sheet: OpenSheet, open: readonly GuardMark[]): void => {
  const show = useEffectEvent((_keys: string): void => sheet.markCells(markedBy(reasonsOf(sheet, open))));
  const keys = open.map(markKey).join('\n');
  useEffect(() => {
    show(keys);
    return () => sheet.markCells((view) => view);
  }, [sheet, keys]);
};

/** Marks the heads of columns that are unusual as a whole. `onPage`: an element of the page that shows the sheet. */
export const useMarkedHeads = (
  onPage: RefObject<HTMLElement | null>,
  sheet: OpenSheet,
  open: readonly GuardMark[],
): void => {
  const markOpen = useEffectEvent((_keys: string): (() => void) | undefined => {
    const names = namesOnSheet(sheet.now().source);
    const reasons = new Map<string, string>();
    for (const mark of open) {
      for (const name of columnsOf(mark).map(names.column))
        reasons.set(name, [reasons.get(name), markText(mark, names)].filter(Boolean).join('\n'));
    }
    const grid = onPage.current?.closest('main')?.querySelector('[role=grid]');
    return grid ? markHeads(grid, (name) => reasons.get(name)) : undefined;
  });
  const keys = open.map(markKey).join('\n');
  useEffect(() => markOpen(keys), [keys]);
};

/** Why each cell is marked, by `cellKey`. A mark that is not about a single score is drawn at the student's name. */
const reasonsOf = (sheet: OpenSheet, open: readonly GuardMark[]): ReadonlyMap<string, string> => {
  const names = namesOnSheet(sheet.now().source);
  const reasons = new Map<string, string>();
  for (const mark of open) {
    const columnId = mark.kind === 'far' ? problemColumn(problemOf(mark.column)) : 'student';
    for (const rowId of rowsOf(mark)) {
      const key = cellKey(rowId, columnId);
      reasons.set(key, [reasons.get(key), markText(mark, names)].filter(Boolean).join('\n'));
    }
  }
  return reasons;
};

const cellKey = (rowId: string, columnId: string): string => `${rowId} ${columnId}`;

/** Returns a function that adds the mark and its reason to a cell. A cell that has a tone already keeps it. */
const markedBy =
  (reasons: ReadonlyMap<string, string>) =>
  (view: CellView, rowId: string, columnId: string): CellView => {
    const reason = reasons.get(cellKey(rowId, columnId));
    if (reason === undefined) return view;
    return { ...view, tone: view.tone ?? 'unusual', title: [view.title, reason].filter(Boolean).join('\n') };
  };
