import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Account } from '../../../machines/session/world.ts';
import type { TabsSync } from '../../../src/browser/tabs/sync-of-tabs.ts';
import type { Page } from './page.ts';

/** An account's work, as one page has it open. */
export type Tab = {
  readonly name: string;
  readonly page: Page;
  readonly account: Account;
  /** The version of the application that the tab runs. */
  readonly application: number;
  /** How many logs its disk had lost when the tab was opened. */
  readonly lostBefore: number;
  readonly ledger: Ledger;
  readonly sync: TabsSync;
};
