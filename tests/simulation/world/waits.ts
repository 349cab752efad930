import type { RemoteReply } from '../../../api/remote.ts';
import { secondsOf } from '../../../api/retry-after.ts';

/** Ways in which a server asks the client to wait. */
export const waitFaults = [
  'told to wait for seconds',
  'told to wait until a date',
  'told to wait for 0 seconds',
  'told to wait for ever',
  'told to wait, and nobody says how long',
  'told to wait for nonsense',
] as const;

export type WaitFault = (typeof waitFaults)[number];

export const isWait = (fault: string): fault is WaitFault => waitFaults.some((one) => one === fault);

/**
 * A reply that asks for `later` milliseconds of waiting. `now` is the clock of the browser, which turns a date into
 * seconds.
 */
export const waitPage = (fault: WaitFault, later: number, now: number): RemoteReply => {
  const header = headers[fault](new Date(now + later));
  const retryAfter = header === undefined ? undefined : secondsOf(header, now);
  return {
    kind: 'reply',
    status: 429,
    text: JSON.stringify({ success: false, reason: 'tooMany' }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

const headers: { readonly [F in WaitFault]: (until: Date) => string | undefined } = {
  'told to wait for seconds': (until) => String(until.getUTCSeconds()),
  'told to wait until a date': (until) => until.toUTCString(),
  'told to wait for 0 seconds': () => '0',
  'told to wait for ever': () => '1000000000',
  'told to wait, and nobody says how long': () => undefined,
  'told to wait for nonsense': () => 'nonsense 12',
};
