import { times } from '../../messages/times.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When something was recorded, in the user's time zone and locale: “today 23:41”, “1 Sep 2026, 08:00”. */
export const shownTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? times.today(time.format(at)) : dateAndTime.format(at);
};
