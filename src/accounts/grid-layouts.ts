import { type GridLayout, type LayoutChange, type Layouts, laidOut, untouched } from '../ui/grid/layouts.ts';

/** Where layouts outlive the page. Either may fail. */
export type LayoutDisk = {
  readonly read: () => Promise<ReadonlyMap<string, GridLayout>>;
  readonly keep: (grid: string, change: LayoutChange) => Promise<void>;
};

/** Ignores a failure that loses only a preference (decision 0038). */
export const ignored = (): void => undefined;

/**
 * The layouts of an open workspace. Nobody waits for the stored ones: changes that the user makes before these are read
 * override them, column by column. Without a disk they last as long as the workspace.
 */
export const openLayouts = (disk?: Promise<LayoutDisk>): Layouts => {
  let layouts = new Map<string, GridLayout>();
  let early: (readonly [grid: string, change: LayoutChange])[] | undefined = disk === undefined ? undefined : [];
  const lay = (grid: string, change: LayoutChange): void => {
    layouts.set(grid, laidOut(layouts.get(grid) ?? untouched, change));
  };
  const read = async (from: Promise<LayoutDisk>): Promise<void> => {
    layouts = new Map(await (await from).read());
    for (const [grid, change] of early ?? []) lay(grid, change);
    early = undefined;
  };
  if (disk !== undefined) read(disk).catch(ignored);
  return {
    of: (grid) => layouts.get(grid) ?? untouched,
    change: (grid, change) => {
      early?.push([grid, change]);
      lay(grid, change);
      disk?.then(({ keep }) => keep(grid, change)).catch(ignored);
    },
  };
};
