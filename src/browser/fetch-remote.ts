import { ofetch } from 'ofetch';
import type { Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { secondsOf } from '../../api/retry-after.ts';
import type { Clock } from '../../machines/ledger/ledger-world.ts';
import { pageClock } from './tabs/page-clock.ts';
import { answeredInTime } from './time-limit.ts';

/**
 * The only function that calls a server. It asks one origin, once, with its cookie if the call has a session, and never
 * follows a redirect, which would take a password or a header along.
 */
export const fetchRemote =
  (origin: string, clock: Clock = pageClock): Remote =>
  async (request) => {
    if (!navigator.onLine && !isThisComputer(origin)) return { kind: 'no reply', offline: true };
    if (!canBeBuilt(origin, request)) return { kind: 'not built' };
    return answeredInTime(async (signal) => {
      const response = await ofetch.raw(`${origin}${request.path}`, {
        ...optionsOf(request),
        signal,
        retry: 0,
        responseType: request.file ? 'arrayBuffer' : 'text',
        ignoreResponseError: true,
      });
      return replyOf(response.status, response._data, response.headers.get('retry-after'));
    }, clock);
  };

/**
 * Whether the browser can build the request. This is tried before anything is sent, because later a fault of the app
 * looks like one of the network.
 */
const canBeBuilt = (origin: string, request: RemoteRequest): boolean => {
  try {
    return new Request(`${origin}${request.path}`, optionsOf(request)).url.startsWith(`${origin}/`);
  } catch {
    return false;
  }
};

const optionsOf = ({ method, headers, body: text, packed, open }: RemoteRequest, body = packed ?? text) => ({
  method,
  headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  ...(body === undefined ? {} : { body }),
  credentials: open ? ('omit' as const) : ('include' as const),
  redirect: 'error' as const,
  cache: 'no-store' as const,
  referrerPolicy: 'no-referrer' as const,
});

/** A server on this computer answers without any network. */
const isThisComputer = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

const replyOf = (status: number, data: unknown, retryAfter: string | null): RemoteReply => {
  const seconds = retryAfter === null ? undefined : secondsOf(retryAfter, Date.now());
  const isFile = data instanceof ArrayBuffer && status === 200;
  return {
    kind: 'reply',
    status,
    ...(isFile ? { text: '', bytes: new Uint8Array(data) } : { text: textOf(data) }),
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  };
};

/** The answer as text. A refused download is answered in JSON, which comes as bytes. */
const textOf = (data: unknown): string => {
  if (data instanceof ArrayBuffer) return new TextDecoder().decode(data);
  return typeof data === 'string' ? data : '';
};
