import { randomUUID } from 'node:crypto';
import type { Backend, BackendReply, BackendRequest } from '../backend.ts';
import type { CallName } from '../calls/all-calls.ts';
import { refused, refusedForNow, storageTrouble } from '../calls/refusal.ts';
import { isPieces } from '../json-pieces.ts';
import { headerNames } from '../sessions/caller.ts';
import { StorageFailure } from '../storage-failure.ts';
import { type Admission, admission, Overloaded } from './admission.ts';
import type { AppFiles } from './app-files.ts';
import { clientAddress } from './client-address.ts';
import {
  type HttpReply,
  type HttpRequest,
  headerOf,
  jsonReply,
  jsonType,
  packedFor,
  requestIn,
  send,
} from './exchange.ts';
import { mayAsk, type Origins } from './origins.ts';
import { BodyBrokenOff, BodyTooLarge, BodyTooSlow, bodyLimit, type Pace, readBytes } from './request-body.ts';
import type { Answerer } from './request-listener.ts';
import { failureLine, isForCalls, type LogRequest, requestLine } from './request-log.ts';
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

type Parts = Carrier & { readonly cookie: SessionCookie; readonly admission: Admission };

/** Carries calls over HTTP, and serves the app beside them. */
export const carrier = (given: Carrier): Answerer => {
  const { origins, log, now } = given;
  const parts: Parts = { ...given, cookie: sessionCookie(origins), admission: given.admission ?? admission() };
  const headersOfAll = securityHeaders(origins, parts.backends);

  return async (incoming, outgoing) => {
    const began = performance.now();
    const id = randomUUID();
    const request = requestIn(incoming);
    const reply = await repliedTo(request, parts);
    log(requestLine(request, { id, at: now(), ms: performance.now() - began, status: reply.status }));
    try {
      send(outgoing, { ...reply, headers: { ...reply.headers, ...headersOfAll, 'x-request-id': id } });
    } catch (reason) {
      log(failureLine('sending a reply', reason));
      outgoing.destroy();
    }
  };
};

const repliedTo = (request: HttpRequest, parts: Parts): Promise<HttpReply> =>
  orInternal(parts, async () => packedFor(request, await answered(request, parts)));

/** Never rejects: what breaks is logged, and answered as a fault of ours. */
const orInternal = async ({ log }: Carrier, reply: () => Promise<HttpReply>): Promise<HttpReply> => {
  try {
    return await reply();
  } catch (error) {
    log(failureLine('carrying a call', error));
    return httpReply(refused('internal'));
  }
};

const answered = async (request: HttpRequest, parts: Parts): Promise<HttpReply> => {
  const { method, path } = request;
  if (isForCalls(path)) return crossOrigin(request, parts);
  if (method !== 'GET' && method !== 'HEAD') return httpReply(refused('path.unknown'));
  if (path === '/healthz') return jsonReply(200, { success: true }, noStore);
  if (path === '/readyz') return readiness(parts);
  return (await appFile(request, parts)) ?? httpReply(refused('path.unknown'));
};

const noStore = { 'cache-control': 'no-store' };

/** What a page of an allowed origin may send and read. */
const crossOriginHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After,Content-Disposition,Idempotency-Replayed',
  vary: 'Origin',
};
const preflightHeaders = {
  ...crossOriginHeaders,
  'access-control-max-age': '600',
  'access-control-allow-methods': 'GET,POST,DELETE',
  'access-control-allow-headers': ['Content-Type', 'Content-Encoding', ...Object.values(headerNames)].join(','),
};

/** Answers a call, and lets pages of allowed origins read the answer: it says so beforehand, when a browser asks. */
const crossOrigin = async (request: HttpRequest, parts: Parts): Promise<HttpReply> => {
  const origin = headerOf(request, 'origin');
  const allowedOrigin = mayAsk(parts.origins, origin) && { 'access-control-allow-origin': origin };
  if (request.method === 'OPTIONS')
    return { status: 204, headers: { ...preflightHeaders, ...allowedOrigin }, body: '' };
  const reply = await orInternal(parts, () => callReply(request, parts));
  return { ...reply, headers: { ...reply.headers, ...crossOriginHeaders, ...allowedOrigin } };
};

