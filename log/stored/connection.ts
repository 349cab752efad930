/**
 * One connection to one IndexedDB database, opened when first needed.
 *
 *   closed ──▶ opening ──▶ open ──▶ closed   (versionchange, forced close, lost: the next call opens again)
 *                 └──▶ failed                (the call fails; the next one tries again)
 *
 * Invariants: a result is given only on the transaction's `complete`; a lost connection is opened
 * again once per call; a database that has vanished while we had it is never made anew.
 */
import { LogFailure, type LogFailureReason } from '../port.ts';

export type Connection = {
  /**
   * Runs `work` in one transaction. `work` awaits only requests of that transaction; if it throws, nothing is written.
   */
  readonly run: <T>(mode: IDBTransactionMode, stores: readonly string[], work: Work<T>) => Promise<T>;
  readonly close: () => void;
};

export type Work<T> = (store: (name: string) => IDBObjectStore) => Promise<T>;

type Database = {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly string[];
  /** The browser's IndexedDB; some browsers offer none in private windows. */
  readonly factory: IDBFactory | undefined;
  /** Called when another tab wants a newer version, or the browser closes or deletes the database. */
  readonly onTaken?: () => void;
  /** Milliseconds for one attempt to open the database. After a second attempt it is given up. */
  readonly openTimeoutMs: number;
};

export const connect = (database: Database): Connection => {
  let opening: Promise<IDBDatabase> | undefined;
  let current: IDBDatabase | undefined;
  let wasOpened = false;
  let closed = false;

  const forget = (db: IDBDatabase) => {
    db.close();
    if (current !== db) return;
    current = undefined;
    opening = undefined;
  };
  const open = async (): Promise<IDBDatabase> => {
    if (closed) throw new LogFailure('connection lost', 'this log was closed');
    opening ??= openTwice(database, wasOpened).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    const db = await opening;
    current = db;
    wasOpened = true;
    const taken = (): void => {
      forget(db);
      database.onTaken?.();
    };
    db.onversionchange = taken;
    db.onclose = taken;
    return db;
  };

  return {
    run: async (mode, stores, work) => {
      const db = await open();
      try {
        return await transact(db, mode, stores, work);
      } catch (error) {
        if (!isLost(error)) throw failureOf(error);
        forget(db);
      }
      return transact(await open(), mode, stores, work).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
    close: () => {
      closed = true;
      opening?.then(
        (db) => db.close(),
        () => undefined,
      );
      opening = undefined;
    },
  };
};

/** The result of a request, once it is there. If the request fails, the transaction is aborted, too. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const transact = <T>(db: IDBDatabase, mode: IDBTransactionMode, stores: readonly string[], work: Work<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    // Strict, because this log promises that a resolved write survives a power cut. The cost is in docs/benchmarks.md.
    const transaction = db.transaction([...stores], mode, { durability: 'strict' });
    let ended = false;
    let cause: unknown;
    // No await may stand between opening the transaction and its first request: Safari ends it there.
    const outcome = work((name) => transaction.objectStore(name));
    outcome.catch((error: unknown) => {
      cause = error;
      if (ended) reject(error);
      else if (transaction.error === null) abortUnfinished(transaction);
    });
    transaction.oncomplete = () => {
      ended = true;
      resolve(outcome);
    };
    transaction.onabort = () => {
      ended = true;
      // Browsers also abort when no request has failed, and at times without a reason. When one request fails, those
      // after it end with AbortError: the transaction knows the first cause.
      reject(transaction.error ?? cause ?? new DOMException('aborted without a reason', 'UnknownError'));
    };
  });

/** A transaction that the browser has aborted itself may be finished before its event arrives. */
const abortUnfinished = (transaction: IDBTransaction): void => {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
  }
};

/** Tries again only after a time-out; what fails at once is told at once. */
const openTwice = async (database: Database, wasOpened: boolean): Promise<IDBDatabase> => {
  try {
    return await openOnce(database, wasOpened);
  } catch (error) {
    const failure = failureOf(error, 'unavailable');
    if (failure.reason !== 'open timed out') throw failure;
    return openOnce(database, wasOpened).catch((again: unknown) => {
      throw failureOf(again, 'unavailable');
    });
  }
};

/** `known`: the page had the database open before. If it is empty now, somebody deleted it, and it is not made anew. */
const openOnce = (
  { name, version, stores, factory, openTimeoutMs }: Database,
  wasOpened: boolean,
): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (!factory) throw new LogFailure('unavailable', 'this browser offers no database');
    const request = factory.open(name, version);
    let blocked = false;
    let vanished = false;
    let givenUp = false;
    const timer = setTimeout(() => {
      givenUp = true;
      reject(
        blocked
          ? new LogFailure('blocked', 'another tab holds an older version of the log open')
          : new LogFailure('open timed out', `the log did not open in ${openTimeoutMs} ms`),
      );
    }, openTimeoutMs);

    request.onblocked = () => {
      blocked = true;
    };
    request.onupgradeneeded = ({ oldVersion }) => {
      vanished = wasOpened && oldVersion === 0;
      if (vanished) request.transaction?.abort();
      else
        for (const store of stores)
          if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      // The caller has given up, and a connection left open would block others.
      if (givenUp) request.result.close();
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(vanished ? new LogFailure('gone', 'the database was deleted while it was in use') : request.error);
    };
  });

const isLost = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'AbortError', 'UnknownError'].includes(error.name);

const reasons: Readonly<Record<string, LogFailureReason>> = {
  QuotaExceededError: 'quota',
  VersionError: 'outdated',
  ConstraintError: 'damaged',
  DataError: 'damaged',
  NotFoundError: 'damaged',
  NotReadableError: 'damaged',
  InvalidStateError: 'connection lost',
  AbortError: 'connection lost',
  UnknownError: 'connection lost',
};

const openReasons: Readonly<Record<string, LogFailureReason>> = {
  QuotaExceededError: 'quota',
  VersionError: 'outdated',
};

const failureOf = (error: unknown, atOpening?: 'unavailable'): LogFailure => {
  if (error instanceof LogFailure) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const reason = atOpening ? (openReasons[name] ?? atOpening) : (reasons[name] ?? 'unknown');
  const failure = new LogFailure(reason, String(error));
  failure.cause = error;
  return failure;
};
