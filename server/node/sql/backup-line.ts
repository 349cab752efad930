import { createHash } from 'node:crypto';
import { isRecord } from '../../../events/record.ts';
import { StorageFailure } from '../../storage-failure.ts';
import { latestSchema } from './migrations.ts';
import { type SqlTable, tables } from './tables.ts';

export type BackupRow = { readonly table: SqlTable; readonly values: readonly (string | number)[] };

/**
 * The rows of a backup. Throws if the backup was changed, cut short or made by a newer program. It may throw as late as
 * at the end: then the caller must undo all that it did with the rows.
 */
export async function* rowsOfBackup(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<BackupRow, void, undefined> {
  const hash = createHash('sha256');
  const found = new Map<string, number>();
  let expected: Header | undefined;
  let isWhole = false;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (isWhole) throw new StorageFailure('backup damaged', `line ${number} comes after the end`);
    const value = parsed(line, number);
    if (!expected) expected = readHeader(value);
    else if (isRecord(value)) isWhole = readEnd(value, hash.copy().digest('hex'));
    else {
      const row = readRow(value, number);
      found.set(row.table.name, (found.get(row.table.name) ?? 0) + 1);
      yield row;
    }
    hash.update(`${line}\n`);
  }
  if (!expected || !isWhole) throw new StorageFailure('backup damaged', `it ends after line ${number}`);
  for (const { name, since = '' } of tables) {
    const count = found.get(name) ?? 0;
    const claimed = expected.schema < since ? 0 : expected.rows[name];
    if (count !== claimed) throw new StorageFailure('backup damaged', `${name}: ${count} of ${claimed} rows`);
  }
}

const parsed = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new StorageFailure(number === 1 ? 'no backup' : 'backup damaged', `line ${number}: ${String(error)}`);
  }
};

/** `rows`: the number of rows per table that a backup claims to have. */
type Header = { readonly schema: string; readonly rows: Readonly<Record<string, unknown>> };

const readHeader = (value: unknown): Header => {
  if (!isRecord(value) || value.kind !== 'gradeledger-backup')
    throw new StorageFailure('no backup', 'line 1 is no header of a backup');
  if (typeof value.schema !== 'string' || !isRecord(value.rows))
    throw new StorageFailure('backup damaged', 'line 1 lacks its schema or its rows');
  if (value.version !== 1) throw new StorageFailure('backup newer', `version ${String(value.version)}`);
  if (value.schema > latestSchema) throw new StorageFailure('backup newer', value.schema);
  return { schema: value.schema, rows: value.rows };
};

/** True if the last line holds the digest of all lines before it. */
const readEnd = (value: Readonly<Record<string, unknown>>, digest: string): true => {
  if (value.sha256 !== digest) throw new StorageFailure('backup damaged', 'its lines are not those that were written');
  return true;
};

const readRow = (value: unknown, number: number): BackupRow => {
  const [name, row]: unknown[] = Array.isArray(value) ? value : [];
  const table = tables.find((one) => one.name === name);
  if (!table || !isRecord(row)) throw new StorageFailure('backup damaged', `line ${number} is no row`);
  const values = table.columns.map((column) => {
    const part = row[column];
    if (typeof part !== 'string' && typeof part !== 'number')
      throw new StorageFailure('backup damaged', `line ${number} lacks ${column}`);
    return part;
  });
  return { table, values };
};
