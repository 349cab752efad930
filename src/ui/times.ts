import { times } from '../../messages/ui/times.ts';
import type { DateFormat } from '../../projections/settings/formats.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

type Parts = readonly [locale: string | undefined, options: Intl.DateTimeFormatOptions];

const formats: { readonly [F in DateFormat]: Parts } = {
  browser: [undefined, { dateStyle: 'medium' }],
  dayFirst: ['en-GB', { day: 'numeric', month: 'short', year: 'numeric' }],
  iso: ['sv-SE', { day: '2-digit', month: '2-digit', year: 'numeric' }],
};

const datesOf = ([locale, options]: Parts) => ({
  local: new Intl.DateTimeFormat(locale, options),
  /** A day of the calendar has no time zone. */
  calendar: new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  ofThisYear: new Intl.DateTimeFormat(locale, locale === 'sv-SE' ? options : { day: 'numeric', month: 'short' }),
});

let dates = datesOf(formats.browser);

/** Sets how dates are written from now on. Dates on screen stay until they are painted again. */
export const showDatesAs = (format: DateFormat): void => {
  dates = datesOf(formats[format]);
};

/**
 * When something was recorded, in the user's time zone: “today 23:41”, “1 Sep 2026, 08:00”. A server may give any text
 * for a time; a text that is no time is shown as it is.
 */
export const shownTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const hour = time.format(at);
  return at.toDateString() === now.toDateString() ? times.today(hour) : times.at(dates.local.format(at), hour);
};

/** As `shownTime`, where there is little room: of another day only the day, and without its year if that is this one. */
export const shownShortly = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime()) || at.toDateString() === now.toDateString()) return shownTime(iso, now);
  return at.getFullYear() === now.getFullYear() ? dates.ofThisYear.format(at) : shownDate(iso);
};

/** The day on which something was recorded, in the user's time zone. */
export const shownDate = (iso: string): string => dates.local.format(new Date(iso));

/** A day of the calendar, as `2026-09-01` says it. A text that is no day is shown as it is. */
export const shownDay = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dates.calendar.format(at);
};
