import type { Clock } from '../../../machines/ledger/ledger-world.ts';
import type { SessionTabs, TabEar, TabNews } from '../../../machines/session/world.ts';
import { pageClock } from './page-clock.ts';
import type { TabChannel } from './tab-channel.ts';

/**
 * Milliseconds: within `here` the other tabs must answer that they exist, and within `stopped` that they have stopped.
 * A tab that the browser has frozen does not answer, and sends nothing either.
 */
const timeLimits = { here: 150, stopped: 3_000 };

type TabMessage =
  | { readonly kind: 'hush'; readonly ask: string; readonly backend: string }
  /** Every tab answers at once that it exists, and later that it has stopped. */
  | Answer
  | { readonly kind: 'news'; readonly news: TabNews };

type Answer = { readonly kind: 'here' | 'stopped'; readonly ask: string; readonly tab: string };

/** The tabs of this browser that have this app open, over one channel. `tab` distinguishes this one from the others. */
export const sessionTabs = (channel: TabChannel, tab: string, clock: Clock = pageClock): SessionTabs => {
  const within = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => clock.setTimeout(() => resolve(), milliseconds));
  const listeners = new Set<TabEar>();
  const answerHandlers = new Map<string, (said: Answer) => void>();
  const post = (message: TabMessage): void => channel.postMessage(message);
  let askCount = 0;

  const stopAndAnswer = async (askId: string, backend: string): Promise<void> => {
    post({ kind: 'here', ask: askId, tab });
    await Promise.all([...listeners].map((listener) => listener.hush(backend)));
    post({ kind: 'stopped', ask: askId, tab });
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'hush') void stopAndAnswer(data.ask, data.backend);
    else if (data.kind === 'news') for (const listener of listeners) listener.hear(data.news);
    else answerHandlers.get(data.ask)?.(data);
  };

  return {
    /** Waits for the tabs that answered, but not for ever, for one may fall asleep. */
    hush: async (backend) => {
      askCount += 1;
      const askId = `${tab} ${askCount}`;
      const tabsToStop = new Set<string>();
      let resolveAllStopped = (): void => undefined;
      answerHandlers.set(askId, (answer) => {
        if (answer.kind === 'here') tabsToStop.add(answer.tab);
        else tabsToStop.delete(answer.tab);
        if (tabsToStop.size === 0) resolveAllStopped();
      });
      post({ kind: 'hush', ask: askId, backend });
      await within(timeLimits.here);
      if (tabsToStop.size > 0) {
        const stopped = new Promise<void>((resolve) => {
          resolveAllStopped = resolve;
        });
        await Promise.race([stopped, within(timeLimits.stopped)]);
      }
      answerHandlers.delete(askId);
    },
    tell: (news) => post({ kind: 'news', news }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
