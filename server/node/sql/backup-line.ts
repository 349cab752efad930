import { isRecord } from '../../../events/record.ts';
import { StorageFailure } from '../../storage-failure.ts';
import { latestSchema } from './migrations.ts';
import { type Table, tables } from './tables.ts';

/** The number of rows per table that a backup says it has. */
export const readHeader = (value: unknown): Record<string, number> => {
  if (
    !isRecord(value) ||
    value.kind !== 'gradeledger-backup' ||
    typeof value.schema !== 'string' ||
    !isRecord(value.rows)
  )
    throw new StorageFailure('backup damaged', 'line 1 is no header of a backup');
  if (value.version !== 1) throw new StorageFailure('backup newer', `version ${String(value.version)}`);
  if (value.schema > latestSchema) throw new StorageFailure('backup newer', value.schema);
  return value.rows as Record<string, number>;
};

/** True where the last line names the digest of those before it. */
export const readEnd = (value: Readonly<Record<string, unknown>>, digest: string): true => {
  if (value.sha256 !== digest) throw new StorageFailure('backup damaged', 'its lines are not those that were written');
  return true;
};

export const readRow = (value: unknown, number: number): { table: Table; values: (string | number)[] } => {
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
