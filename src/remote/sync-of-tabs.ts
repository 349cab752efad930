import type { Sync, SyncStatus } from '../../machines/sync-port.ts';
import type { TabChannel } from './tab-channel.ts';

/** `elsewhere`: another tab of this browser sends, and this is what it says. */
export type TabsStatus = SyncStatus & { readonly elsewhere: boolean };

/** What the sending tab does is seen in every tab, and asked of it from every tab. */
export type TabsSync = Omit<Sync, 'status'> & { readonly status: () => TabsStatus };

type Asked = 'status' | 'hurry' | 'pause' | 'resume' | 'saveEverything';
type Said = { readonly kind: 'status'; readonly status: SyncStatus } | { readonly kind: 'ask'; readonly ask: Asked };

/** The other tabs are those on `channel`, which is closed with `stop`. */
export const syncOfTabs = (sync: Sync, channel: TabChannel): TabsSync => {
  const listeners = new Set<() => void>();
  let heard: SyncStatus | undefined;
  let shown: TabsStatus | undefined;
  const say = (said: Said): void => channel.postMessage(said);
  const isSending = (): boolean => !['following', 'stopped'].includes(sync.status().mode);
  const changed = (): void => {
    shown = undefined;
    for (const listener of listeners) listener();
  };
  const tell = (): void => say({ kind: 'status', status: sync.status() });

  const unsubscribe = sync.subscribe(() => {
    if (isSending()) {
      heard = undefined;
      tell();
    }
    changed();
  });
  const answer = (ask: Asked): void => {
    if (!isSending()) return;
    if (ask === 'status') tell();
    else void sync[ask]();
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'ask') answer(data.ask);
    else if (!isSending()) {
      heard = data.status;
      changed();
    }
  };
  if (!isSending()) say({ kind: 'ask', ask: 'status' });

  const ask = (what: Exclude<Asked, 'status'>): void | Promise<void> => {
    if (isSending()) return sync[what]();
    say({ kind: 'ask', ask: what });
  };
  return {
    ...sync,
    status: () => {
      const elsewhere = heard !== undefined && sync.status().mode === 'following';
      shown ??= { ...((elsewhere && heard) || sync.status()), elsewhere };
      return shown;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hurry: () => void ask('hurry'),
    pause: async () => ask('pause'),
    resume: () => void ask('resume'),
    saveEverything: () => void ask('saveEverything'),
    stop: () => {
      unsubscribe();
      sync.stop();
      channel.close();
    },
  };
};
