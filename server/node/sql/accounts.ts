import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type {
  AccountRecord,
  AccountStorage,
  HeldSession,
  PeopleStorage,
  SessionRecord,
  SessionStorage,
} from '../../storage.ts';
import { StorageFailure } from '../../storage-failure.ts';
import { change } from './change.ts';
import { fromColumn, toColumn } from './column.ts';
import type { Db, Flavour } from './flavour.ts';
import { accountTables } from './tables.ts';

/**
 * Runs `work` in a transaction that has locked the account. Fails if there is no such account, or if it was moved,
 * unless `evenIfMoved`.
 */
export type WithAccount = <T>(
  accountId: string,
  work: (db: Db) => Promise<T>,
  which?: { readonly evenIfMoved: boolean },
) => Promise<T>;

/** Nobody else can change the account until the transaction ends. */
export const lockOf = ({ forUpdate }: Flavour, accountId: string): RawBuilder<unknown> =>
  sql`select moved_to from accounts where account_id = ${toColumn(accountId)} ${forUpdate}`;

export const lockAccount = async (db: Db, flavour: Flavour, accountId: string): Promise<MovedRow | undefined> => {
  const { rows } = await lockOf(flavour, accountId).execute(db);
  return rows[0] as MovedRow | undefined;
};

/** The origin of the server that an account was moved to; '' if it was not. */
export type MovedRow = Pick<AccountRow, 'moved_to'>;

/** Throws if there is no such account, or if it was moved to another server. */
export const expectHere = (accountId: string, row: MovedRow | undefined): void => {
  if (!row) throw new StorageFailure('unknown account', accountId);
  if (row.moved_to !== '') throw new StorageFailure('account moved', row.moved_to);
};

export const sqlAccounts = (db: Db, withAccount: WithAccount): AccountStorage => ({
  ...people(db, withAccount),
  ...sessions(db, withAccount),
  keepMessage: async ({ email, message, isLoggedIn, at }) => {
    const values = sql`${randomUUID()}, ${toColumn(email)}, ${toColumn(message)}, ${isLoggedIn ? 1 : 0}, ${toColumn(at)}`;
    await change(
      db,
      sql`insert into contact_messages (message_id, email, message, is_logged_in, sent_at) values (${values})`,
    );
  },
});

const people = (db: Db, withAccount: WithAccount): PeopleStorage => ({
  byEmail: (email) => account(db, sql`email = ${toColumn(email)}`),
  byId: (accountId) => account(db, sql`account_id = ${toColumn(accountId)}`),
  count: async () => {
    const { rows } = await sql<{ number: unknown }>`select count(*) as number from accounts`.execute(db);
    return Number(rows[0]?.number);
  },
  add: async ({ accountId, email, passwordHash, frozen, createdAt, movedTo = '', movedFrom = '' }) => {
    const { numAffectedRows } = await change(
      db,
      sql`insert into accounts (account_id, email, password_hash, frozen, created_at, moved_to, moved_from)
        values (${toColumn(accountId)}, ${toColumn(email)}, ${toColumn(passwordHash)}, ${frozen ? 1 : 0},
          ${toColumn(createdAt)}, ${movedTo}, ${movedFrom}) on conflict (email) do nothing`,
    );
    return numAffectedRows === 1n;
  },
  changePassword: (accountId, passwordHash, keep = '') =>
    withAccount(accountId, async (tx) => {
      await sql`update accounts set password_hash = ${toColumn(passwordHash)}
        where account_id = ${toColumn(accountId)}`.execute(tx);
      await sql`delete from sessions
        where account_id = ${toColumn(accountId)} and token_hash <> ${toColumn(keep)}`.execute(tx);
    }),
  rehash: async (accountId, was, passwordHash) => {
    await change(
      db,
      sql`update accounts set password_hash = ${toColumn(passwordHash)}
        where account_id = ${toColumn(accountId)} and password_hash = ${toColumn(was)} and moved_to = ''`,
    );
  },
  setFrozen: (accountId, frozen) =>
    withAccount(accountId, async (tx) => {
      await sql`update accounts set frozen = ${frozen ? 1 : 0} where account_id = ${toColumn(accountId)}`.execute(tx);
    }),
  setMovedTo: (accountId, origin = '') =>
    withAccount(
      accountId,
      async (tx) => {
        await sql`update accounts set moved_to = ${origin} where account_id = ${toColumn(accountId)}`.execute(tx);
      },
      { evenIfMoved: true },
    ),
  remove: async (accountId) => {
    if (!(await account(db, sql`account_id = ${toColumn(accountId)}`))) return;
    await withAccount(
      accountId,
      async (tx) => {
        for (const table of accountTables)
          await sql`delete from ${sql.table(table)} where account_id = ${toColumn(accountId)}`.execute(tx);
      },
      { evenIfMoved: true },
    );
  },
});

