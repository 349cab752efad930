import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StorageFailure } from '../../storage-failure.ts';

/**
 * A pool that takes no broken connection back. After a time-out or a lost connection nobody knows what the connection
 * is still busy with, so any further request on it fails at once, and then it is closed.
 */
export const carefulPool = (pool: Pool): PostgresPool => ({
  connect: async () => careful(await pool.connect().catch((error) => Promise.reject(lost(error)))),
  end: () => pool.end(),
});

/**
 * Names an error that is neither the database's answer nor a failure with a name: the connection has broken, or there
 * was none in time.
 */
const lost = (error: unknown): unknown => {
  if (error instanceof DatabaseError || error instanceof StorageFailure) return error;
  const problem = String(error).includes('timeout exceeded when trying to connect') ? 'busy' : 'away';
  return new StorageFailure(problem, error instanceof AggregateError ? error.errors.join('; ') : String(error));
};

/** A connection that was lost once is never used again. */
const careful = (client: PoolClient): PostgresPoolClient => {
  let broken: Error | undefined;
  const breaks = (error: Error) => {
    broken ??= error instanceof StorageFailure ? error : new StorageFailure('away', String(error));
  };
  /**
   * The pool handles this event only while the connection is idle; unhandled, it would end the process. The query under
   * way fails by itself.
   */
  client.on('error', breaks);
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const failure = lost(error);
      if (failure instanceof StorageFailure) breaks(failure);
      throw failure;
    }
  };
  const release = () => {
    client.off('error', breaks);
    client.release(broken);
  };
  /** The type's other overload takes a cursor, which nothing here uses. */
  return { query, release } as unknown as PostgresPoolClient;
};
