import { type GridLayout, type LayoutChange, type Layouts, laidOut, untouched } from '../ui/grid/layouts.ts';

/** Where layouts outlive the page. Either may fail. */
export type LayoutDisk = {
  readonly read: () => Promise<ReadonlyMap<string, GridLayout>>;
  readonly keep: (grid: string, change: LayoutChange) => Promise<void>;
};

/** Ignores a failure that loses only a preference (decision 0038). */
export const ignored = (): void => undefined;

/**
 * The layouts of an open workspace. Changes that the user makes before the stored layouts are read override them,
 * column by column. Without `disk` the layouts last as long as the workspace.
 */
export const openLayouts = (disk?: Promise<LayoutDisk>): Layouts => {
  let layouts = new Map<string, GridLayout>();
  let changesBeforeRead: (readonly [grid: string, change: LayoutChange])[] | undefined =
    disk === undefined ? undefined : [];
  const apply = (grid: string, change: LayoutChange): void => {
    layouts.set(grid, laidOut(layouts.get(grid) ?? untouched, change));
  };
  const readStored = async (opening: Promise<LayoutDisk>): Promise<void> => {
    layouts = new Map(await (await opening).read());
    for (const [grid, change] of changesBeforeRead ?? []) apply(grid, change);
    changesBeforeRead = undefined;
  };
  if (disk !== undefined) readStored(disk).catch(ignored);
  return {
    of: (grid) => layouts.get(grid) ?? untouched,
    change: (grid, change) => {
      changesBeforeRead?.push([grid, change]);
      apply(grid, change);
      disk?.then(({ keep }) => keep(grid, change)).catch(ignored);
    },
  };
};
