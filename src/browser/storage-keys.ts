import { attempt } from './attempt.ts';

/** The part of the browser's storage that the app uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keys of what a browser stores about accounts, besides selections. Each holds one value, so that no half is left. */
export const storageKeys = {
  session: 'gradeledger/session',
  waiting: 'gradeledger/waiting',
  wiping: 'gradeledger/wiping',
} as const;

/** Whether a storage holds something of that name, readable or not. */
export const holds = (storage: StorageArea, what: keyof typeof storageKeys): boolean =>
  attempt(() => storage.getItem(storageKeys[what]), null) !== null;
