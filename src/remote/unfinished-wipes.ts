import { isRecord } from '../../events/record.ts';
import type { Account } from '../../machines/session/world.ts';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'gradeledger/wiping';

/** Wipes so that a browser which stops in between goes on with it when the app is opened next. */
export const finishingWipes = (storage: Keeping, wipe: (account: Account) => Promise<void>) => ({
  wipe: async (account: Account): Promise<void> => {
    storage.setItem(key, JSON.stringify(account));
    await wipe(account);
    storage.removeItem(key);
  },
  finish: async (): Promise<void> => {
    const account = accountIn(storage.getItem(key));
    if (account) await wipe(account);
    storage.removeItem(key);
  },
});

const accountIn = (text: string | null): Account | undefined => {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isRecord(value) && typeof value.user === 'string' && typeof value.backend === 'string'
    ? { user: value.user, backend: value.backend }
    : undefined;
};
