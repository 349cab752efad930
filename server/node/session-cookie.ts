import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import type { Origins } from './origins.ts';

export type SessionCookie = {
  readonly read: (c: Context) => string | undefined;
  /** `null` removes the cookie. */
  readonly write: (c: Context, session: string | null) => void;
};

/**
 * The cookie ends with the browser, because a computer may be shared. Browsers send a cookie to all ports of a host, so
 * its name includes the port.
 */
export const sessionCookie = ({ publicOrigin, own, allowed }: Origins): SessionCookie => {
  const { protocol, port } = new URL(publicOrigin);
  const secure = protocol === 'https:';
  const name = secure ? '__Host-gradeledger' : `gradeledger-${port}`;

  const isCrossSite = (c: Context): boolean => {
    const origin = c.req.header('origin') ?? '';
    return !own.has(origin) && allowed.has(origin) && c.req.header('sec-fetch-site') !== 'same-site';
  };

  const options = (c: Context): CookieOptions => ({
    httpOnly: true,
    path: '/',
    ...(isCrossSite(c) ? { secure: true, sameSite: 'None', partitioned: true } : { secure, sameSite: 'Lax' }),
  });

  return {
    read: (c) => getCookie(c, name),
    write: (c, session) => {
      if (session === null) deleteCookie(c, name, options(c));
      else setCookie(c, name, session, options(c));
    },
  };
};
