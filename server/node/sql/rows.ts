import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '../../../events/entities.ts';
import { type KeptRevision, nothingWritten } from '../../revision.ts';
import {
  type FoundRows,
  type RowFilter,
  type RowKind,
  type Rows,
  rowsOfText,
  type SnapshotHead,
  type SoughtRows,
  type StoredReply,
  type WriteTransaction,
} from '../../storage.ts';
import { StorageFailure } from '../../storage-failure.ts';
import {
  conditionsOf,
  type IdName,
  idOf,
  jsonText,
  rowIds,
  rowKeyOf,
  rowKinds,
  type StoredRow,
  storedBytes,
  storedRow,
} from '../../stored-row.ts';
import { bytesOf } from '../../utf8.ts';
import { fromColumn, toColumn } from './column.ts';
import type { Db, Flavour, ValueColumn } from './flavour.ts';
import { ledgersIn } from './ledgers.ts';
import type { Write } from './sending.ts';
import { idColumns } from './tables.ts';

/** All that needs no lock at its beginning. */
export type SqlRows = Omit<WriteTransaction, 'lookAhead'>;

/** One account's rows in the transaction `db`. */
export const rowsIn = (db: Db, flavour: Flavour, accountId: string, write: Write): SqlRows => {
  const account = toColumn(accountId);
  return {
    ...reading(db, flavour, account),
    ...writing(db, flavour, account, write),
    ...asides(db, flavour, account, write),
    ledgers: ledgersIn(db, flavour, account),
  };
};

type Reading = 'list' | 'look' | 'textAfter' | 'snapshotHeads' | 'count' | 'bytes';
type Writing = 'put' | 'remove';
type Asides = Exclude<keyof SqlRows, Reading | Writing | 'ledgers'>;

const reading = (db: Db, flavour: Flavour, account: string): Pick<SqlRows, Reading> => ({
  list: async (kind, where = {}) => {
    const { rows } = await sql<StoredContent>`select ${contentOf(kind)} from ${sql.table(kind)}
      where ${matching(flavour, account, kind, where)} order by ${placeIn(where)}`.execute(db);
    return rows.map((row) => readRow(kind, row));
  },
  look: async <S extends SoughtRows>(sought: S) => {
    if (Object.keys(sought).length === 0) return {} as FoundRows<S>;
    const { rows } = await sql<LookedUp>`select ${sql.join(selectsOf(flavour, account, sought))}`.execute(db);
    return foundIn(sought, rows[0]);
  },
  /** The limit makes the database put the rows in order before it joins them; to order them again would take as long. */
  textAfter: async (kind, position) => {
    const { rows } = await sql<{ text: string | null; last: unknown }>`
      select string_agg(content, ',') as text, max(position) as last from
      (select content, position from ${sql.table(kind)} where account_id = ${account} and position > ${position}
      order by position limit ${sql.lit(rowsOfText)}) as page`.execute(db);
    const text = rows[0]?.text;
    return typeof text === 'string' ? { text, last: Number(rows[0]?.last) } : undefined;
  },
  snapshotHeads: async (where = {}) => {
    const { rows } = await sql<StoredContent>`select content from snapshots
      where ${matching(flavour, account, 'snapshots', where)} order by ${placeIn(where)}`.execute(db);
    return rows.map(({ content }) => JSON.parse(content) as SnapshotHead);
  },
  count: (kind) => numberFrom(db, sql`select count(*) as number from ${sql.table(kind)} where account_id = ${account}`),
  bytes: () => {
    const sums = [...rowKinds, 'settings' as const, 'replies' as const].map(
      (table) => sql`select coalesce(sum(${bytesIn[table] ?? sql`octet_length(content)`}), 0) as bytes
        from ${sql.table(table)} where account_id = ${account}`,
    );
    return numberFrom(db, sql`select sum(bytes) as number from (${sql.join(sums, sql` union all `)}) as sums`);
  },
});

/** A column for each of the rows that are looked for. */
export const selectsOf = (flavour: Flavour, account: string, sought: SoughtRows): readonly RawBuilder<unknown>[] =>
  Object.values(sought).map(
    ({ kind, where }, n) => sql`${firstOf(flavour, account, kind, where)}
      as ${sql.ref(`found_${n}`)}`,
  );

/** Reads the columns of `selectsOf`. */
export const foundIn = <S extends SoughtRows>(sought: S, row: LookedUp | undefined): FoundRows<S> =>
  Object.fromEntries(Object.keys(sought).map((name, n) => [name, rowFrom(row?.[`found_${n}`])])) as FoundRows<S>;

/** The content of the first row, `null` if there is none. */
const firstOf = (flavour: Flavour, account: string, kind: RowKind, where: RowFilter) =>
  sql`(select content from ${sql.table(kind)}
    where ${matching(flavour, account, kind, where)} order by ${placeIn(where)} limit 1)`;

type LookedUp = Readonly<Record<string, string | null>>;

const rowFrom = (content: string | null | undefined): unknown =>
  typeof content === 'string' ? JSON.parse(content) : undefined;

/** The bytes that count, for tables that do not just have `content`. */
const bytesIn: Readonly<Record<string, RawBuilder<unknown>>> = {
  snapshots: sql`octet_length(content) + octet_length(file)`,
  replies: sql`octet_length(body)`,
};

