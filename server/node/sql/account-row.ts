import * as v from 'valibot';
import { revision } from '../../../api/capabilities.ts';
import { emailOf, isEmail } from '../../../api/email.ts';
import { isRecord } from '../../../events/record.ts';
import { StorageFailure } from '../../storage-failure.ts';
import { expectAffordable } from '../scrypt.ts';
import { fromColumn } from './column.ts';
import type { SealedKind, SealedRow } from './sealed-lines.ts';
import { idColumns, numberColumns, type SqlTable, tables } from './tables.ts';

/** An account gets a new id where it comes to, and other origins. */
const notInFile: ReadonlySet<string> = new Set(['account_id', 'moved_to', 'moved_from']);

/** The tables that have an account's rows, with the account itself first, each without the account's id. */
const accountTables: readonly SqlTable[] = tables
  .filter(({ columns }) => columns.includes('account_id'))
  .map(({ added: _, ...table }) => ({
    ...table,
    columns: table.columns.filter((column) => !notInFile.has(column)),
  }));

export const accountKind: SealedKind = {
  kind: 'gradeledger-account',
  tables: accountTables,
  problems: { other: 'no account file', damaged: 'account file damaged', newer: 'account file newer' },
};

/**
 * A row of an account's file as it may be stored. Its sums say only that nothing was changed on the way: who made the file
 * may have written anything, so numbers must be numbers, and the ids beside a content must be those in it.
 */
export const checkedRow = ({ table, values }: SealedRow): SealedRow => {
  const columns = new Map(table.columns.map((column, at) => [column, values[at] ?? '']));
  for (const [column, value] of columns) {
    const isSound = numberColumns.has(column) ? Number.isSafeInteger(value) : typeof value === 'string';
    if (!isSound) throw unsound(table, column);
  }
  if (table.name === 'accounts') expectAccount(columns);
  const content = columns.get('content');
  if (typeof content !== 'string') return { table, values };
  const parsed = recordIn(table, content);
  if (table.name === 'revisions') return { table, values: [revisionText(table, parsed)] };
  for (const [column, field] of fieldsBeside)
    if (columns.has(column) && isInContent(table, column) && plain(columns.get(column)) !== parsed[field])
      throw unsound(table, column);
  return { table, values };
};

/** The fields of a content that have a column of their own. */
const fieldsBeside: readonly (readonly [column: string, field: string])[] = [
  ...Object.entries(idColumns).map(([field, column]) => [column, field] as const),
  ['log_id', 'logId'],
  ['first_seq', 'first'],
  ['last_seq', 'last'],
  ['seq', 'seq'],
];

/** An erased entry lies beside its ledger. */
const isInContent = ({ name }: SqlTable, column: string): boolean => name !== 'ledger_erased' || column !== 'log_id';

const plain = (value: string | number | undefined): unknown => (typeof value === 'string' ? fromColumn(value) : value);

const recordIn = (table: SqlTable, content: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(content);
    if (isRecord(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unsound(table, 'content');
};

/** Without the bytes that the other server has counted: this one counts them itself. */
const revisionText = (table: SqlTable, content: unknown): string => {
  const read = v.safeParse(revision, content);
  if (!read.success) throw unsound(table, 'content');
  return JSON.stringify(read.output);
};

/** A hash says itself how much work it is to check: one from elsewhere may not take more than ours. */
const expectAccount = (columns: ReadonlyMap<string, string | number>): void => {
  const email = fromColumn(String(columns.get('email')));
  if (!isEmail(email) || emailOf(email) !== email) throw new StorageFailure('account file damaged', 'its e-mail');
  try {
    expectAffordable(fromColumn(String(columns.get('password_hash'))));
  } catch (cause) {
    throw new StorageFailure('account file damaged', 'its password hash', { cause });
  }
};

const unsound = ({ name }: SqlTable, column: string): StorageFailure =>
  new StorageFailure('account file damaged', `${name}: a row’s ${column}`);
