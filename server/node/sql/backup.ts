import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StorageFailure } from '../../storage-failure.ts';
import { type BackupRow, rowsOfBackup } from './backup-line.ts';
import type { Db, Flavour } from './flavour.ts';
import { latestSchema } from './migrations.ts';
import { changeEpoch, type SqlStorage } from './sql-storage.ts';
import { type SqlTable, tables } from './tables.ts';

/**
 * One moment of the whole database, as lines of JSON without line ends: a header with the number of rows per table, the
 * rows, and finally a SHA-256 over all lines before. Made on either kind of database, it restores on either. A slow
 * reader holds up no writer.
 */
export async function* backup(storage: SqlStorage): AsyncGenerator<string, void, undefined> {
  const { db, done } = await storage.lookAt();
  try {
    const hash = createHash('sha256');
    for await (const line of linesOf(db)) {
      hash.update(`${line}\n`);
      yield line;
    }
    yield JSON.stringify({ sha256: hash.digest('hex') });
  } finally {
    await done();
  }
}

async function* linesOf(db: Db): AsyncGenerator<string, void, undefined> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await countOf(db, name);
  yield JSON.stringify({ kind: 'gradeledger-backup', version: 1, schema: latestSchema, rows: counts });
  for (const table of tables) for await (const row of rowsOf(db, table)) yield JSON.stringify([table.name, row]);
}

/** Reads page by page in the order of the primary key, so that a large database is never in memory whole. */
async function* rowsOf(db: Db, table: SqlTable): AsyncGenerator<TableRow, void, undefined> {
  let rows: readonly TableRow[] = await pageAfter(db, table, undefined);
  while (rows.length > 0) {
    for (const row of rows) yield withNumbers(row);
    rows = rows.length < table.page ? [] : await pageAfter(db, table, rows.at(-1));
  }
}

type TableRow = Readonly<Record<string, unknown>>;

const pageAfter = async (db: Db, table: SqlTable, last: TableRow | undefined): Promise<readonly TableRow[]> => {
  const keys = sql.join(table.key.map((column) => sql.ref(column)));
  const rest = last ? sql`where (${keys}) > (${sql.join(table.key.map((column) => last[column]))})` : sql``;
  const { rows } = await sql<TableRow>`select ${sql.join(table.columns.map((column) => sql.ref(column)))}
    from ${sql.table(table.name)} ${rest} order by ${keys} limit ${sql.lit(table.page)}`.execute(db);
  return rows;
};

const numbers = new Set(['frozen', 'position', 'status', 'is_logged_in', 'bytes', 'first_seq', 'last_seq', 'seq']);

/** PostgreSQL returns big integers as text. */
const withNumbers = (row: TableRow): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, numbers.has(column) ? Number(value) : value]),
  );

const countOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ number: unknown }>`select count(*) as number from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.number);
};

/**
 * Fills an empty database from a backup, whole or not at all, under a new epoch. Refuses a backup that was changed, cut
 * short or made by a newer program, and a database that holds anything.
 */
export const restore = (storage: SqlStorage, lines: AsyncIterable<string> | Iterable<string>): Promise<void> =>
  storage.db.transaction().execute(async (tx) => {
    for (const { name } of tables) if ((await countOf(tx, name)) > 0) throw new StorageFailure('not empty', name);
    const inserts = pagedInserts(tx, storage.flavour);
    for await (const row of rowsOfBackup(lines)) await inserts.add(row);
    await inserts.finish();
    await changeEpoch(tx);
  });

type PagedInserts = {
  readonly add: (row: BackupRow) => Promise<void>;
  /** Inserts the rows of the last page. */
  readonly finish: () => Promise<void>;
};

/** Inserts rows page by page. The rows of one table must come one after the other. */
const pagedInserts = (tx: Db, flavour: Flavour): PagedInserts => {
  let pageTable: SqlTable | undefined;
  let page: BackupRow['values'][] = [];
  const finish = async () => {
    if (pageTable && page.length > 0) await insert(tx, flavour, pageTable, page);
    page = [];
  };
  return {
    add: async ({ table, values }) => {
      if (table !== pageTable || page.length >= table.page) await finish();
      pageTable = table;
      page.push(values);
    },
    finish,
  };
};

const insert = async (
  tx: Db,
  flavour: Flavour,
  { name, columns }: SqlTable,
  rows: (readonly (string | number)[])[],
) => {
  const values = columns.map((_, n) => rows.map((row) => row[n])) as (string[] | number[])[];
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${flavour.rowsFrom(values)}`.execute(tx);
};
