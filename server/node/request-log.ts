import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { endpoints } from '../../api/endpoints.ts';
import { routeOf } from '../route.ts';

/** One line of JSON for each request. It holds the request's method and its route, but no path, name, id or body. */
export type LogLine = Readonly<Record<string, string | number>>;
export type Log = (line: LogLine) => void;

/** A fault of the server: what it did, and the error with its place in the code. */
export const failureLine = (during: string, reason: unknown): LogLine => ({
  time: new Date().toISOString(),
  failure: during,
  detail: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
});

/** The pattern of a call's path, `app` for files of the app, `unknown`. */
const patternOf = (method: string, path: string): string => {
  const route = routeOf(method, path);
  if (typeof route === 'object') return endpoints[route.name].path;
  if (/^\/(healthz|readyz)$/.test(path)) return path;
  return /^\/(user|core|identifyapi)(\/|$)/.test(path) ? 'unknown' : 'app';
};

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

export const requestLog =
  (log: Log, now: () => number): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now();
    const request = randomUUID();
    await next();
    c.res.headers.set('x-request-id', request);
    log({
      time: new Date(now()).toISOString(),
      request,
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: patternOf(c.req.method, c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
