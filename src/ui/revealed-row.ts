import { type RefObject, useEffect, useRef } from 'react';
import type { GridHandle } from './grid/grid.tsx';

type Revealed = { readonly grid: RefObject<GridHandle | null>; readonly onActive: (rowId: string) => void };

/** Keeps the grid's active row and the page's selected record the same, whichever of them changes. */
export const useRevealed = (
  selected: string | undefined,
  rowIds: readonly string[],
  columnId: string,
  select: (rowId: string) => void,
): Revealed => {
  const grid = useRef<GridHandle>(null);
  const active = useRef<string>(undefined);
  useEffect(() => {
    if (selected === undefined || active.current === selected || !rowIds.includes(selected)) return;
    active.current = selected;
    grid.current?.reveal(selected, columnId);
  }, [selected, rowIds, columnId]);

  /** A grid that is mounted again has no active row. */
  useEffect(
    () => () => {
      active.current = undefined;
    },
    [],
  );

  const onActive = (rowId: string): void => {
    if (active.current === rowId) return;
    active.current = rowId;
    select(rowId);
  };
  return { grid, onActive };
};
