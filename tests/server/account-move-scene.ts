import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { exportAccount, importAccount } from '../../server/node/account-file.ts';
import { scryptHashes } from '../../server/node/scrypt.ts';
import { openPostgres } from '../../server/node/sql/postgres.ts';
import type { SqlStorage } from '../../server/node/sql/sql-storage.ts';
import { openSqlite } from '../../server/node/sql/sqlite.ts';
import { keyed } from './conformance/expected.ts';
import { entryOf, logHeader, logOf, someEdits, stretch } from './conformance/ledger-scene.ts';
import { type Caller, newCaller, signIn, succeeded } from './conformance/under-test.ts';
import { password, testWorld } from './conformance/world.ts';
import { postgresForTests } from './postgres-for-tests.ts';
import type { StoreName } from './served-stores.ts';

export const old = 'https://old.example.edu';
export const fresh = 'https://new.example.edu';

/** Cheap, and of the form that a server stores. */
const hashes = scryptHashes({ ln: 4, r: 1, p: 1 });

/** Servers over databases of either kind, and a folder for files. Everything is closed and removed when the file is done. */
export const movingServers = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-move-'));
  const postgres = postgresForTests();
  const opened: SqlStorage[] = [];
  let made = 0;
  afterAll(async () => {
    for (const storage of opened) await storage.close();
    rmSync(folder, { recursive: true });
  }, 60_000);
  const newPath = (): string => join(folder, `${made++}`);
  const openers: { readonly [S in StoreName]: () => Promise<SqlStorage> } = {
    SQLite: () => openSqlite(newPath()),
    PostgreSQL: async () => openPostgres(await (await postgres()).newDatabase()),
  };
  return {
    newPath,
    open: async (store: StoreName, publicOrigin = fresh) => {
      const storage = await openers[store]();
      opened.push(storage);
      const { world, failures } = testWorld(storage);
      const { hash: hashPassword, verify: verifyPassword } = hashes;
      // No two servers give the same id.
      const server = opened.length;
      const newSecret = (): string => `${world.newSecret()}_${server}`;
      const backend = createBackend({ ...world, newSecret, hashPassword, verifyPassword, publicOrigin });
      return { storage, backend, failures };
    },
  };
};

export type MovingServer = Awaited<ReturnType<ReturnType<typeof movingServers>['open']>>;

/** A new account with rows of every kind, replies under keys, and two ledgers of which something is erased. */
export const filledAccount = async ({ storage, backend, failures }: MovingServer, name = 'ana'): Promise<Caller> => {
  const email = `${name}@example.edu`;
  const newAccount = async () => {
    const passwordHash = await hashes.hash(password);
    const createdAt = '2026-01-01T00:00:00.000Z';
    await storage.accounts.add({ accountId: `old-${name}`, email, passwordHash, frozen: false, createdAt });
    return { email, password };
  };
  const caller = await newCaller({ backend, newAccount, failures }, name.slice(0, 1));
  const setting = { display: { names: name } };
  await succeeded(caller.ask({ name: 'editSettings', body: { setting }, headers: keyed('settings-of-before') }));
  for (const logId of ['office', 'home']) {
    const log = logOf(logHeader(email, logId), someEdits(9));
    const params = { logId };
    for (const [first, last] of [
      [1, 4],
      [5, 9],
    ] as const)
      await succeeded(caller.ask({ name: 'addToLedger', params, body: stretch(log, first, last) }));
    await succeeded(
      caller.ask({ name: 'eraseInLedger', params, body: { entries: [entryOf(log, 2, 0), entryOf(log, 5, 0)] } }),
    );
  }
  return caller;
};

/** Everything that a client can read of an account. */
export const readable = async (ask: Caller['ask']) => {
  const get = (asked: Parameters<Caller['ask']>[0]) => succeeded(ask(asked));
  const snapshots = (await get({ name: 'listSnapshots' })).offeringSnapshots as { offeringSnapshotId: string }[];
  const { ledgers } = (await get({ name: 'listLedgers' })) as { ledgers: { logId: string }[] };
  return {
    everything: await get({ name: 'loadEverything' }),
    settings: await get({ name: 'listSettings' }),
    revision: await get({ name: 'verify' }),
    snapshots: await Promise.all(
      snapshots.map(({ offeringSnapshotId: content }) => get({ name: 'listSnapshots', query: { content } })),
    ),
    ledgers,
    lines: await Promise.all(ledgers.map(({ logId }) => get({ name: 'readLedger', params: { logId } }))),
    erased: await Promise.all(ledgers.map(({ logId }) => get({ name: 'listErased', params: { logId } }))),
  };
};

export const signedIn = ({ backend }: MovingServer, email: string): Promise<Caller['ask']> =>
  signIn(backend, email, password);

/** Exports the account to `fresh` and imports it there. Returns the file. */
export const moved = async (
  from: Pick<MovingServer, 'storage'>,
  to: Pick<MovingServer, 'storage'>,
  { email, file }: { readonly email: string; readonly file: string },
): Promise<string> => {
  const exported = await exportAccount(from.storage, email, { file, from: old, to: fresh });
  if (exported.kind !== 'done') throw new Error(exported.kind);
  const taken = await importAccount(to.storage, file, fresh);
  if (!taken.isAdded) throw new Error('taken');
  return file;
};
