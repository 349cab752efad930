import type { Log } from '../../log/port.ts';
import { randomSalt } from '../../log/salt.ts';
import { indexedDbLog } from '../../log/stored/indexed-db.ts';
import type { LogMaking } from '../../log/stored/line-store.ts';
import type { Account } from '../../machines/session/world.ts';
import type { Identity } from '../browser/identity.ts';
import { hashInWorker } from '../files/workers/hash-in-worker.ts';

export const now = (): string => new Date().toISOString();

/** The log of an account on this device's disk. */
export const accountLog = (identity: Identity, account: Account, name: string): Log =>
  indexedDbLog(name, makingOf(identity, account));

/** How an account's log is made. Its first line names the server that its database is named after. */
export const makingOf = (identity: Identity, { user, backend, begunAt = backend }: Account): LogMaking =>
  making(identity, user, begunAt);

/** How a new log is made. `beginTime` returns the ISO time for its first line. */
export const making = ({ app }: Identity, user: string, backend = '', beginTime = now): LogMaking => ({
  newHeader: () => ({ logId: crypto.randomUUID(), user, backend, at: beginTime(), app }),
  newSalt: randomSalt,
  hashing: hashInWorker,
});
