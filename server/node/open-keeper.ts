import { resolve } from 'node:path';
import type { Keeper } from './owner-requests.ts';
import type { Place } from './settings.ts';
import { openPostgres } from './sql/postgres.ts';
import type { SqlStorage } from './sql/sql-storage.ts';
import { openSqlite } from './sql/sqlite.ts';

/** Opens what is there, and makes it where nothing is. A folder must be locked before. */
export const openKeeper = async (place: Place): Promise<Keeper> => {
  if (place.kind === 'postgres') return keeperOf(await openPostgres(place.url), async () => undefined);
  const storage = await openSqlite(place.file);
  return keeperOf(storage, async () => {
    const faults = await storage.integrityCheck();
    if (faults.length > 0) throw new Error(faults.slice(0, 5).join('; '));
  });
};

const keeperOf = (storage: SqlStorage, check: () => Promise<void>): Keeper => ({
  storage,
  backup: async (file) => {
    throw new Error(resolve(file));
  },
  restore: async (file) => {
    throw new Error(resolve(file));
  },
  check: async () => {
    await check();
    await storage.probe();
  },
});
