import type { Clock } from '../../../machines/ledger/ledger-world.ts';
import type { SessionTabs, TabEar, TabNews } from '../../../machines/session/world.ts';
import { pageClock } from './page-clock.ts';
import type { TabChannel } from './tab-channel.ts';

/**
 * Milliseconds: within `here` the other tabs must answer that they exist, and within `stopped` that they have stopped.
 * A tab that the browser has frozen does not answer, and sends nothing either.
 */
const patience = { here: 150, stopped: 3_000 };

type Said =
  | { readonly kind: 'hush'; readonly ask: string; readonly backend: string }
  /** Every tab answers at once that it exists, and later that it has stopped. */
  | Answer
  | { readonly kind: 'news'; readonly news: TabNews };

type Answer = { readonly kind: 'here' | 'stopped'; readonly ask: string; readonly tab: string };

/** The tabs of this browser that have this app open, over one channel. `tab` distinguishes this one from the others. */
export const sessionTabs = (channel: TabChannel, tab: string, clock: Clock = pageClock): SessionTabs => {
  const within = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => clock.setTimeout(() => resolve(), milliseconds));
  const ears = new Set<TabEar>();
  const asked = new Map<string, (said: Answer) => void>();
  const say = (said: Said): void => channel.postMessage(said);
  let asks = 0;

  const stop = async (ask: string, backend: string): Promise<void> => {
    say({ kind: 'here', ask, tab });
    await Promise.all([...ears].map((ear) => ear.hush(backend)));
    say({ kind: 'stopped', ask, tab });
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'hush') void stop(data.ask, data.backend);
    else if (data.kind === 'news') for (const ear of ears) ear.hear(data.news);
    else asked.get(data.ask)?.(data);
  };

  return {
    /** Waits for the tabs that answered, but not for ever, for one may fall asleep. */
    hush: async (backend) => {
      asks += 1;
      const ask = `${tab} ${asks}`;
      const running = new Set<string>();
      let allStopped = (): void => undefined;
      asked.set(ask, (said) => {
        if (said.kind === 'here') running.add(said.tab);
        else running.delete(said.tab);
        if (running.size === 0) allStopped();
      });
      say({ kind: 'hush', ask, backend });
      await within(patience.here);
      if (running.size > 0) {
        const stopped = new Promise<void>((resolve) => {
          allStopped = resolve;
        });
        await Promise.race([stopped, within(patience.stopped)]);
      }
      asked.delete(ask);
    },
    tell: (news) => say({ kind: 'news', news }),
    listen: (ear) => {
      ears.add(ear);
      return () => ears.delete(ear);
    },
  };
};
