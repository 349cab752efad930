import type { Remote } from '../../api/remote.ts';
import type { Backend, BackendReply } from '../../server/backend.ts';
import { isPieces } from '../../server/json-pieces.ts';
import { bytesOf } from '../../server/utf8.ts';

/**
 * Hands requests to a server in the page, and keeps its cookie as a browser would. Each request has an address of its
 * own, so that no limit per address holds up a visitor.
 */
export const remoteTo = (backend: Backend): Remote => {
  let cookie: string | undefined;
  let requestCount = 0;
  return async ({ method, path, headers, body: text, packed, file }) => {
    requestCount += 1;
    const body = packed ?? (text === undefined ? undefined : bytesOf(text));
    const { pathname, searchParams } = new URL(path, anyOrigin);
    const reply = await backend({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: inLowerCase({ ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }),
      session: cookie,
      body: body ?? new Uint8Array(),
      from: `visit ${requestCount}`,
    });
    if (reply.session !== undefined) cookie = reply.session ?? undefined;
    const retryAfter = reply.headers['retry-after'];
    return {
      kind: 'reply',
      status: reply.status,
      ...(file && reply.body instanceof Uint8Array && { bytes: reply.body }),
      text: textOf(reply.body, file === true),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  };
};

const anyOrigin = 'https://demo.invalid';

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The body as text; blank for a file, which is given as bytes. */
const textOf = (body: BackendReply['body'], isFile: boolean): string => {
  if (isPieces(body)) return body.join('');
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  return isFile ? '' : new TextDecoder().decode(body);
};
