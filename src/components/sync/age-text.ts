import { syncWords } from '../../../messages/components/sync.ts';
import { shownTime } from '../../ui/times.ts';

/** Minutes: if a change waits longer, the screen says since when. */
const longWaiting = 5;
/**
 * Minutes: if the last reading is older, the screen says so. A server that says whether it has changed is asked far
 * more often.
 */
const longUnread = 2;

/** Minutes: from here on the moment says more than their number. */
export const longAgo = 120;

/**
 * How old the state is: since when the oldest change waits, otherwise when the server was last read. `undefined`: it is not
 * old enough to be worth knowing. Both are ISO times; `now` is in milliseconds since 1970.
 */
export const ageText = (oldest: string | undefined, readAt: string | undefined, now: number): string | undefined => {
  const minutesSince = (at: string): number => Math.floor((now - Date.parse(at)) / 60_000);
  if (oldest !== undefined && minutesSince(oldest) >= longWaiting) return syncWords.since(shownTime(oldest));
  if (readAt === undefined) return undefined;
  const unread = minutesSince(readAt);
  if (unread < longUnread) return undefined;
  return unread < longAgo ? syncWords.readAgo(unread) : syncWords.readAt(shownTime(readAt));
};
