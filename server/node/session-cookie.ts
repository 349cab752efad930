import { type HttpRequest, headerOf } from './exchange.ts';
import type { Origins } from './origins.ts';

export type SessionCookie = {
  readonly read: (request: HttpRequest) => string | undefined;
  /** The header that sets the cookie; `null` removes it. */
  readonly written: (request: HttpRequest, session: string | null) => string;
};

/**
 * The cookie ends with the browser, because a computer may be shared. Browsers send a cookie to all ports of a host, so
 * its name includes the port.
 */
export const sessionCookie = ({ publicOrigin, own, allowed }: Origins): SessionCookie => {
  const { protocol, port } = new URL(publicOrigin);
  const secure = protocol === 'https:';
  const name = secure ? '__Host-gradeledger' : `gradeledger-${port}`;

  const isCrossSite = (request: HttpRequest): boolean => {
    const origin = headerOf(request, 'origin') ?? '';
    return !own.has(origin) && allowed.has(origin) && headerOf(request, 'sec-fetch-site') !== 'same-site';
  };

  const attributes = (request: HttpRequest): string => {
    if (isCrossSite(request)) return 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';
    return secure ? 'Path=/; HttpOnly; Secure; SameSite=Lax' : 'Path=/; HttpOnly; SameSite=Lax';
  };

  return {
    read: (request) => valueIn(headerOf(request, 'cookie') ?? '', name),
    written: (request, session) =>
      session === null ? `${name}=; Max-Age=0; ${attributes(request)}` : `${name}=${session}; ${attributes(request)}`,
  };
};

/** The first value of this name. Ours has no character that would be encoded. */
const valueIn = (cookies: string, name: string): string | undefined => {
  for (const cookie of cookies.split(';')) {
    const end = cookie.indexOf('=');
    if (end >= 0 && cookie.slice(0, end).trim() === name) return cookie.slice(end + 1).trim();
  }
  return undefined;
};
