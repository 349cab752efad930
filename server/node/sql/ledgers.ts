import { type RawBuilder, sql } from 'kysely';
import type { ErasedEntry, LedgerPart, LedgerRow, LedgerWriting, PartHead } from '../../ledger-storage.ts';
import { jsonText } from '../../stored-row.ts';
import { toColumn } from './column.ts';
import type { Db, Flavour } from './flavour.ts';

/** One account's ledgers in the transaction `db`. */
export const ledgersIn = (db: Db, flavour: Flavour, account: string): LedgerWriting => {
  const byLog = (logId: string) => sql`account_id = ${account} and log_id = ${toColumn(logId)}`;
  const rowsWhere = async (condition: RawBuilder<unknown>): Promise<readonly LedgerRow[]> => {
    const { rows } = await sql<StoredContent & { erased: unknown }>`select content,
      (select coalesce(max(ledger_erased.position), 0) from ledger_erased
        where ledger_erased.account_id = ledgers.account_id and ledger_erased.log_id = ledgers.log_id) as erased
      from ledgers where ${condition} order by position`.execute(db);
    return rows.map((row) => ({ ...readAs<Omit<LedgerRow, 'erased'>>(row), erased: Number(row.erased) }));
  };
  const numberOf = async (query: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await query.execute(db);
    return Number((rows[0] as { number: unknown }).number);
  };
  return {
    all: () => rowsWhere(sql`account_id = ${account}`),
    one: async (logId) => (await rowsWhere(byLog(logId)))[0],
    heads: async (logId, from, most) => {
      const isWanted = sql`${byLog(logId)} and last_seq >= ${from}`;
      const heads = await contents(
        db,
        sql`select content from ledger_parts where ${isWanted} order by last_seq limit ${most}`,
      );
      return heads.map(readAs<PartHead>);
    },
    parts: async (logId, first, last) => {
      const parts = await contents(
        db,
        sql`select content, file from ledger_parts
          where ${byLog(logId)} and first_seq >= ${first} and first_seq <= ${last} order by first_seq`,
      );
      return parts.map((part) => ({ ...readAs<PartHead>(part), content: part.file ?? '' }));
    },
    erasedAfter: (logId, after, most) =>
      erasedWhere(db, sql`${byLog(logId)} and position > ${after} order by position limit ${most}`),
    erasedIn: (logId, first, last) =>
      erasedWhere(db, sql`${byLog(logId)} and seq >= ${first} and seq <= ${last} order by position`),
    bytes: () => numberOf(sql`select coalesce(sum(bytes), 0) as number from ledgers where account_id = ${account}`),
    /** Who has read the row may put it back with its count, which is not stored. */
    save: async (row: Omit<LedgerRow, 'erased'> & { readonly erased?: number }) => {
      const { erased: _, ...kept } = row;
      const last = await numberOf(
        sql`select coalesce(max(position), 0) as number from ledgers where account_id = ${account}`,
      );
      await sql`insert into ledgers (account_id, log_id, position, bytes, content)
        values (${account}, ${toColumn(row.logId)}, ${last + 1}, ${row.bytes}, ${jsonText(kept)})
        on conflict (account_id, log_id) do update set bytes = excluded.bytes, content = excluded.content`.execute(db);
    },
    putParts: async (parts) => {
      for (const part of parts) await putPart(db, account, part);
    },
    addErased: async (logId, entries) => {
      const last = await numberOf(
        sql`select coalesce(max(position), 0) as number from ledger_erased where ${byLog(logId)}`,
      );
      if (entries.length > 0) await addErased(db, flavour, [account, toColumn(logId)], last + 1, entries);
    },
  };
};

type StoredContent = { content: string; file?: string };

const contents = async (db: Db, query: RawBuilder<unknown>): Promise<readonly StoredContent[]> =>
  (await query.execute(db)).rows as StoredContent[];

const readAs = <T>({ content }: StoredContent): T => JSON.parse(content) as T;

const erasedWhere = async (db: Db, condition: RawBuilder<unknown>): Promise<readonly ErasedEntry[]> =>
  (await contents(db, sql`select content from ledger_erased where ${condition}`)).map(readAs<ErasedEntry>);

const putPart = async (db: Db, account: string, { content, ...head }: LedgerPart): Promise<void> => {
  await sql`insert into ledger_parts (account_id, log_id, first_seq, last_seq, content, file)
    values (${account}, ${toColumn(head.logId)}, ${head.first}, ${head.last}, ${jsonText(head)}, ${content})
    on conflict (account_id, log_id, first_seq) do update
    set last_seq = excluded.last_seq, content = excluded.content, file = excluded.file`.execute(db);
};

const addErased = async (
  db: Db,
  { rowsFrom }: Flavour,
  [account, logId]: readonly [string, string],
  from: number,
  entries: readonly ErasedEntry[],
): Promise<void> => {
  const columns = [
    entries.map(() => account),
    entries.map(() => logId),
    entries.map((_, n) => from + n),
    entries.map(({ seq }) => seq),
    entries.map((entry) => jsonText(entry)),
  ];
  await sql`insert into ledger_erased (account_id, log_id, position, seq, content) ${rowsFrom(columns)}`.execute(db);
};
