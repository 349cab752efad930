import { join } from 'node:path';
import type { bundledCli } from '../cli/bundled.ts';
import type { TestPostgres } from './postgres.ts';

export type StoreName = 'SQLite' | 'PostgreSQL';
export const storeNames: readonly StoreName[] = ['SQLite', 'PostgreSQL'];

type Environment = Readonly<Record<string, string>>;

/**
 * The environment in which `gradeledger` finds a new and empty store of either kind. `folder` is inside the test's own.
 */
export const servedStores = (
  cli: Awaited<ReturnType<typeof bundledCli>>,
  postgres: () => Promise<TestPostgres>,
  folder: string,
): { readonly [S in StoreName]: () => Promise<Environment> } => ({
  SQLite: async () => ({ DATA_DIR: join(cli.temporary, folder) }),
  PostgreSQL: async () => ({ DATABASE_URL: await (await postgres()).newDatabase() }),
});
