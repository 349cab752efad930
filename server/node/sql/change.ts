import type { QueryResult, RawBuilder } from 'kysely';
import type { Db } from './flavour.ts';

/**
 * Runs one statement that changes something as a transaction of its own. Otherwise, if the statement finds the file
 * locked, SQLite's driver keeps it as one in progress, and no later transaction can commit.
 */
export const change = <R>(db: Db, statement: RawBuilder<R>): Promise<QueryResult<R>> =>
  db.transaction().execute((tx) => statement.execute(tx));
