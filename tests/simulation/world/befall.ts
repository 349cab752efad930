import type { Browser } from './browser.ts';
import type { WorldFault } from './options.ts';
import type { Seeded } from './seeded.ts';

export type Happens = (fault: WorldFault) => boolean;

/** Changes whether a browser believes that it is online, and whether it is. */
export const connectionOf = (browser: Browser, happens: Happens, chance: Seeded): void => {
  if (happens('offline')) browser.isOnline = !browser.isOnline;
  if (happens('online without a connection')) browser.isReachable = false;
  else if (chance.isLucky(0.3)) browser.isReachable = true;
  if (!happens('back online without a connection')) return;
  Object.assign(browser, { isOnline: true, isReachable: false });
  browser.wake();
};

/** Damages what a browser stores. `begin` opens a tab of the newest application and edits something there. */
export const storageOf = async (browser: Browser, happens: Happens, begin: () => Promise<void>): Promise<void> => {
  const { disk } = browser;
  if (happens('database deleted')) await disk.delete();
  if (happens('stored line spoilt')) await disk.spoil();
  const isUpgraded = happens('database upgraded');
  if (!happens('newer application writes') && !isUpgraded) return;
  browser.application += 1;
  if (isUpgraded) disk.upgrade(browser.application);
  await begin();
};
