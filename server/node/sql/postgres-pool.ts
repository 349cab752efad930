import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * A pool that takes no broken connection back. After a time-out or a lost connection nobody knows what the
 * connection is still busy with: whatever else is asked of it fails at once, and then it is closed.
 */
export const carefulPool = (pool: Pool): PostgresPool => ({
  connect: async () => careful(await pool.connect()),
  end: () => pool.end(),
});

const careful = (client: PoolClient): PostgresPoolClient => {
  let broken: Error | undefined;
  const breaks = (error: Error) => {
    broken ??= error;
  };
  /** The pool listens only while it is idle; unheard, the event would end the process. The query under way fails by itself. */
  client.on('error', breaks);
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (!(error instanceof DatabaseError)) breaks(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  const release = () => {
    client.off('error', breaks);
    client.release(broken);
  };
  /** Its other form takes a cursor, which nothing here uses. */
  return { query, release } as unknown as PostgresPoolClient;
};
