import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { StorageFailure } from '../../storage-failure.ts';
import type { Db, Flavour } from './flavour.ts';

/**
 * Brings a database to the schema of this program, in one transaction under a lock: of several processes that start
 * together, only one does it. A released migration is never changed. It is written out in full here, without a
 * catalogue that may change later.
 */
export const migrate = async (db: Db, flavour: Flavour): Promise<void> => {
  await refuseNewer(db);
  await db.transaction().execute(async (tx) => {
    await flavour.schemaLock.execute(tx);
    await sql.raw(tableOfMigrations).execute(tx);
    const done = new Set(await migrationsIn(tx));
    for (const [name, up] of Object.entries(migrations(flavour))) {
      if (done.has(name)) continue;
      await up(tx);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
  });
};

/** As Kysely's migrator makes it. That one locks by session, which a pooler between gives to somebody else. */
const tableOfMigrations =
  'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)';

export const latestSchema = '0004_moves';

/** A new epoch of the data, which clients compare with the one that they knew. */
export const newEpoch = (): string => randomBytes(16).toString('hex');

/** Throws if no program of ours has made its tables yet. */
export const expectSchema = async (db: Db): Promise<void> => {
  if (!(await hasSchema(db))) throw new StorageFailure('no data', 'there are no tables');
};

const hasSchema = async (db: Db): Promise<boolean> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === 'kysely_migration');
};

const refuseNewer = async (db: Db): Promise<void> => {
  if (!(await hasSchema(db))) return;
  const newer = (await migrationsIn(db)).find((name) => name > latestSchema);
  if (newer) throw new StorageFailure('newer schema', newer);
};

const migrationsIn = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

type Migration = (db: Db) => Promise<void>;

const migrations = (flavour: Flavour): Record<string, Migration> => ({
  '0001_beginning': beginning(flavour),
  '0002_revisions': revisions(flavour),
  '0003_ledgers': ledgers(flavour),
  '0004_moves': moves(flavour),
});

const beginning =
  ({ textColumn }: Flavour): Migration =>
  async (db) => {
    const run = async (...statements: string[]) => {
      for (const statement of statements) await sql.raw(statement.replaceAll('TEXT', textColumn)).execute(db);
    };
    await run(
      'create table meta (name TEXT primary key, value TEXT not null)',
      `create table accounts (account_id TEXT primary key, email TEXT not null, password_hash TEXT not null,
      frozen bigint not null, created_at TEXT not null)`,
      'create unique index accounts_by_email on accounts (email)',
      `create table sessions (account_id TEXT not null, token_hash TEXT not null, anti_forgery_hash TEXT not null,
      backend_identification TEXT not null, created_at TEXT not null, last_seen_at TEXT not null,
      primary key (account_id, token_hash))`,
      'create unique index sessions_by_token on sessions (token_hash)',
      'create table settings (account_id TEXT primary key, content TEXT not null)',
      `create table replies (account_id TEXT not null, reply_key TEXT not null, digest TEXT not null,
      status bigint not null, body TEXT not null, stored_at TEXT not null, primary key (account_id, reply_key))`,
      'create index replies_by_time on replies (stored_at)',
      `create table contact_messages (message_id TEXT primary key, email TEXT not null, message TEXT not null,
      is_logged_in bigint not null, sent_at TEXT not null)`,
      ...rowTable('courses', ['course_id']),
      ...rowTable('offerings', ['offering_id'], ['course_id']),
      ...rowTable('assessments', ['assessment_id'], ['offering_id']),
      ...rowTable('students', ['student_id']),
      ...rowTable('enrollments', ['offering_id', 'student_id']),
      ...rowTable('grades', ['offering_id', 'assessment_id', 'student_id']),
      ...rowTable('snapshots', ['offering_snapshot_id'], ['offering_id'], ['file']),
      'create index enrollments_by_student on enrollments (account_id, student_id)',
      'create index grades_by_assessment on grades (account_id, assessment_id)',
      'create index grades_by_student on grades (account_id, student_id)',
    );
    await sql`insert into meta (name, value) values ('epoch', ${newEpoch()})`.execute(db);
  };

const revisions =
  ({ textColumn }: Flavour): Migration =>
  async (db) => {
    const statement = 'create table revisions (account_id TEXT primary key, content TEXT not null)';
    await sql.raw(statement.replaceAll('TEXT', textColumn)).execute(db);
  };

const ledgers =
  ({ textColumn }: Flavour): Migration =>
  async (db) => {
    for (const statement of [
      `create table ledgers (account_id TEXT not null, log_id TEXT not null, position bigint not null,
      bytes bigint not null, content TEXT not null, primary key (account_id, log_id))`,
      `create table ledger_parts (account_id TEXT not null, log_id TEXT not null, first_seq bigint not null,
      last_seq bigint not null, content TEXT not null, file TEXT not null,
      primary key (account_id, log_id, first_seq))`,
      'create unique index ledger_parts_by_last on ledger_parts (account_id, log_id, last_seq)',
      `create table ledger_erased (account_id TEXT not null, log_id TEXT not null, position bigint not null,
      seq bigint not null, content TEXT not null, primary key (account_id, log_id, position))`,
      'create index ledger_erased_by_seq on ledger_erased (account_id, log_id, seq)',
    ])
      await sql.raw(statement.replaceAll('TEXT', textColumn)).execute(db);
  };

/** An origin, or empty. Beside the lock, so that who waits for the lock reads what the one before has written. */
const moves =
  ({ textColumn }: Flavour): Migration =>
  async (db) => {
    for (const column of ['moved_to', 'moved_from'])
      await sql
        .raw(`alter table accounts add column ${column} TEXT not null default ''`.replaceAll('TEXT', textColumn))
        .execute(db);
  };

/** `also`: ids besides the key by which its rows are found, each with an index. */
const rowTable = (name: string, key: string[], also: string[] = [], further: string[] = []): string[] => [
  `create table ${name} (account_id TEXT not null, ${[...key, ...also].map((id) => `${id} TEXT not null`).join(', ')},
    position bigint not null, content TEXT not null, ${further.map((column) => `${column} TEXT not null, `).join('')}
    primary key (account_id, ${key.join(', ')}))`,
  `create index ${name}_in_order on ${name} (account_id, position)`,
  ...also.map((id) => `create index ${name}_by_${id} on ${name} (account_id, ${id})`),
];
