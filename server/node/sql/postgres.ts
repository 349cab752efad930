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
  const pool = new Pool({ connectionString: url, max: connections, ...sending, ...patience });
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

const sending = { keepAlive: true, pipeline: true, application_name: 'gradeledger' };

/** In milliseconds. `query_timeout` is the client's own, in case the server does not answer at all. */
const patience = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 35_000,
};

const postgres: Flavour = {
  name: 'postgres',
  textColumn: 'text collate "C"',
  forUpdate: sql`for update`,
  /** The number by which Kysely's migrator locks too: earlier versions of this program use that. */
  schemaLock: sql`select pg_advisory_xact_lock(3853314791062309107)`,
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

type SafeValue = { readonly setting: string; readonly isFine: (value: string, hasStandbys: boolean) => boolean };

/**
 * Settings without which a commit might not be on disk, or not on the standby that takes over, or a text might not hold
 * every character.
 */
const needed: readonly SafeValue[] = [
  { setting: 'fsync', isFine: (value) => value === 'on' },
  { setting: 'full_page_writes', isFine: (value) => value === 'on' },
  {
    setting: 'synchronous_commit',
    isFine: (value, hasStandbys) => value !== 'off' && !(hasStandbys && /^(local|remote_write)$/.test(value)),
  },
  { setting: 'server_encoding', isFine: (value) => value === 'UTF8' },
];

const refuseUnsafe = async (db: Db): Promise<void> => {
  const hasStandbys = await standbysOf(db);
  for (const { setting, isFine } of needed) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    const value = String(rows[0]?.value);
    if (!isFine(value, hasStandbys)) throw new StorageFailure('unsafe settings', `${setting} is ${value}`);
  }
};

const standbysOf = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select current_setting('synchronous_standby_names') <> ''
    or exists (select from pg_stat_replication) as found`.execute(db);
  return rows[0]?.found === true;
};

/** The reader of a backup may take any time between two pages. */
const lookAt = async (db: Db) => {
  const look = await beginLook(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(look.db);
  return look;
};
