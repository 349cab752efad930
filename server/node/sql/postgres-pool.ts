import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import { StorageFailure } from '../../storage-failure.ts';
import { outcomeOf, throwFailure, type WriteOutcome } from './sending.ts';

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

/**
 * Milliseconds. They are set by each transaction for itself, for a pooler between lends one connection to many, and
 * takes no parameter of a session: 10 s for a lock, 30 s for a statement.
 */
const limits = { lock_timeout: 10_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** Nobody waits for a beginning: the statement after it is sent at once, and fails if the beginning did. */
const isBeginning = (text: string): boolean => /^(begin|start transaction)\b/.test(text);
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';
const begun = { command: 'BEGIN', rowCount: null, rows: [] } as const;

/**
 * Fails on a standby, also for who only reads: what a standby shows may be older than what was acknowledged. A pooler
 * can come to one while the primary changes.
 */
const beginningOf = (text: string): string =>
  [
    `${text.replace(/ read only$/, '')} read write`,
    ...(text.endsWith(' read only') ? ['set transaction read only'] : []),
    ...Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`),
  ].join('; ');

const isStandby = (error: unknown): boolean => error instanceof DatabaseError && error.code === '0A000';

const begin = (client: PoolClient, text: string): Promise<unknown> =>
  client.query(beginningOf(text)).catch((error: unknown) => {
    throw isStandby(error) ? new StorageFailure('away', String(error)) : error;
  });

/**
 * PostgreSQL says with a mere warning that it no longer waits for a standby (somebody cancelled the statement), and that
 * the commit was done: but it is on one machine only, and nobody may be told that it is stored.
 */
const isDoubt = ({ code }: { readonly code?: string | undefined }): boolean => code === '01000';

/** A connection that was lost once is never used again. */
const careful = (client: PoolClient): PostgresPoolClient => {
  let broken: Error | undefined;
  /** Returns the first reason, whatever is told later. */
  const breaks = (error: Error): Error => {
    broken ??= error instanceof StorageFailure ? error : new StorageFailure('away', String(error));
    return broken;
  };
  /**
   * The pool handles this event only while the connection is idle; unhandled, it would end the process. The query under
   * way fails by itself.
   */
  client.on('error', breaks);
  let isInDoubt = false;
  const doubts = (notice: { readonly code?: string | undefined }) => {
    isInDoubt ||= isDoubt(notice);
  };
  client.on('notice', doubts);
  const expectCommitted = (result: QueryResult): void => {
    if (result.command !== 'COMMIT') throw new Error('A failed transaction was not committed.');
    if (isInDoubt) throw new StorageFailure('away', 'a commit is perhaps not on the standby');
  };
  /** A beginning that was sent, and is perhaps not answered yet. */
  let beginning: Promise<WriteOutcome> | undefined;
  /** A statement outside a transaction gets one of its own, in one round trip, for the sake of its limits. */
  const alone = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    const sent = [begin(client, 'begin'), client.query(text, [...values]), client.query('commit')] as const;
    for (const outcome of await Promise.all(sent.map(outcomeOf))) throwFailure(outcome);
    expectCommitted(await sent[2]);
    return sent[1];
  };
  const within = async (text: string, values: readonly unknown[], began: Promise<WriteOutcome>) => {
    if (isEnd(text)) beginning = undefined;
    const [, result] = await Promise.all([began.then(throwFailure), client.query(text, [...values])]);
    if (text === 'commit') expectCommitted(result);
    return result;
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      if (isBeginning(text)) {
        beginning = outcomeOf(begin(client, text));
        return begun;
      }
      if (beginning === undefined) return await alone(text, values);
      return await within(text, values, beginning);
    } catch (error) {
      const failure = lost(error);
      throw failure instanceof StorageFailure ? breaks(failure) : failure;
    }
  };
  const release = () => {
    client.off('error', breaks);
    client.off('notice', doubts);
    client.release(broken);
  };
  /** The type's other overload takes a cursor, which nothing here uses. */
  return { query, release } as unknown as PostgresPoolClient;
};
