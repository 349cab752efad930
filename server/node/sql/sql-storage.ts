import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { inTurn, type Turns } from '../../calls/turns.ts';
import type { Storage, WriteTransaction } from '../../storage.ts';
import { accountWrite } from './account-write.ts';
import { expectHere, lockAccount, sqlAccounts, type WithAccount } from './accounts.ts';
import { change } from './change.ts';
import type { Db, Flavour } from './flavour.ts';
import { expectSchema, migrate, newEpoch } from './migrations.ts';
import { patient, patiently } from './patience.ts';
import { rowsIn } from './rows.ts';
import { type Sending, sendingIn, type Write } from './sending.ts';

/** A storage from which a backup is made, and into which one is restored. */
export type SqlStorage = Storage & {
  readonly db: Db;
  readonly flavour: Flavour;
  readonly lookAt: LookAt;
};

/** `mayMakeData`: whether to make missing tables (the default) or to refuse. */
export type SqlOptions = { readonly mayMakeData?: boolean };

/** Set while the work of a read or write runs. */
const insideWork = new AsyncLocalStorage<true>();

/** Throws within the work of a read or write: another one begun there would wait for ever for the first to end. */
export const refuseWithin = (): void => {
  if (insideWork.getStore()) throw new Error('A read or write was begun from within another one.');
};

/** Shows one moment of the whole database until `done`, however long that takes; others go on writing. */
export type LookAt = () => Promise<{ readonly db: Db; readonly done: () => Promise<void> }>;

export const sqlStorage = async (
  db: Db,
  flavour: Flavour,
  lookAt: LookAt,
  { mayMakeData = true }: SqlOptions,
): Promise<SqlStorage> => {
  if (!mayMakeData) await patiently(flavour, () => expectSchema(db));
  await patiently(flavour, () => migrate(db, flavour));
  const turns: Turns = new Map();
  /** Writes of one account wait here without a connection, so that a busy account leaves the others theirs. */
  const withAccount: WithAccount = async (accountId, work, { evenIfMoved } = { evenIfMoved: false }) => {
    refuseWithin();
    return inTurn(turns, accountId, () =>
      untilDone(flavour, () =>
        db.transaction().execute(async (tx) => {
          const locked = await lockAccount(tx, flavour, accountId);
          if (!evenIfMoved || !locked) expectHere(accountId, locked);
          return work(tx);
        }),
      ),
    );
  };
  const write: Storage['write'] = async (accountId, work) => {
    refuseWithin();
    return inTurn(turns, accountId, () => untilDone(flavour, () => writing(db, flavour, accountId, work)));
  };
  const read: Storage['read'] = async (accountId, work) => {
    refuseWithin();
    return untilDone(flavour, () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => insideWork.run(true, () => work(rowsIn(tx, flavour, accountId, refuseToWrite)))),
    );
  };
  return {
    db,
    flavour,
    lookAt,
    read: (accountId, work) => patiently(flavour, () => read(accountId, work)),
    write: (accountId, work) => patiently(flavour, () => write(accountId, work)),
    accounts: patient(flavour, sqlAccounts(db, withAccount)),
    ...patient(flavour, asides(db)),
    close: () => db.destroy(),
  };
};

/** What nobody has waited for came first, so that its failure is the cause of any other. */
const writing = async <T>(
  db: Db,
  flavour: Flavour,
  accountId: string,
  work: (rows: WriteTransaction) => Promise<T>,
): Promise<T> => {
  let sending: Sending | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      sending = sendingIn(tx, flavour);
      const { rows, locked } = accountWrite(tx, flavour, accountId, sending);
      const result = await insideWork.run(true, () => work(rows));
      await locked();
      return result;
    });
  } finally {
    await sending?.settled();
  }
};

const refuseToWrite: Write = () => Promise.reject(new Error('A read does not write.'));

/** `probe` writes, for a full disk can still be read. */
const asides = (db: Db): Pick<Storage, 'epoch' | 'forgetReplies' | 'probe'> => ({
  epoch: async () => {
    const { rows } = await sql<{ value: string }>`select value from meta where name = 'epoch'`.execute(db);
    if (!rows[0]) throw new Error('This database has no epoch.');
    return rows[0].value;
  },
  forgetReplies: async (before) => {
    await change(db, sql`delete from replies where stored_at < ${before}`);
  },
  probe: async () => {
    await change(
      db,
      sql`insert into meta (name, value) values ('probe', ${'x'.repeat(probeLength)})
      on conflict (name) do update set value = excluded.value`,
    );
    await change(db, sql`delete from meta where name = 'probe'`);
  },
});

/**
 * Characters. So many that the probe needs new room: a small change fits into a page that is there already, and is
 * stored even on a full disk.
 */
const probeLength = 64 * 1024;

/** Begins a transaction that reads and sees nothing that is committed after its beginning. */
export const beginLook = async (db: Db) => {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  return { db: tx as Db, done: () => tx.rollback().execute() };
};

/**
 * Gives the data a new epoch in the transaction `db`. Ends all sessions: a client learns of an epoch when it signs in.
 */
export const changeEpoch = async (db: Db): Promise<void> => {
  await sql`update meta set value = ${newEpoch()} where name = 'epoch'`.execute(db);
  await sql`delete from sessions`.execute(db);
};

const tries = 5;

/** Runs a transaction that lost to another one again, from its beginning. */
const untilDone = async <T>(flavour: Flavour, work: () => Promise<T>, left = tries): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (left <= 1 || !flavour.isWorthAnotherTry(error)) throw error;
    return untilDone(flavour, work, left - 1);
  }
};
