import { keysOf } from '../../../events/record.ts';
import type { Log } from '../../../log/port.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Mirror } from '../../../machines/mirror/mirror-port.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
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
  /** Opens a mirror of the ledger that no sync allows anything; `undefined` while its owner is not signed in. */
  readonly mirrorBeside: () => Mirror | undefined;
  /** Opens the log once more, as another tab would, and asks the server as its owner. */
  readonly logBeside: () => { readonly log: Log; readonly server: OwnSession };
};

/** Whether nothing is owed that could be sent, and everything is on disk. */
export const isAtRest = (ledger: Ledger): boolean => {
  const { mode, unsaved, owed } = ledger.status();
  const isSettled = owed.count === 0 && !owed.isDoubted && keysOf(ledger.records.saved().outbox.sent).length === 0;
  return mode === 'ready' && unsaved === 0 && isSettled;
};
