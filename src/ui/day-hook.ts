import { useSyncExternalStore } from 'react';
import { dayOf } from '../browser/local-time.ts';

/**
 * Today, as `2026-11-22`, by this computer's clock. Whoever asks is rendered anew once another day begins; the picture of
 * the landing page is drawn once, where no page is.
 */
export const useDay = (): string => useSyncExternalStore(watchDay, today, today);

const today = (): string => dayOf(new Date());

/**
 * Milliseconds after which the clock is looked at again: a timer stands still while the computer sleeps, and a clock can be
 * set.
 */
const longest = 60_000;

const watchDay = (onLook: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const look = (): void => {
    clearTimeout(timer);
    onLook();
    timer = setTimeout(look, Math.min(longest, untilMidnight(new Date())));
  };
  timer = setTimeout(look, Math.min(longest, untilMidnight(new Date())));
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};

const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
