import { createStore, del, get, type UseStore, update } from 'idb-keyval';
import { isRecord } from '../../events/record.ts';
import type { Account } from '../../machines/session/world.ts';
import { accountDatabase } from '../browser/database.ts';
import { type GridLayout, laidOut, untouched } from '../ui/grid/layouts.ts';
import type { LayoutDisk } from './grid-layouts.ts';

/**
 * The database with the layouts of all accounts. Its name does not begin with `gradeledger/`, as those of ledgers do.
 */
export const layoutsDatabase = 'gradeledger-layouts';

/** The most grids of one account whose layouts are kept: those that were changed last. */
const mostLayouts = 500;

let opened: UseStore | undefined;

/** The database is made by the first layout that is kept. */
const store = (): UseStore => {
  opened ??= createStore(layoutsDatabase, 'layouts');
  return opened;
};

const databaseExists = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === layoutsDatabase);

/** The layouts that this browser keeps of an account. Saving one does not lose those that another tab has saved. */
export const layoutsOnDisk = (account: Account): LayoutDisk => {
  const key = accountDatabase(account);
  return {
    read: async () => ((await databaseExists()) ? layoutsIn(await get<unknown>(key, store())) : new Map()),
    keep: (grid, change) =>
      update<unknown>(
        key,
        (kept) => {
          const layouts = layoutsIn(kept);
          const layout = laidOut(layouts.get(grid) ?? untouched, change);
          layouts.delete(grid);
          return new Map([...layouts, [grid, layout] as const].slice(-mostLayouts));
        },
        store(),
      ),
  };
};

/** Removes the layouts of that account for good. Fails if they may still be there. */
export const forgetLayouts = async (account: Account): Promise<void> => {
  if (await databaseExists()) await del(accountDatabase(account), store());
};

/** The stored layouts, without values that are no layouts. */
const layoutsIn = (value: unknown): Map<string, GridLayout> =>
  new Map(value instanceof Map ? [...value].flatMap(([grid, layout]) => layoutIn(grid, layout)) : []);

/** A list of one entry; empty if the value is no layout, for anything may stand in a browser's storage. */
const layoutIn = (grid: unknown, value: unknown): readonly (readonly [string, GridLayout])[] => {
  if (typeof grid !== 'string' || !isRecord(value)) return [];
  const { turned, widths } = value;
  if (!(turned instanceof Set && widths instanceof Map)) return [];
  const turnedColumnIds = [...turned].filter((columnId) => typeof columnId === 'string');
  const columnWidths = [...widths].filter(
    ([columnId, width]) => typeof columnId === 'string' && Number.isFinite(width),
  );
  return [[grid, { turned: new Set(turnedColumnIds), widths: new Map(columnWidths) }]];
};
