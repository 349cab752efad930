import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import type { Backend, BackendReply, BackendRequest } from '../backend.ts';
import { refused, storageTrouble } from '../calls/refusal.ts';
import { headerNames } from '../sessions/sessions.ts';
import { StorageFailure } from '../storage-failure.ts';
import type { AppFiles } from './app-files.ts';
import { clientAddress } from './client-address.ts';
import { mayAsk, type Origins } from './origins.ts';
import { BodyTooLarge, BodyTooSlow, bodyLimit, type Pace, readBytes } from './request-body.ts';
import { failureLine, type LogRequest, requestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { type SessionCookie, sessionCookie } from './session-cookie.ts';

export type Carrier = {
  readonly backend: Backend;
  readonly app: AppFiles;
  readonly origins: Origins;
  /** Origins of other servers that the content policy lets the app call. */
  readonly backends: readonly string[];
  readonly trustedProxies: ReadonlySet<string>;
  /** Rejects if calls cannot be answered now. */
  readonly probe: () => Promise<void>;
  readonly log: LogRequest;
  readonly now: () => number;
  /** The pace of bodies; by default `usualPace`. */
  readonly pace?: Pace;
};

type Env = { Bindings: HttpBindings };

/** Carries calls over HTTP, and serves the app beside them. */
export const carrier = (parts: Carrier): Hono<Env> => {
  const { origins } = parts;
  const cookie = sessionCookie(origins);
  const hono = new Hono<Env>();

  hono.use(requestLog(parts.log, parts.now));
  hono.use(securityHeaders(origins, parts.backends));
  hono.use(compress());
  hono.get('/healthz', (c) => c.json({ success: true }, 200, noStore));
  hono.get('/readyz', (c) => readiness(c, parts));
  for (const path of ['/user/*', '/core/*', '/identifyapi/*']) {
    hono.use(path, crossOrigin(origins));
    hono.all(path, (c) => answered(c, parts, cookie));
  }
  hono.on(['GET', 'HEAD'], '*', (c) => appFile(c, parts));
  hono.notFound((c) => sent(c, refused('path.unknown'), cookie));
  hono.onError((error, c) => {
    parts.log(failureLine('carrying a call', error));
    return sent(c, refused('internal'), cookie);
  });
  return hono;
};

const noStore = { 'cache-control': 'no-store' };

const crossOrigin = (origins: Origins) =>
  cors({
    origin: (origin) => (mayAsk(origins, origin) ? origin : null),
    credentials: true,
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Content-Type', 'Content-Encoding', ...Object.values(headerNames)],
    exposeHeaders: ['Retry-After', 'Content-Disposition', 'Idempotency-Replayed'],
    maxAge: 600,
  });

const answered = async (c: Context<Env>, parts: Carrier, cookie: SessionCookie): Promise<Response> => {
  if (c.req.method !== 'GET' && !mayAsk(parts.origins, c.req.header('origin'))) {
    return sent(c, refused('origin.notAllowed'), cookie);
  }
  if (repeats(new URL(c.req.url).searchParams)) return sent(c, refused('path.malformed'), cookie);
  try {
    return sent(c, await parts.backend(await requestOf(c, parts, cookie)), cookie);
  } catch (reason) {
    const fault = bodyFault(reason);
    if (!fault) throw reason;
    if (fault === 'body.tooSlow') c.header('connection', 'close');
    return sent(c, refused(fault), cookie);
  }
};

/** If a parameter had two values, only one of them would be checked. */
const repeats = (query: URLSearchParams): boolean => new Set(query.keys()).size < query.size;

const bodyFault = (reason: unknown) => {
  if (reason instanceof BodyTooLarge) return 'body.tooLarge';
  return reason instanceof BodyTooSlow ? 'body.tooSlow' : undefined;
};

const requestOf = async (c: Context<Env>, parts: Carrier, cookie: SessionCookie): Promise<BackendRequest> => {
  const { incoming } = c.env;
  const { pathname, searchParams } = new URL(c.req.url);
  const session = cookie.read(c);
  return {
    method: c.req.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: c.req.header(),
    session,
    body: await readBytes(c.req.raw, bodyLimit(c.req.method, pathname, session !== undefined), parts.pace),
    from: clientAddress(incoming, parts.trustedProxies),
  };
};

const sent = (c: Context, reply: BackendReply, cookie: SessionCookie): Response => {
  if (reply.session !== undefined) cookie.write(c, reply.session);
  for (const [name, value] of Object.entries({ ...noStore, ...reply.headers })) c.header(name, value);
  const { body, status } = reply;
  if (body instanceof Uint8Array) return c.body(new Uint8Array(body), status as 200);
  return c.json(body, status as 200);
};

const readiness = async (c: Context, { probe, log }: Carrier): Promise<Response> => {
  try {
    await probe();
    return c.json({ success: true }, 200, noStore);
  } catch (reason) {
    log(failureLine('readiness', reason));
    const { body } = reason instanceof StorageFailure ? storageTrouble(reason.problem) : refused('internal');
    return c.json(body as Readonly<Record<string, unknown>>, 503, noStore);
  }
};

/**
 * On loopback the app has only one of this machine's names, because a browser keeps cookies and stored data by name.
 */
const appFile = async (c: Context, { app, origins }: Carrier): Promise<Response> => {
  const { origin, pathname, search } = new URL(c.req.url);
  if (origin !== origins.publicOrigin && origins.own.has(origin)) {
    return c.redirect(`${origins.publicOrigin}${pathname}${search}`, 307);
  }
  return (await app(c)) ?? c.notFound();
};
