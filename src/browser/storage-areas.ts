import { attempt } from './attempt.ts';
import type { StorageArea } from './storage-keys.ts';

/**
 * Where a page may store small things. `isDenied`: the browser stores nothing for this site, and all ends with the
 * page.
 */
export type StorageAreas = { readonly lasting: StorageArea; readonly ofTab: StorageArea; readonly isDenied: boolean };

/** If site data is blocked, even reading the property of a storage throws. */
export const storageAreasOf = (page: Pick<Window, 'localStorage' | 'sessionStorage'>): StorageAreas => {
  const lasting = attempt<StorageArea | undefined>(() => page.localStorage, undefined);
  const ofTab = attempt<StorageArea | undefined>(() => page.sessionStorage, undefined);
  return {
    lasting: lasting ?? pageStorage(),
    ofTab: ofTab ?? pageStorage(),
    isDenied: lasting === undefined || ofTab === undefined,
  };
};

const pageStorage = (): StorageArea => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};