const sessions = (db: Db, withAccount: WithAccount): SessionStorage => ({
  addSession: (session) =>
    withAccount(session.accountId, async (tx) => {
      const { accountId, tokenHash, antiForgeryHash, backendIdentification, createdAt, lastSeenAt } = session;
      const values = [accountId, tokenHash, antiForgeryHash, backendIdentification, createdAt, lastSeenAt];
      await sql`insert into sessions
        (account_id, token_hash, anti_forgery_hash, backend_identification, created_at, last_seen_at)
        values (${sql.join(values.map(toColumn))})`.execute(tx);
    }),
  session: async (tokenHash) => {
    const { rows } = await sql<KeptHeld>`select ${heldColumns}
      from sessions left join accounts on accounts.account_id = sessions.account_id
      where token_hash = ${toColumn(tokenHash)}`.execute(db);
    return rows[0] && readHeld(rows[0]);
  },
  touchSession: async (tokenHash, lastSeenAt) => {
    await change(
      db,
      sql`update sessions set last_seen_at = ${toColumn(lastSeenAt)} where token_hash = ${toColumn(tokenHash)}`,
    );
  },
  endSession: async (tokenHash) => {
    await change(db, sql`delete from sessions where token_hash = ${toColumn(tokenHash)}`);
  },
  endOldSessions: async (lastSeenBefore, createdBefore) => {
    await change(db, sql`delete from sessions where last_seen_at < ${lastSeenBefore} or created_at < ${createdBefore}`);
  },
});

type AccountRow = {
  account_id: string;
  email: string;
  password_hash: string;
  frozen: unknown;
  created_at: string;
  moved_to: string;
  moved_from: string;
};

const account = async (db: Db, condition: RawBuilder<unknown>): Promise<AccountRecord | undefined> => {
  const { rows } = await sql<AccountRow>`select * from accounts where ${condition}`.execute(db);
  return rows[0] && readAccount(rows[0]);
};

const readAccount = (kept: AccountRow): AccountRecord => ({
  accountId: fromColumn(kept.account_id),
  email: fromColumn(kept.email),
  passwordHash: fromColumn(kept.password_hash),
  frozen: Number(kept.frozen) === 1,
  createdAt: fromColumn(kept.created_at),
  ...(kept.moved_to !== '' && { movedTo: kept.moved_to }),
  ...(kept.moved_from !== '' && { movedFrom: kept.moved_from }),
});

/** The account beside its session. Its columns are empty if it is gone. */
type JoinedAccount = Omit<AccountRow, 'account_id' | 'created_at'> & {
  held_account_id: string | null;
  account_created_at: string;
};

/** The columns of a session and of its account, joined. */
export const heldColumns: RawBuilder<unknown> = sql`sessions.*, accounts.account_id as held_account_id, email,
  password_hash, frozen, moved_to, moved_from, accounts.created_at as account_created_at`;

export type KeptHeld = KeptSession & JoinedAccount;

/** Reads the `heldColumns` of a row that has a session. */
export const readHeld = (kept: KeptHeld): HeldSession => ({ session: readSession(kept), account: joinedAccount(kept) });

const joinedAccount = (kept: JoinedAccount): AccountRecord | undefined =>
  kept.held_account_id === null
    ? undefined
    : readAccount({ ...kept, account_id: kept.held_account_id, created_at: kept.account_created_at });

type KeptSession = {
  account_id: string;
  token_hash: string;
  anti_forgery_hash: string;
  backend_identification: string;
  created_at: string;
  last_seen_at: string;
};

const readSession = (kept: KeptSession): SessionRecord => ({
  tokenHash: fromColumn(kept.token_hash),
  accountId: fromColumn(kept.account_id),
  antiForgeryHash: fromColumn(kept.anti_forgery_hash),
  backendIdentification: fromColumn(kept.backend_identification),
  createdAt: fromColumn(kept.created_at),
  lastSeenAt: fromColumn(kept.last_seen_at),
});
