import type { Credentials, RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { MemoryStorage } from '../../../log/memory.ts';
import type { Clock } from '../../../machines/ledger-world.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import type { Person } from './backends.ts';
import type { Disk, DiskFault } from './disk.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';
import type { Tab } from './tab.ts';

export type SignIn = { readonly credentials: Credentials; readonly cookie: string };

/** A browser, as its tabs and the network see it. */
export type Host = {
  readonly name: string;
  readonly person: Person;
  readonly storage: MemoryStorage;
  readonly disk: Disk;
  readonly isOnline: boolean;
  readonly isReachable: boolean;
  readonly application: number;
  readonly skew: number;
  readonly around: Around;
  signedIn: SignIn | undefined;
  readonly leader: Tab | undefined;
  tabs: Tab[];
  /** The tab's timers: they wait while it is frozen, and never ring once it is gone. */
  readonly clockOf: (tabOf: () => Tab | undefined) => Clock;
  readonly whenAwake: (tab: Tab, call: () => void) => void;
  readonly leadershipOf: (tab: Tab) => { readonly held: Promise<void>; readonly release: () => void };
};

/** What a browser needs from the world around it. */
export type Around = {
  readonly schedule: Schedule;
  readonly chance: Seeded;
  readonly backend: string;
  /** Carries a request under the browser's cookie. */
  readonly carry: (browser: Host, request: RemoteRequest) => Promise<RemoteReply>;
  readonly signIn: (person: Person) => ModelReply;
  /** Whether an operation of the disk meets with this now. */
  readonly happens: (fault: DiskFault) => boolean;
  readonly newId: () => string;
  /** 32 hex digits. */
  readonly newSalt: () => string;
};
