import { historyStory as text } from '../../../messages/screens/history-story.ts';
import { shownDay } from '../../ui/times.ts';

const hour = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });

/** The time of the day at which something was recorded, as an ISO time, in the user's time zone. */
export const shownHour = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : hour.format(at);
};

/** The heading of a day, which is given as `2026-11-22`. */
export const dayHeading = (day: string, changes: number, today: string): string => {
  const at = Date.parse(day);
  const name = Number.isNaN(at) ? '' : weekday.format(at);
  return text.day([name, shownDay(day)].filter(Boolean).join(' '), day === today, changes);
};
