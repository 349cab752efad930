import { type RawBuilder, sql } from 'kysely';
import { type KeptRevision, nothingWritten } from '../../revision.ts';
import type { LookedAhead, SoughtRows, WriteTransaction } from '../../storage.ts';
import { expectHere, heldColumns, type KeptHeld, lockAccount, lockOf, type MovedRow, readHeld } from './accounts.ts';
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
  let lock: Promise<MovedRow | undefined> | undefined;
  const locked = async (): Promise<void> => {
    lock ??= lockAccount(db, flavour, accountId);
    expectHere(accountId, await lock);
  };
  const { ledgers, ...rows } = rowsIn(db, flavour, accountId, write);
  const lookAhead = async <S extends SoughtRows>(sought: S, key?: string, tokenHash?: string) => {
    const looking = lookingAhead(flavour, accountId, sought, { key, tokenHash });
    const isFirst = lock === undefined && flavour.locksRows;
    const row = together(db, isFirst ? [lockOf(flavour, accountId), looking] : [looking]).then(
      (results) => results.at(-1)?.rows[0] as Ahead | undefined,
    );
    lock ??= row;
    if (tokenHash === undefined) await locked();
    return lookedAhead(sought, await row);
  };
  return { rows: { ...eachAfter(locked, rows), lookAhead, ledgers: eachAfter(locked, ledgers) }, locked };
};

type Ahead = KeptReply & KeptHeld & { readonly revision: string | null } & Readonly<Record<string, string | null>>;

/** One row, or none if there is no such account. No reply has the key '', and no session the token hash ''. */
const lookingAhead = (
  flavour: Flavour,
  accountId: string,
  sought: SoughtRows,
  { key = '', tokenHash = '' }: { readonly key: string | undefined; readonly tokenHash: string | undefined },
): RawBuilder<unknown> => {
  const account = toColumn(accountId);
  const revision = sql`(select content from revisions where account_id = ${account}) as revision`;
  return sql`select ${sql.join([revision, ...selectsOf(flavour, account, sought), heldColumns])}, digest, status, body, stored_at
    from accounts left join replies on replies.account_id = accounts.account_id and reply_key = ${toColumn(key)}
    left join sessions on sessions.account_id = accounts.account_id and token_hash = ${toColumn(tokenHash)}
    where accounts.account_id = ${account}`;
};

const lookedAhead = <S extends SoughtRows>(sought: S, row: Ahead | undefined): LookedAhead<S> => ({
  found: foundIn(sought, row),
  reply: typeof row?.digest === 'string' ? readReply(row) : undefined,
  revision: typeof row?.revision === 'string' ? (JSON.parse(row.revision) as KeptRevision) : nothingWritten,
  held: typeof row?.token_hash === 'string' ? readHeld(row) : undefined,
});

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
