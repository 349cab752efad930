import { sql } from 'kysely';
import type { Db, Flavour } from './flavour.ts';
import type { SealedRow } from './sealed-lines.ts';
import { numberColumns, type SqlTable } from './tables.ts';

export type TableRow = Readonly<Record<string, unknown>>;

/**
 * Reads page by page in the order of the primary key, so that a large database is never in memory whole. `accountId`: only
 * the rows of this account, as a column has it.
 */
export async function* rowsOf(db: Db, table: SqlTable, accountId?: string): AsyncGenerator<TableRow, void, undefined> {
  let rows = await pageAfter(db, table, accountId, undefined);
  while (rows.length > 0) {
    for (const row of rows) yield withNumbers(row);
    rows = rows.length < table.page ? [] : await pageAfter(db, table, accountId, rows.at(-1));
  }
}

const pageAfter = async (
  db: Db,
  table: SqlTable,
  accountId: string | undefined,
  last: TableRow | undefined,
): Promise<readonly TableRow[]> => {
  const keys = sql.join(table.key.map((column) => sql.ref(column)));
  const conditions = [
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}`]),
    ...(last ? [sql`(${keys}) > (${sql.join(table.key.map((column) => last[column]))})`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<TableRow>`select ${sql.join(table.columns.map((column) => sql.ref(column)))}
    from ${sql.table(table.name)} ${where} order by ${keys} limit ${sql.lit(table.page)}`.execute(db);
  return rows;
};

/** PostgreSQL returns big integers as text. */
const withNumbers = (row: TableRow): TableRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, numberColumns.has(column) ? Number(value) : value]),
  );

/** `accountId`: only the rows of this account, as a column has it. */
export const countOf = async (db: Db, table: string, accountId?: string): Promise<number> => {
  const where = accountId === undefined ? sql`` : sql`where account_id = ${accountId}`;
  const { rows } = await sql<{ number: unknown }>`select count(*) as number
    from ${sql.table(table)} ${where}`.execute(db);
  return Number(rows[0]?.number);
};

type PagedInserts = {
  readonly add: (row: SealedRow) => Promise<void>;
  /** Inserts the rows of the last page. */
  readonly finish: () => Promise<void>;
};

/** Inserts rows page by page. The rows of one table must come one after the other. */
export const pagedInserts = (tx: Db, flavour: Flavour): PagedInserts => {
  let pageTable: SqlTable | undefined;
  let page: SealedRow['values'][] = [];
  const finish = async () => {
    if (pageTable && page.length > 0) await insert(tx, flavour, pageTable, page);
    page = [];
  };
  return {
    add: async ({ table, values }) => {
      if (table.name !== pageTable?.name || page.length >= table.page) await finish();
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
