import type { Account } from '../../machines/session/world.ts';
import { forgetLayouts } from './layouts-on-disk.ts';
import { forgetLedgers } from './ledgers-on-disk.ts';

export { layoutsOnDisk } from './layouts-on-disk.ts';

/** Removes for good what this computer keeps of an account beside its ledger. Fails if some of it may still be there. */
export const forgetBeside = async (account: Account): Promise<void> => {
  await Promise.all([forgetLayouts(account), forgetLedgers(account)]);
};
