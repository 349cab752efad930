import { newListeners } from '../listeners.ts';
import type { Sync, SyncStatus } from '../sync/sync-port.ts';
import type { Mirror } from './mirror-port.ts';

/**
 * A sync with the copy of its ledger behind it: the copy is sent while sync rests, which it does once nothing is owed
 * that could be sent, and only in the tab that sends.
 */
export const mirroredSync = (sync: Sync, mirror: Mirror): Sync => {
  const listeners = newListeners();
  let status: SyncStatus | undefined;
  let isAllowed = false;
  const changed = (): void => {
    status = undefined;
    const isResting = sync.status().mode === 'resting';
    if (isResting !== isAllowed) {
      isAllowed = isResting;
      mirror.allow(isResting);
    }
    listeners.tell();
  };
  const unsubscribes = [sync.subscribe(changed), mirror.subscribe(changed)];
  changed();
  return {
    ...sync,
    status: () => {
      status ??= { ...sync.status(), mirror: mirror.status() };
      return status;
    },
    subscribe: listeners.subscribe,
    hurry: () => {
      sync.hurry();
      mirror.ask();
    },
    freshen: () => {
      sync.freshen();
      mirror.ask();
    },
    stop: () => {
      sync.stop();
      mirror.stop();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
};
