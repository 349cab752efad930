import { afterAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Starts a PostgreSQL on a free port at the first call, and stops it when the test file is done. */
export const postgresForTests = (): (() => Promise<TestPostgres>) => {
  let started: Promise<TestPostgres> | undefined;
  afterAll(async () => (await started)?.stop(), 60_000);
  return () => {
    started ??= startPostgres();
    return started;
  };
};
