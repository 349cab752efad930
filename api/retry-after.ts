/**
 * The wait that a `Retry-After` header asks for, in whole seconds after the reply came. `now`: when it came, in
 * milliseconds since 1970, for a header that names a date. `undefined` if the header is neither seconds nor a date.
 */
export const secondsOf = (retryAfter: string, now: number): string | undefined => {
  if (/^\d+$/.test(retryAfter)) return retryAfter;
  const until = httpDate.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? undefined : String(Math.max(0, Math.ceil((until - now) / 1000)));
};

/** No other form is accepted: browsers read almost any word with a number in it as a day in 2001. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
