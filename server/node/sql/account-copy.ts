import { sql } from 'kysely';
import { StorageFailure } from '../../storage-failure.ts';
import { isOrigin } from '../origins.ts';
import { accountKind, checkedRow } from './account-row.ts';
import { fromColumn, toColumn } from './column.ts';
import type { Db } from './flavour.ts';
import { patiently } from './patience.ts';
import { headerLine, rowsOfLines, type SealedHeader, type SealedRow, sealed } from './sealed-lines.ts';
import type { SqlStorage } from './sql-storage.ts';
import { countOf, pagedInserts, rowsOf, type TableRow } from './table-rows.ts';
import type { SqlTable } from './tables.ts';

/** The servers between which an account moves, by their origins. */
export type Move = { readonly from: string; readonly to: string };

/** Characters. No line of an account's file is longer, so that nobody has to hold an endless one. */
export const longestLine = 128 * 1024 * 1024;

/**
 * Everything of one account, as lines like those of a backup. It must be marked as moved to that server: what could still
 * change while it is copied would be lost.
 */
export async function* accountCopy(
  storage: SqlStorage,
  accountId: string,
  move: Move,
): AsyncGenerator<string, void, undefined> {
  const { db, done } = await storage.lookAt();
  try {
    yield* sealed(linesOf(db, toColumn(accountId), move));
  } finally {
    await done();
  }
}

async function* linesOf(db: Db, account: string, move: Move): AsyncGenerator<string, void, undefined> {
  await expectMarked(db, account, move);
  const counts: Record<string, number> = {};
  for (const { name } of accountKind.tables) counts[name] = await countOf(db, name, account);
  yield headerLine(accountKind, counts, move);
  for (const table of accountKind.tables)
    for await (const row of rowsOf(db, whole(table), account)) {
      const line = JSON.stringify([table.name, fieldsOf(row, table)]);
      if (line.length > longestLine) throw new StorageFailure('row too long', table.name);
      yield line;
    }
}

const expectMarked = async (db: Db, account: string, { to }: Move): Promise<void> => {
  const { rows } = await sql<{ moved_to: string }>`select moved_to from accounts
    where account_id = ${account}`.execute(db);
  if (rows[0]?.moved_to !== to) throw new Error(`The account was no longer marked as moved to ${to}.`);
};

/** The table with the account's id, by which its rows are found and put in order. */
const whole = (table: SqlTable): SqlTable => ({ ...table, columns: ['account_id', ...table.columns] });

const fieldsOf = (row: TableRow, table: SqlTable): TableRow => {
  const values = table.columns.map((column) => row[column] as string | number);
  const { values: checked } = checkedRow({ table, values });
  return Object.fromEntries(table.columns.map((column, at) => [column, checked[at]]));
};

/** The rows of an account's file, checked. Throws as `rowsOfLines` does, and for a file that was made for another server. */
export const rowsOfAccount = async function* (
  lines: AsyncIterable<string>,
  to: string,
  begin: (move: Move) => void = () => undefined,
): AsyncGenerator<SealedRow, void, undefined> {
  for await (const row of rowsOfLines(accountKind, lines, (header) => begin(moveIn(header, to)))) yield checkedRow(row);
};

const moveIn = ({ fields: { from, to: intended }, rows }: SealedHeader, to: string): Move => {
  const isSound = [from, intended].every((origin) => typeof origin === 'string' && isOrigin(origin));
  if (!isSound || rows.accounts !== 1) throw new StorageFailure('account file damaged', 'line 1');
  if (intended !== to) throw new StorageFailure('account for another server', String(intended));
  return { from: String(from), to };
};

export type Taken = { readonly isAdded: boolean; readonly email: string };

/**
 * Adds an account from its file under a new id, whole or not at all. Not added: there is an account with its e-mail.
 * `lines` is called again for another try.
 */
export const addCopy = (
  storage: SqlStorage,
  accountId: string,
  to: string,
  lines: () => AsyncIterable<string>,
): Promise<Taken> =>
  patiently(storage.flavour, () =>
    storage.db.transaction().execute(async (tx) => {
      const inserts = pagedInserts(tx, storage.flavour);
      let move: Move | undefined;
      let email = '';
      const begin = (found: Move) => {
        move = found;
      };
      for await (const row of rowsOfAccount(lines(), to, begin)) {
        if (row.table.name !== 'accounts') {
          await inserts.add(ofAccount(accountId, row));
          continue;
        }
        email = fromColumn(String(fieldOf(row, 'email')));
        if (!(await addAccountRow(tx, accountId, row, move))) return { isAdded: false, email };
      }
      await inserts.finish();
      return { isAdded: true, email };
    }),
  );

const ofAccount = (accountId: string, { table, values }: SealedRow): SealedRow => ({
  table: whole(table),
  values: [toColumn(accountId), ...values],
});

const fieldOf = ({ table, values }: SealedRow, column: string) => values[table.columns.indexOf(column)];

/** False if the e-mail is taken, also by an account that somebody else adds at this moment. */
const addAccountRow = async (tx: Db, accountId: string, row: SealedRow, move: Move | undefined): Promise<boolean> => {
  const columns = ['account_id', ...row.table.columns, 'moved_to', 'moved_from'];
  const values = [toColumn(accountId), ...row.values, '', move?.from ?? ''];
  const { numAffectedRows } = await sql`insert into accounts (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(values)}) on conflict (email) do nothing`.execute(tx);
  return numAffectedRows === 1n;
};
