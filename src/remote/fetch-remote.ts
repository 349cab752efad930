import { ofetch } from 'ofetch';
import { callTimeout, type Remote, type RemoteReply } from '../../api/remote.ts';
import { secondsOf } from '../../api/retry-after.ts';

/**
 * The one function that speaks to a network. Asks one origin, once, with its cookie, and never follows
 * a redirect: a password or a header would go along.
 */
export const fetchRemote =
  (origin: string): Remote =>
  async ({ method, path, headers, body }) => {
    if (!navigator.onLine && !isThisComputer(origin)) return { kind: 'no reply', offline: true };
    try {
      const response = await ofetch.raw(`${origin}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        retry: 0,
        timeout: callTimeout,
        credentials: 'include',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        responseType: 'text',
        ignoreResponseError: true,
      });
      return replyOf(response.status, response._data, response.headers.get('retry-after'));
    } catch {
      // Whatever stopped it, a time-out or a broken line, the browser does not say whether it had arrived.
      return { kind: 'no reply', offline: false };
    }
  };

/** A server on this computer answers without any network. */
const isThisComputer = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

const replyOf = (status: number, data: unknown, retryAfter: string | null): RemoteReply => {
  const seconds = retryAfter === null ? undefined : secondsOf(retryAfter, Date.now());
  return {
    kind: 'reply',
    status,
    text: typeof data === 'string' ? data : '',
    ...(seconds === undefined ? {} : { retryAfter: seconds }),
  };
};
