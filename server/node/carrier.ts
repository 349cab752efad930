import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import type { Backend, BackendReply, BackendRequest } from '../backend.ts';
import type { CallName } from '../calls/all-calls.ts';
import { refused, refusedForNow, storageTrouble } from '../calls/refusal.ts';
import { routeOf } from '../calls/route.ts';
import { headerNames } from '../sessions/sessions.ts';
import { StorageFailure } from '../storage-failure.ts';
import { type Admission, admission, Overloaded, type Visit } from './admission.ts';
import type { AppFiles } from './app-files.ts';
import { clientAddress } from './client-address.ts';
import { mayAsk, type Origins } from './origins.ts';
import { BodyBrokenOff, BodyTooLarge, BodyTooSlow, bodyLimit, type Pace, readBytes } from './request-body.ts';
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
  /** What the process takes in hand; by default `usualLoad`. */
  readonly admission?: Admission;
};

type Env = { Bindings: HttpBindings };

/** Carries calls over HTTP, and serves the app beside them. */
export const carrier = (parts: Carrier): Hono<Env> => {
  const { origins, admission: admit = admission() } = parts;
  const cookie = sessionCookie(origins);
  const hono = new Hono<Env>();

  hono.use(requestLog(parts.log, parts.now));
  hono.use(securityHeaders(origins, parts.backends));
  hono.use(compress());
  hono.get('/healthz', (c) => c.json({ success: true }, 200, noStore));
  hono.get('/readyz', (c) => readiness(c, parts));
  for (const path of ['/user/*', '/core/*', '/identifyapi/*']) {
    hono.use(path, crossOrigin(origins));
    hono.all(path, (c) => answered(c, parts, cookie, admit(isReserved(c))));
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

/** These calls have a share of their own, so that nobody is kept from signing in, or out, by others' work. */
const reserved: ReadonlySet<CallName> = new Set(['findUser', 'logIn', 'logOut', 'verify']);

const isReserved = (c: Context<Env>): boolean => {
  const route = routeOf(c.req.method, c.req.path);
  return typeof route === 'object' && reserved.has(route.name);
};

const answered = async (c: Context<Env>, parts: Carrier, cookie: SessionCookie, visit: Visit): Promise<Response> => {
  if (c.req.method !== 'GET' && !mayAsk(parts.origins, c.req.header('origin'))) {
    return sent(c, refused('origin.notAllowed'), cookie);
  }
  if (repeats(new URL(c.req.url).searchParams)) return sent(c, refused('path.malformed'), cookie);
  try {
    const request = await requestOf(c, parts, cookie, visit);
    visit.begin();
    return sent(c, await parts.backend(request), cookie);
  } catch (reason) {
    if (reason instanceof Overloaded) return sent(c, refusedForNow(secondsUntilLess, 'overloaded'), cookie);
    const fault = bodyFault(reason);
    if (!fault) throw reason;
    if (fault === 'body.tooSlow') c.header('connection', 'close');
    return sent(c, refused(fault), cookie);
  } finally {
    visit.leave();
  }
};

const secondsUntilLess = 2;

/** If a parameter had two values, only one of them would be checked. */
const repeats = (query: URLSearchParams): boolean => new Set(query.keys()).size < query.size;

const bodyFault = (reason: unknown) => {
  if (reason instanceof BodyTooLarge) return 'body.tooLarge';
  // Nobody is there to hear it. It must not be logged as a fault of the server.
  if (reason instanceof BodyBrokenOff) return 'body.malformed';
  return reason instanceof BodyTooSlow ? 'body.tooSlow' : undefined;
};

const requestOf = async (
  c: Context<Env>,
  parts: Carrier,
  cookie: SessionCookie,
  visit: Visit,
): Promise<BackendRequest> => {
  const { incoming } = c.env;
  const { pathname, searchParams } = new URL(c.req.url);
  const session = cookie.read(c);
  return {
    method: c.req.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: c.req.header(),
    session,
    body: await readBytes(c.req.raw, bodyLimit(c.req.method, pathname, session !== undefined), visit, parts.pace),
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
