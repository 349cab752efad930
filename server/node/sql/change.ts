import type { QueryResult, RawBuilder } from 'kysely';
import type { Db } from './flavour.ts';

/**
 * One statement that changes something, as a transaction of its own. Without one, SQLite's driver keeps a
 * statement that found the file held as one in progress, and no later transaction can commit.
 */
export const change = <R>(db: Db, statement: RawBuilder<R>): Promise<QueryResult<R>> =>
  db.transaction().execute((tx) => statement.execute(tx));
