import { afterAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Starts one on a free port when it is first asked for, and stops it when the test file is done. */
export const postgresForTests = (): (() => Promise<TestPostgres>) => {
  let started: Promise<TestPostgres> | undefined;
  afterAll(async () => (await started)?.stop(), 60_000);
  return () => {
    started ??= startPostgres();
    return started;
  };
};
