import { type RawBuilder, sql } from 'kysely';
import { type KeptRevision, nothingWritten } from '../../revision.ts';
import type { LookedAhead, SoughtRows, WriteTransaction } from '../../storage.ts';
import { StorageFailure } from '../../storage-failure.ts';
import { lockAccount, lockOf, refuseMoved } from './accounts.ts';
import { toColumn } from './column.ts';
import type { Db, Flavour } from './flavour.ts';
import { foundIn, type KeptReply, readReply, rowsIn, selectsOf } from './rows.ts';
import { type Sending, together } from './sending.ts';

/** An account's rows in a transaction that locks the account with its first act. */
type AccountWrite = {
  readonly rows: WriteTransaction;
  /** Fails if there is no such account, or if it was moved. */
  readonly locked: () => Promise<void>;
};

export const accountWrite = (db: Db, flavour: Flavour, accountId: string, { write }: Sending): AccountWrite => {
  let lock: Promise<unknown> | undefined;
  const locked = async (): Promise<void> => {
    lock ??= lockAccount(db, flavour, accountId);
    await lock;
  };
  const { ledgers, ...rows } = rowsIn(db, flavour, accountId, write);
  const lookAhead = async <S extends SoughtRows>(sought: S, key?: string): Promise<LookedAhead<S>> => {
    const looking = lookingAhead(flavour, accountId, sought, key);
    const isFirst = lock === undefined && flavour.locksRows;
    const results = together(db, isFirst ? [lockOf(flavour, accountId), looking] : [looking]);
    lock ??= results;
    const row = (await results).at(-1)?.rows[0] as Ahead | undefined;
    if (!row) throw new StorageFailure('unknown account', accountId);
    refuseMoved(row);
    return {
      found: foundIn(sought, row),
      reply: typeof row.digest === 'string' ? readReply(row) : undefined,
      revision: row.revision === null ? nothingWritten : (JSON.parse(row.revision) as KeptRevision),
    };
  };
  return { rows: { ...eachAfter(locked, rows), lookAhead, ledgers: eachAfter(locked, ledgers) }, locked };
};

type Ahead = KeptReply & { readonly revision: string | null; readonly moved_to: string } & Readonly<
    Record<string, string | null>
  >;

/** One row, or none if there is no such account. */
const lookingAhead = (flavour: Flavour, accountId: string, sought: SoughtRows, key = ''): RawBuilder<unknown> => {
  const account = toColumn(accountId);
  const revision = sql`(select content from revisions where account_id = ${account}) as revision`;
  return sql`select ${sql.join([revision, ...selectsOf(flavour, account, sought)])}, moved_to, digest, status, body, stored_at
    from accounts left join replies on replies.account_id = accounts.account_id and reply_key = ${toColumn(key)}
    where accounts.account_id = ${account}`;
};

/** The same acts, each after `first`. */
const eachAfter = <A extends Readonly<Record<keyof A, unknown>>>(first: () => Promise<void>, acts: A): A =>
  Object.fromEntries(
    Object.entries<(...args: never[]) => Promise<unknown>>(acts as never).map(([name, act]) => [
      name,
      async (...args: never[]) => {
        await first();
        return act(...args);
      },
    ]),
  ) as A;
