import { createContext, useContext } from 'react';
import type { Remote } from '../../api/remote.ts';
import type { Door, DoorState } from '../../machines/door.ts';
import type { Trouble } from '../../machines/ledger/trouble.ts';
import type { Session } from '../../machines/session/session.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { StorageUse } from '../accounts/storage-use.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';
import type { Keys } from '../browser/preferences.ts';
import type { Workspace } from './workspace-hooks.tsx';

/** What the app gets from outside. main.tsx gives the real one. */
export type World = {
  readonly production: boolean;
  readonly version: string;
  /** The browser's own name. */
  readonly browser: string;
  readonly storage: BrowserStorage;
  /** Whether the browser keeps nothing for this site: cookies and site data are blocked. */
  readonly keepsNothing: boolean;
  readonly themeKeys: Keys & { readonly pause: () => void; readonly resume: () => void };
  readonly session: Session;
  /** What this browser stores for the app, seen by the user of that workspace. */
  readonly storageUse: (workspace: Pick<Workspace, 'kind' | 'user'>) => Promise<readonly StorageUse[]>;
  /** Calls this site without a session. */
  readonly site: Remote;
  readonly openAccount: (session: StoredSession) => Promise<Workspace>;
  /** How many changes of that account wait on this computer, even while its ledger is closed. */
  readonly waiting: (session: StoredSession) => number;
  /** The same for all users who call this computer their own. */
  readonly allWaiting: () => number;
  readonly openDemo: () => Promise<Workspace>;
  /** A made-up class of a full size. */
  readonly openClass: () => Promise<Workspace>;
  readonly openEmpty: () => Promise<Workspace>;
  /** A workspace on this device's disk. After a reload it is opened again by itself, until it is left. */
  readonly openLocal: (name: string) => Promise<Workspace>;
  readonly wipeLocal: (name: string) => Promise<void>;
  /** The local workspace that was open before a reload. */
  readonly reopens: () => string | undefined;
  readonly forgetLocal: () => void;
};

export type DoorReason = Trouble['reason'] | 'not loaded';
export type WorkspaceDoor = Door<Workspace, DoorReason>;

/** The way in and out, as it is now. */
export type AppDoor = Omit<WorkspaceDoor, 'state' | 'subscribe'> & {
  readonly state: DoorState<Workspace, DoorReason>;
  readonly world: World;
};

const DoorContext = createContext<AppDoor | undefined>(undefined);

export const DoorProvider = DoorContext.Provider;

export const useDoor = (): AppDoor => {
  const door = useContext(DoorContext);
  if (!door) throw new Error('useDoor is used outside of the app.');
  return door;
};
