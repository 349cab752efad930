import { afterAll, beforeAll } from 'vitest';
import type { Storage } from '../../server/storage.ts';
import { account } from './storage-sample.ts';

/** Opens the data of this name, and makes it if there is none. */
export type OpenStorage = (name: string) => Promise<Storage>;

export type Storages = {
  readonly open: OpenStorage;
  /** The storage that most tests share. Each test has its own accounts in it. */
  readonly shared: () => Storage;
  readonly newAccount: (storage?: Storage) => Promise<string>;
  readonly freshName: () => string;
};

/** Closes whatever the tests opened when the file is done. */
export const storagesOf = (openStorage: OpenStorage): Storages => {
  const opened: Storage[] = [];
  let made = 0;
  const fresh = (noun: string) => {
    made += 1;
    return `${noun}${made}`;
  };
  const open = async (name: string) => {
    const storage = await openStorage(name);
    opened.push(storage);
    return storage;
  };
  const shared = (): Storage => {
    const [first] = opened;
    if (!first) throw new Error('The shared storage is not open yet.');
    return first;
  };
  beforeAll(async () => {
    await open('shared');
  }, 120_000);
  afterAll(async () => {
    for (const storage of opened) await storage.close();
  }, 60_000);
  const newAccount = async (storage = shared()) => {
    const accountId = fresh('account');
    await storage.accounts.add(account(accountId));
    return accountId;
  };
  return { open, shared, newAccount, freshName: () => fresh('storage') };
};
