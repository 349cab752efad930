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
  /** Carries a request to that origin, under the cookie that the browser has for it. */
  readonly carry: (browser: Browser, origin: string, request: RemoteRequest) => Promise<RemoteReply>;
  /** Whether an operation of the disk meets with this now. */
  readonly happens: (fault: DiskFault) => boolean;
  readonly newId: () => string;
  /** 32 hex digits. */
  readonly newSalt: () => string;
  readonly note: (line: string) => void;
  /** What must never be, is. */
  readonly wrong: (fault: string) => void;
  /** An account's work was removed from the browser. */
  readonly removed: (browser: Browser, account: Account) => void;
};
