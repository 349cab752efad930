import * as v from 'valibot';
import type { Account } from '../../machines/session/world.ts';
import { attempt } from './attempt.ts';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'gradeledger/wiping';
const note = v.pipe(v.string(), v.parseJson(), v.object({ user: v.string(), backend: v.string() }));

/**
 * Wipes so that a browser which stops in between goes on with it when the app is opened next. Where the
 * storage takes no note, the wipe is done all the same. One that fails keeps its note.
 */
export const finishingWipes = (storage: Keeping, wipe: (account: Account) => Promise<void>) => ({
  wipe: async (account: Account): Promise<void> => {
    attempt(() => storage.setItem(key, JSON.stringify(account)), undefined);
    await wipe(account);
    attempt(() => storage.removeItem(key), undefined);
  },
  finish: async (): Promise<void> => {
    const read = v.safeParse(
      note,
      attempt(() => storage.getItem(key), null),
    );
    if (!read.success) return;
    await wipe(read.output);
    attempt(() => storage.removeItem(key), undefined);
  },
});
