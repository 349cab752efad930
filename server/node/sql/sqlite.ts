import { closeSync, openSync } from 'node:fs';
import {
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import Database from 'libsql';
import { StorageFailure } from '../../storage-failure.ts';
import type { Db, Flavour } from './flavour.ts';
import { keepingStatements } from './kept-statements.ts';
import { patiently } from './patience.ts';
import { beginLook, refuseWithin, type SqlOptions, type SqlStorage, sqlStorage } from './sql-storage.ts';

export type SqliteStorage = SqlStorage & {
  /** The faults that SQLite finds in the file; empty if it is sound. */
  readonly integrityCheck: () => Promise<readonly string[]>;
};

/** Opens the database, or makes it. For one process at a time; while another one holds it, calls wait 5 s at most. */
export const openSqlite = async (file: string, opening: SqlOptions = {}): Promise<SqliteStorage> => {
  const db = connect(file);
  try {
    await patiently(sqlite, () => makeDurable(db));
    const storage = await sqlStorage(db, sqlite, () => lookAt(file), opening);
    await makeOutcomes(db);
    return { ...storage, integrityCheck: () => integrityCheck(db) };
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

const sqlite: Flavour = {
  name: 'sqlite',
  textColumn: 'text',
  forUpdate: sql``,
  schemaLock: sql`select 1`,
  locksRows: false,
  failsWhole: false,
  replyWithRevision: (_, row, revision) => sql`insert into outcomes
    (account_id, reply_key, digest, status, body, stored_at, revision) values (${row}, ${revision})`,
  isOneOf: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
  rowsFrom: (columns) => {
    const rows = (columns[0] ?? []).map((_, n) => columns.map((column) => column[n]));
    const values = columns.map((_, n) => sql.raw(`json_extract(value, '$[${n}]')`));
    return sql`select ${sql.join(values)} from json_each(${JSON.stringify(rows)}) where true`;
  },
  isWorthAnotherTry: () => false,
  isHeldUp: (error) => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)),
  problemOf: (error) => {
    if (codeOf(error).startsWith('SQLITE_FULL')) return 'full';
    return sqlite.isHeldUp(error) ? 'busy' : undefined;
  },
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const connect = (file: string): Db => {
  /** Only its owner may read the file: it holds the password hashes. */
  closeSync(openSync(file, 'a', 0o600));
  /** Waiting inside SQLite would hold up the whole process; callers wait instead (`patience.ts`). */
  return new Kysely<unknown>({ dialect: new ImmediateDialect(new Database(file, { timeout: 0 })) });
};

/** A commit is on disk when it returns (FULL), and readers do not wait for a writer (WAL). */
const makeDurable = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = wal`.execute(db);
  if (rows[0]?.journal_mode !== 'wal')
    throw new StorageFailure('unsafe settings', `journal_mode is ${rows[0]?.journal_mode}, not wal`);
  await sql`pragma synchronous = full`.execute(db);
};

/** SQLite writes to one table in a statement: through this view of the connection's own, a trigger writes to two. */
const makeOutcomes = async (db: Db): Promise<void> => {
  await sql`create temp view outcomes as
    select account_id, reply_key, digest, status, body, stored_at, '' as revision from replies`.execute(db);
  await sql`create temp trigger outcomes_saved instead of insert on outcomes begin
    insert into revisions (account_id, content) values (new.account_id, new.revision)
      on conflict (account_id) do update set content = excluded.content;
    insert into replies (account_id, reply_key, digest, status, body, stored_at)
      values (new.account_id, new.reply_key, new.digest, new.status, new.body, new.stored_at);
  end`.execute(db);
};

/** Uses a connection of its own, so that nobody waits for it. */
const lookAt = async (file: string) => {
  const db = connect(file);
  const look = await beginLook(db);
  const done = () => look.done().finally(() => db.destroy());
  return { db: look.db, done };
};

const integrityCheck = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map(({ integrity_check: finding }) => finding).filter((finding) => finding !== 'ok');
};

class ImmediateDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    return new ImmediateDriver(this.#database);
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** SQLite can undo a change of schema, so that a migration is one transaction; Kysely does not use that by default. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A transaction that writes takes the database's write lock at its beginning. If it read first, it could no longer
 * write once another one has written.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database: keepingStatements(database) });
    this.#database = database;
  }

  /** There is only one connection: anything begun from within a transaction would wait for it. */
  override async acquireConnection() {
    refuseWithin();
    return super.acquireConnection();
  }

  override async beginTransaction(_: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    this.#database.exec(accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  /** SQLite itself rolls back after some failures, such as a full disk. */
  override async rollbackTransaction() {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}