const writing = (db: Db, flavour: Flavour, account: string, write: Write): Pick<SqlRows, Writing> => ({
  put: async (kind, rows) => {
    /** A statement must not touch a row twice. Of rows with equal ids, the last counts, at the place of the first. */
    const latest = [...new Map(rows.map((row) => [rowKeyOf(kind, row), row])).values()];
    if (latest.length === 0) return 0;
    const stored = latest.map((row) => storedRow(kind, row));
    await write(upsert(flavour, kind, account, latest, stored));
    return stored.reduce((sum, row) => sum + storedBytes(row), 0);
  },
  remove: async (kind, where) => {
    const { rows } = await sql<StoredContent & { position: unknown }>`delete from ${sql.table(kind)}
      where ${matching(flavour, account, kind, where)} returning position, ${contentOf(kind)}`.execute(db);
    return rows.sort((a, b) => Number(a.position) - Number(b.position)).map((row) => readRow(kind, row));
  },
});

const upsert = <K extends RowKind>(
  flavour: Flavour,
  kind: K,
  account: string,
  rows: readonly Rows[K][],
  stored: readonly StoredRow[],
) => {
  const { key, also } = rowIds[kind];
  const ids = (names: readonly IdName[]) =>
    names.map((name): Values => [idColumns[name], rows.map((row) => toColumn(idOf(row, name)))]);
  const identity: Values[] = [['account_id', rows.map(() => account)], ...ids(key)];
  const position: Values = ['position', rows.map((_, n) => n + 1)];
  const rest: Values[] = [...ids(also), ['content', stored.map(({ json }) => json)]];
  if (kind === 'snapshots') rest.push(['file', stored.map(({ file }) => toColumn(file))]);
  const all = [...identity, position, ...rest];
  const last = sql`(select coalesce(max(position), 0) from ${sql.table(kind)} where account_id = ${account})`;
  const placed = all.map(([column]) => (column === 'position' ? sql`${last} + position` : sql.ref(column)));
  return sql`insert into ${sql.table(kind)} (${listed(all)})
    with added (${listed(all)}) as (${flavour.rowsFrom(all.map(([, values]) => values))})
    select ${sql.join(placed)} from added where true
    on conflict (${listed(identity)}) do update set
    ${sql.join(rest.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`;
};

type Values = readonly [column: string, values: ValueColumn];

const listed = (columns: readonly Values[]) => sql.join(columns.map(([column]) => sql.ref(column)));

const asides = (db: Db, flavour: Flavour, account: string, write: Write): Pick<SqlRows, Asides> => ({
  settings: async () => {
    const { rows } = await sql<StoredContent>`select content from settings where account_id = ${account}`.execute(db);
    return JSON.parse(rows[0]?.content ?? '{}') as Settings;
  },
  saveSettings: async (settings) => {
    const text = jsonText(settings);
    await write(sql`insert into settings (account_id, content) values (${account}, ${text})
      on conflict (account_id) do update set content = excluded.content`);
    return bytesOf(text).length;
  },
  revision: async () => {
    const { rows } = await sql<StoredContent>`select content from revisions where account_id = ${account}`.execute(db);
    return rows[0] ? (JSON.parse(rows[0].content) as KeptRevision) : nothingWritten;
  },
  saveRevision: async (revision) => {
    await write(sql`insert into revisions (account_id, content) values (${account}, ${jsonText(revision)})
      on conflict (account_id) do update set content = excluded.content`);
  },
  replyTo: async (key) => {
    const { rows } = await sql<KeptReply>`select digest, status, body, stored_at from replies
      where account_id = ${account} and reply_key = ${toColumn(key)}`.execute(db);
    return rows[0] && readReply(rows[0]);
  },
  saveReply: async (key, { digest, status, body, at }, revision) => {
    const row = sql`${account}, ${toColumn(key)}, ${toColumn(digest)}, ${status}, ${toColumn(body)}, ${toColumn(at)}`;
    if (revision) return write(flavour.replyWithRevision(account, row, jsonText(revision)));
    const { numAffectedRows } = await sql`insert into replies (account_id, reply_key, digest, status, body, stored_at)
      values (${row}) on conflict (account_id, reply_key) do nothing`.execute(db);
    if (numAffectedRows !== 1n) throw new StorageFailure('reply exists', key);
  },
});

export type KeptReply = {
  readonly digest: string;
  readonly status: unknown;
  readonly body: string;
  readonly stored_at: string;
};

export const readReply = ({ digest, status, body, stored_at: at }: KeptReply): StoredReply => ({
  digest: fromColumn(digest),
  status: Number(status),
  body: fromColumn(body),
  at: fromColumn(at),
});

type StoredContent = { content: string; file?: string };

const contentOf = (kind: RowKind) => (kind === 'snapshots' ? sql`content, file` : sql`content`);

const readRow = <K extends RowKind>(kind: K, { content, file = '' }: StoredContent): Rows[K] => {
  const row = JSON.parse(content) as Rows[K];
  return kind === 'snapshots' ? { ...row, content: fromColumn(file) } : row;
};

/**
 * The sum hides the index on `position`, by which the database would walk through all rows even when few are wanted.
 */
const placeIn = (where: RowFilter) => (Object.keys(where).length > 0 ? sql`position + 0` : sql`position`);

const matching = (flavour: Flavour, account: string, kind: RowKind, where: RowFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`account_id = ${account}`,
      ...conditionsOf(kind, where).map(({ name, values: [first, ...others] }) =>
        first !== undefined && others.length === 0
          ? sql`${sql.ref(idColumns[name])} = ${toColumn(first)}`
          : flavour.isOneOf(idColumns[name], (first === undefined ? [] : [first, ...others]).map(toColumn)),
      ),
    ],
    sql` and `,
  );

/** PostgreSQL returns big integers as text. */
const numberFrom = async (db: Db, query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await query.execute(db);
  return Number((rows[0] as { number: unknown }).number);
};
