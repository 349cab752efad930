/**
 * What a `Retry-After` header asks for, in whole seconds from `now`, which is in milliseconds since 1970: it may
 * name a date, and counts from when the reply came. `undefined` where it says neither.
 */
export const secondsOf = (retryAfter: string, now: number): string | undefined => {
  if (/^\d+$/.test(retryAfter)) return retryAfter;
  const until = httpDate.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? undefined : String(Math.max(0, Math.ceil((until - now) / 1000)));
};

/** Nothing else: there is hardly a word with a number in it that some browser does not take for a day of 2001. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
