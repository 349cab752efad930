/** Times of the user's own time zone, as text that programs read. */

/** The day, as `2026-11-22`. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** As a field for date and time holds it, to the minute: `2026-11-22T23:41`. */
export const minuteOf = (at: Date): string => `${dayOf(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