/** These calls have a share of their own, so that nobody is kept from signing in, or out, by others' work. */
const reserved: ReadonlySet<CallName> = new Set(['findUser', 'logIn', 'logOut', 'verify']);

const callReply = async (request: HttpRequest, parts: Parts): Promise<HttpReply> => {
  const { method, search, route } = request;
  if (method !== 'GET' && !mayAsk(parts.origins, headerOf(request, 'origin'))) {
    return httpReply(refused('origin.notAllowed'));
  }
  const query = new URLSearchParams(search);
  if (repeats(query)) return httpReply(refused('path.malformed'));
  const visit = parts.admission(typeof route === 'object' && reserved.has(route.name));
  try {
    const session = parts.cookie.read(request);
    const limit = bodyLimit(request, session !== undefined);
    const body = await readBytes(request.incoming, limit, visit, parts.pace);
    visit.begin();
    const reply = await parts.backend(
      backendRequest(request, { query, session, body, trustedProxies: parts.trustedProxies }),
    );
    return withCookie(request, reply, parts.cookie);
  } catch (reason) {
    if (reason instanceof Overloaded) return httpReply(refusedForNow(secondsUntilLess, 'overloaded'));
    const fault = bodyFault(reason);
    if (!fault) throw reason;
    return httpReply(refused(fault), fault === 'body.tooSlow' ? { connection: 'close' } : {});
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

type RequestParts = Pick<BackendRequest, 'session' | 'body'> & {
  readonly query: URLSearchParams;
  readonly trustedProxies: ReadonlySet<string>;
};

const backendRequest = (
  request: HttpRequest,
  { query, session, body, trustedProxies }: RequestParts,
): BackendRequest => ({
  method: request.method,
  path: request.path,
  query: Object.fromEntries(query),
  // Node has a list only for `set-cookie`, which no call reads.
  headers: request.incoming.headers as Readonly<Record<string, string>>,
  session,
  body,
  from: clientAddress(request.incoming, trustedProxies),
});

const withCookie = (request: HttpRequest, reply: BackendReply, cookie: SessionCookie): HttpReply =>
  httpReply(reply, reply.session === undefined ? {} : { 'set-cookie': cookie.written(request, reply.session) });

/** A reply to a call, but for its cookie. */
const httpReply = ({ status, headers, body }: BackendReply, more: HttpReply['headers'] = {}): HttpReply => {
  const all = { ...noStore, ...headers, ...more };
  if (body instanceof Uint8Array) return { status, headers: all, body };
  return isPieces(body)
    ? { status, headers: { 'content-type': jsonType, ...all }, body }
    : jsonReply(status, body, all);
};

const readiness = async ({ probe, log }: Carrier): Promise<HttpReply> => {
  try {
    await probe();
    return jsonReply(200, { success: true }, noStore);
  } catch (reason) {
    log(failureLine('readiness', reason));
    const { body } = reason instanceof StorageFailure ? storageTrouble(reason.problem) : refused('internal');
    return jsonReply(503, body, noStore);
  }
};

/**
 * On loopback the app has only one of this machine's names, because a browser keeps cookies and stored data by name.
 */
const appFile = async (request: HttpRequest, { app, origins }: Carrier): Promise<HttpReply | undefined> => {
  const host = (headerOf(request, 'host') ?? '').toLowerCase().replace(/:80$/, '');
  const origin = `http://${host}`;
  if (origin !== origins.publicOrigin && origins.own.has(origin)) {
    const location = `${origins.publicOrigin}${request.path}${request.search}`;
    return { status: 307, headers: { location }, body: '' };
  }
  return app(request);
};
