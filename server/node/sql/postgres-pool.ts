import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StorageFailure } from '../../storage-failure.ts';
import { outcomeOf, throwFailure } from './sending.ts';

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

/** Nobody waits for a beginning: the statement after it is sent at once, and fails if the beginning did. */
const isBeginning = (text: string): boolean => /^(begin|start transaction)\b/.test(text);
const begun = { command: 'BEGIN', rowCount: null, rows: [] } as const;

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
  /** A beginning that was sent, and is not answered yet. */
  let beginning = outcomeOf(undefined);
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      const answer = client.query(text, [...values]);
      if (isBeginning(text)) {
        beginning = outcomeOf(answer);
        return begun;
      }
      const [, result] = await Promise.all([beginning.then(throwFailure), answer]);
      if (text === 'commit' && result.command !== 'COMMIT') throw new Error('A failed transaction was not committed.');
      return result;
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
