import { attempt } from './attempt.ts';

/** The part of the browser's storage that the app uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The names under which a browser keeps data about accounts. Each is one value, so that never half of it is left. */
export const storageKeys = {
  session: 'gradeledger/session',
  waiting: 'gradeledger/waiting',
  wiping: 'gradeledger/wiping',
} as const;

/** Whether a storage holds something of that name, readable or not. */
export const holds = (storage: StorageArea, what: keyof typeof storageKeys): boolean =>
  attempt(() => storage.getItem(storageKeys[what]), null) !== null;
