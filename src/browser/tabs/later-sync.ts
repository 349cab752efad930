import { newListeners } from '../../../machines/listeners.ts';
import type { TabsStatus, TabsSync } from './sync-of-tabs.ts';

const statusBeforeLoading: TabsStatus = {
  mode: 'following',
  trouble: undefined,
  answer: undefined,
  nextAt: undefined,
  readAt: undefined,
  leftOut: [],
  everything: undefined,
  elsewhere: false,
};

/**
 * A sync whose code comes after the work is on screen. Until then nothing is read and nothing is sent, as if another
 * tab did that. If the code does not come, it is loaded again when the browser wakes, or when the sync is asked for
 * work.
 */
export const laterSync = (bring: () => Promise<TabsSync>, onWake: (listener: () => void) => () => void): TabsSync => {
  const listeners = newListeners();
  let status = statusBeforeLoading;
  let sync: TabsSync | undefined;
  let bringing: Promise<void> | undefined;
  let isStopped = false;
  const show = (next: TabsStatus): void => {
    status = next;
    listeners.tell();
  };
  const start = async (): Promise<void> => {
    try {
      const loadedSync = await bring();
      if (isStopped) loadedSync.stop();
      sync = loadedSync;
      stopWaking();
      loadedSync.subscribe(listeners.tell);
      show(statusBeforeLoading);
    } catch {
      bringing = undefined;
      if (!isStopped) show({ ...statusBeforeLoading, mode: 'waiting', trouble: 'no reply' });
    }
  };
  const whenLoaded = async (): Promise<TabsSync | undefined> => {
    if (isStopped) return sync;
    bringing ??= start();
    await bringing;
    return sync;
  };
  const stopWaking = onWake(() => void whenLoaded());
  void whenLoaded();
  return {
    status: () => sync?.status() ?? status,
    subscribe: listeners.subscribe,
    hurry: () => void whenLoaded().then((it) => it?.hurry()),
    look: (about) => void whenLoaded().then((it) => it?.look(about)),
    check: () => sync?.check(),
    freshen: async () => (await whenLoaded())?.freshen() ?? false,
    pause: async () => (await whenLoaded())?.pause(),
    resume: () => void whenLoaded().then((it) => it?.resume()),
    saveEverything: () => void whenLoaded().then((it) => it?.saveEverything()),
    decide: async (decision) => (await whenLoaded())?.decide(decision),
    load: async (wish) => (await whenLoaded())?.load(wish) ?? { kind: 'unsent' },
    // A sync that comes later begins with the credentials of that time.
    signedIn: (credentials) => sync?.signedIn(credentials),
    stop: () => {
      isStopped = true;
      stopWaking();
      sync?.stop();
    },
  };
};
