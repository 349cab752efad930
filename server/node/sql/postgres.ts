import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, Pool } from 'pg';
import { StorageFailure } from '../../storage-failure.ts';
import type { Db, Flavour, ValueColumn } from './flavour.ts';
import { carefulPool } from './postgres-pool.ts';
import { beginLook, type SqlOptions, type SqlStorage, sqlStorage } from './sql-storage.ts';

export type PostgresOptions = SqlOptions & {
  /** The most connections at once. */
  readonly connections?: number;
  /** Called when a connection breaks while it is idle. The pool replaces it when it needs one. */
  readonly report?: (error: Error) => void;
};

/**
 * Opens an existing database; makes its tables if it is empty. Nothing waits for ever: 5 s for a connection, 10 s for a
 * lock, 30 s for a statement, then it fails.
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<SqlStorage> => {
  const { connections = 10, report = (error) => process.emitWarning(error) } = options;
  const pool = new Pool({ connectionString: url, max: connections, keepAlive: true, pipeline: true, ...limits });
  pool.on('error', report);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: carefulPool(pool) }) });
  try {
    await refuseUnsafe(db);
    return await sqlStorage(db, postgres, () => lookAt(db), options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/** In milliseconds. `query_timeout` is the client's own, in case the server does not answer at all. */
const limits = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 60_000,
  application_name: 'gradeledger',
};

const postgres: Flavour = {
  name: 'postgres',
  textColumn: 'text collate "C"',
  forUpdate: sql`for update`,
  locksRows: true,
  failsWhole: true,
  replyWithRevision: (account, row, revision) => sql`with saved as (
      insert into revisions (account_id, content) values (${account}, ${revision})
      on conflict (account_id) do update set content = excluded.content)
    insert into replies (account_id, reply_key, digest, status, body, stored_at) values (${row})`,
  isOneOf: (column, values) => sql`${sql.ref(column)} = any(${values}::text[])`,
  rowsFrom: (columns) => {
    const lists = columns.map((column) => (isNumbers(column) ? sql`${column}::bigint[]` : sql`${column}::text[]`));
    return sql`select * from unnest(${sql.join(lists)})`;
  },
  isWorthAnotherTry: (error) => error instanceof DatabaseError && lostToAnother.has(error.code ?? ''),
  isHeldUp: () => false,
  problemOf: (error) => {
    if (!(error instanceof DatabaseError)) return undefined;
    const { code = '' } = error;
    if (code === diskFull) return 'full';
    if (lostToAnother.has(code) || tookTooLong.has(code)) return 'busy';
    return /^(08|57P)/.test(code) ? 'away' : undefined;
  },
};

const diskFull = '53100';
/** Codes of PostgreSQL: a lock or a statement took too long, or there is no connection or memory left. */
const tookTooLong = new Set(['55P03', '57014', '53200', '53300', '53400', '25P03', '25P04']);

const isNumbers = (column: ValueColumn): boolean => typeof column[0] === 'number';

/** Codes of PostgreSQL: a serialization failure, a deadlock. */
const lostToAnother = new Set(['40001', '40P01']);

/** Settings without which a commit might not be on disk, or a text might not hold every character. */
const needed = [
  { setting: 'fsync', isFine: (value: string) => value === 'on' },
  { setting: 'full_page_writes', isFine: (value: string) => value === 'on' },
  { setting: 'synchronous_commit', isFine: (value: string) => value !== 'off' },
  { setting: 'server_encoding', isFine: (value: string) => value === 'UTF8' },
];

const refuseUnsafe = async (db: Db): Promise<void> => {
  for (const { setting, isFine } of needed) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    const value = String(rows[0]?.value);
    if (!isFine(value)) throw new StorageFailure('unsafe settings', `${setting} is ${value}`);
  }
};

/** The reader of a backup may take any time between two pages. */
const lookAt = async (db: Db) => {
  const look = await beginLook(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(look.db);
  return look;
};
