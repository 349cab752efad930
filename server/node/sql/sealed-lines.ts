import { createHash } from 'node:crypto';
import { isRecord } from '../../../events/record.ts';
import { StorageFailure, type StorageProblem } from '../../storage-failure.ts';
import { latestSchema } from './migrations.ts';
import type { SqlTable } from './tables.ts';

/**
 * A kind of file that is lines of JSON: a header with the number of rows per table, the rows, and a SHA-256 over all lines
 * before. `problems`: what it is called if it is of another kind, not as it was written, or made by a newer program.
 */
export type SealedKind = {
  readonly kind: string;
  readonly tables: readonly SqlTable[];
  readonly problems: {
    readonly other: StorageProblem;
    readonly damaged: StorageProblem;
    readonly newer: StorageProblem;
  };
};

export type SealedRow = { readonly table: SqlTable; readonly values: readonly (string | number)[] };

/** `rows`: the number of rows per table that the file claims to have. `fields`: all that the header says. */
export type SealedHeader = {
  readonly schema: string;
  readonly rows: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** The header of a file of this kind, with further fields if it has some. */
export const headerLine = (kind: SealedKind, rows: Readonly<Record<string, number>>, fields: object = {}): string =>
  JSON.stringify({ kind: kind.kind, version: 1, schema: latestSchema, ...fields, rows });

/** The lines, and behind them the end that vouches for them. */
export async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  const hash = createHash('sha256');
  for await (const line of lines) {
    hash.update(`${line}\n`);
    yield line;
  }
  yield JSON.stringify({ sha256: hash.digest('hex') });
}

/**
 * The rows of a file. Throws if it was changed, cut short or made by a newer program. It may throw as late as at the end:
 * then the caller must undo all that it did with the rows. `begin` gets the header, before any row.
 */
export async function* rowsOfLines(
  kind: SealedKind,
  lines: AsyncIterable<string> | Iterable<string>,
  begin: (header: SealedHeader) => void = () => undefined,
): AsyncGenerator<SealedRow, void, undefined> {
  const { other, damaged } = kind.problems;
  const hash = createHash('sha256');
  const found = new Map<string, number>();
  let expected: SealedHeader | undefined;
  let isWhole = false;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (isWhole) throw new StorageFailure(damaged, `line ${number} comes after the end`);
    const value = parsed(line, number, number === 1 ? other : damaged);
    if (!expected) {
      expected = readHeader(kind, value);
      begin(expected);
    } else if (isRecord(value)) isWhole = readEnd(kind, value, hash.copy().digest('hex'));
    else yield counted(kind, readRow(kind, value, { number, schema: expected.schema }), { found, expected });
    hash.update(`${line}\n`);
  }
  if (!expected || !isWhole) throw new StorageFailure(damaged, `it ends after line ${number}`);
  for (const table of kind.tables) {
    const [count, claimed] = [found.get(table.name) ?? 0, claimedOf(expected, table)];
    if (count !== claimed) throw new StorageFailure(damaged, `${table.name}: ${count} of ${claimed} rows`);
  }
}

type Counting = { readonly found: Map<string, number>; readonly expected: SealedHeader };

/** Throws for the first row beyond those that were claimed, so that no file goes on for ever. */
const counted = ({ problems }: SealedKind, row: SealedRow, { found, expected }: Counting): SealedRow => {
  const { name } = row.table;
  const count = (found.get(name) ?? 0) + 1;
  found.set(name, count);
  if (count > Number(claimedOf(expected, row.table)))
    throw new StorageFailure(problems.damaged, `${name}: more rows than its header says`);
  return row;
};

const claimedOf = ({ schema, rows }: SealedHeader, { name, since = '' }: SqlTable): unknown =>
  schema < since ? 0 : rows[name];

const parsed = (line: string, number: number, problem: StorageProblem): unknown => {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new StorageFailure(problem, `line ${number}: ${String(error)}`);
  }
};

const readHeader = ({ kind, problems: { other, damaged, newer } }: SealedKind, value: unknown): SealedHeader => {
  if (!isRecord(value) || value.kind !== kind) throw new StorageFailure(other, `line 1 is no header of ${kind}`);
  if (typeof value.schema !== 'string' || !isRecord(value.rows))
    throw new StorageFailure(damaged, 'line 1 lacks its schema or its rows');
  if (value.version !== 1) throw new StorageFailure(newer, `version ${String(value.version)}`);
  if (value.schema > latestSchema) throw new StorageFailure(newer, value.schema);
  return { schema: value.schema, rows: value.rows, fields: value };
};

/** True if the last line holds the digest of all lines before it. */
const readEnd = ({ problems }: SealedKind, value: Readonly<Record<string, unknown>>, digest: string): true => {
  if (value.sha256 !== digest) throw new StorageFailure(problems.damaged, 'its lines are not those that were written');
  return true;
};

type RowPlace = { readonly number: number; readonly schema: string };

const readRow = ({ tables, problems }: SealedKind, value: unknown, { number, schema }: RowPlace): SealedRow => {
  const [name, row]: unknown[] = Array.isArray(value) ? value : [];
  const table = tables.find((one) => one.name === name);
  if (!table || !isRecord(row)) throw new StorageFailure(problems.damaged, `line ${number} is no row`);
  const values = table.columns.map((column) => {
    const part = schema < (table.added?.[column] ?? '') ? '' : row[column];
    if (typeof part !== 'string' && typeof part !== 'number')
      throw new StorageFailure(problems.damaged, `line ${number} lacks ${column}`);
    return part;
  });
  return { table, values };
};
