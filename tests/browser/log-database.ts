import type { Log } from '../../log/port.ts';
import { type IndexedDbMaking, indexedDbLog } from '../../log/stored/indexed-db.ts';
import { sampleMaking } from '../log/sample.ts';

/** IndexedDB as another program would use it: what a failing disk, another tab or the user does to our database. */
export const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const openRaw = (name: string, version?: number): Promise<IDBDatabase> => asked(indexedDB.open(name, version));

/** Does something to one store of a database, behind the log's back. */
export const tamper = async (name: string, store: string, deed: (store: IDBObjectStore) => void): Promise<void> => {
  const db = await openRaw(name);
  const transaction = db.transaction(store, 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  deed(transaction.objectStore(store));
  await done;
  db.close();
};

export const rowsIn = async (name: string, store: string): Promise<number> => {
  const db = await openRaw(name);
  const rows = await asked(db.transaction(store).objectStore(store).count());
  db.close();
  return rows;
};

export const deleteRaw = (name: string): Promise<unknown> => asked(indexedDB.deleteDatabase(name));

export const freshName = (): string => `failing-${crypto.randomUUID()}`;

export const logOn = (name: string, making: Partial<IndexedDbMaking> = {}): Log =>
  indexedDbLog(name, { ...sampleMaking(), ...making });

/** A factory that does as the browser's does, but for how it opens. */
export const factoryThat = (open: (name: string, version?: number) => IDBOpenDBRequest): IDBFactory =>
  new Proxy(indexedDB, {
    get: (target, key) => {
      if (key === 'open') return open;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** A factory that hands each opened database to `meet` before the log has it. */
export const factoryMeeting = (meet: (db: IDBDatabase, nth: number) => void): IDBFactory => {
  let opened = 0;
  return factoryThat((name, version) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => meet(request.result, ++opened));
    return request;
  });
};

/** A log whose connection can be lost when the next change is on disk, before that is told. */
export const forgetfulLog = () => {
  const name = freshName();
  let isSilent = false;
  const factory = factoryMeeting((db) => {
    const transaction = db.transaction.bind(db);
    db.transaction = (...asking) => {
      const made = transaction(...asking);
      if (isSilent && made.mode === 'readwrite') {
        isSilent = false;
        Object.defineProperty(made, 'oncomplete', {
          set: () => made.addEventListener('complete', () => made.onabort?.(new Event('abort'))),
        });
      }
      return made;
    };
  });
  const loseAnswer = () => {
    isSilent = true;
    return () => !isSilent;
  };
  return { name, log: logOn(name, { factory }), loseAnswer };
};
