import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { Account } from '../../../machines/session/world.ts';
import type { Browser } from './browser.ts';
import type { DiskFault } from './disk.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

/** What a browser needs from the world around it. */
export type Around = {
  readonly schedule: Schedule;
  readonly chance: Seeded;
  /** Carries a request to the origin, with the browser's cookie for it. */
  readonly carry: (browser: Browser, origin: string, request: RemoteRequest) => Promise<RemoteReply>;
  /** Whether the current operation of the disk meets this fault. */
  readonly happens: (fault: DiskFault) => boolean;
  readonly newId: () => string;
  /** 32 hex digits. */
  readonly newSalt: () => string;
  readonly note: (line: string) => void;
  /** Reports a broken promise. */
  readonly wrong: (fault: string) => void;
  /** Is called when an account's work has been removed from the browser. */
  readonly removed: (browser: Browser, account: Account) => void;
};
