import { createContext, useContext, useState } from 'react';

/**
 * `turned`: columns that are shown although they are hidden at first, or the reverse. `widths`: in pixels, of columns
 * whose width the user has set.
 */
export type GridLayout = { readonly turned: ReadonlySet<string>; readonly widths: ReadonlyMap<string, number> };

/** `width`: `undefined` gives the column its usual width again. */
export type LayoutChange = { readonly columnId: string } & (
  | { readonly isTurned: boolean }
  | { readonly width: number | undefined }
);

/** How the user laid out the columns of each grid, by the grid's name. */
export type Layouts = {
  readonly of: (grid: string) => GridLayout;
  readonly change: (grid: string, change: LayoutChange) => void;
};

export const untouched: GridLayout = { turned: new Set(), widths: new Map() };

/** The layout with this change. */
export const laidOut = (layout: GridLayout, change: LayoutChange): GridLayout => {
  const { columnId } = change;
  if ('isTurned' in change) {
    const turned = new Set(layout.turned);
    if (change.isTurned) turned.add(columnId);
    else turned.delete(columnId);
    return { ...layout, turned };
  }
  const widths = new Map(layout.widths);
  if (change.width === undefined) widths.delete(columnId);
  else widths.set(columnId, change.width);
  return { ...layout, widths };
};

export const LayoutsContext = createContext<Layouts>({ of: () => untouched, change: () => undefined });

/** The turned columns of that grid (`GridLayout`), and a function that shows a hidden column or hides a shown one. */
export const useTurned = (grid: string): readonly [ReadonlySet<string>, (columnId: string) => void] => {
  const layouts = useContext(LayoutsContext);
  const [last, setLast] = useState(() => ({ grid, layout: layouts.of(grid) }));
  const layout = last.grid === grid ? last.layout : layouts.of(grid);
  const turn = (columnId: string): void => {
    const change = { columnId, isTurned: !layout.turned.has(columnId) };
    layouts.change(grid, change);
    setLast({ grid, layout: laidOut(layout, change) });
  };
  return [layout.turned, turn];
};
