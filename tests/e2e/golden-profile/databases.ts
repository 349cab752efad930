import type { Page } from '@playwright/test';

type Row = readonly [key: unknown, value: unknown];
type Store = { readonly name: string; readonly rows: readonly Row[] };

/** A stored database of a browser. Bytes are kept as `{ base64 }`. */
export type Kept = { readonly name: string; readonly version: number; readonly stores: readonly Store[] };

/** Reads all databases of the page's origin. */
export const databasesOf = (page: Page): Promise<readonly Kept[]> =>
  page.evaluate(async () => {
    const got = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const told = (value: unknown): unknown => {
      if (value instanceof Uint8Array) {
        return { base64: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) };
      }
      if (Array.isArray(value)) return value.map(told);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, told(entry)]));
    };
    const kept: Kept[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await got(indexedDB.open(name));
      const stores: Store[] = [];
      const names = [...db.objectStoreNames];
      const transaction = db.transaction(names);
      for (const store of names) {
        const rows: Row[] = [];
        const keys = await got(transaction.objectStore(store).getAllKeys());
        const values = await got(transaction.objectStore(store).getAll());
        for (const [at, key] of keys.entries()) rows.push([key, told(values[at])]);
        stores.push({ name: store, rows });
      }
      kept.push({ name, version: db.version, stores });
      db.close();
    }
    return kept;
  });

/** Creates the databases at an origin where no application has run yet. */
export const putBack = (page: Page, databases: readonly Kept[]): Promise<void> =>
  page.evaluate(async (kept) => {
    const read = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(read);
      if (typeof value !== 'object' || value === null) return value;
      if ('base64' in value) return Uint8Array.from(atob(String(value.base64)), (one) => one.charCodeAt(0));
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, read(entry)]));
    };
    for (const { name, version, stores } of kept) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => {
          for (const store of stores) request.result.createObjectStore(store.name);
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(
          stores.map((store) => store.name),
          'readwrite',
        );
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        for (const store of stores) {
          for (const [key, value] of store.rows) {
            transaction.objectStore(store.name).put(read(value), key as IDBValidKey);
          }
        }
      });
      db.close();
    }
  }, databases);
