import type { Account } from '../../machines/session/world.ts';
import { forgetLayouts, layoutsOnDisk } from './layouts-on-disk.ts';
import { forgetLedgers } from './ledgers-on-disk.ts';

/** What this computer keeps of an account beside its ledger. */
export const keptBeside = {
  layouts: layoutsOnDisk,
  /** Removes it for good. Fails if some of it may still be there. */
  forget: async (account: Account): Promise<void> => {
    await Promise.all([forgetLayouts(account), forgetLedgers(account)]);
  },
};
