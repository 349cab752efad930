import { createHash } from 'node:crypto';
import { allCalls } from '../calls/all-calls.ts';
import { StorageFailure } from '../storage-failure.ts';
import type { HttpRequest } from './exchange.ts';

/** One line of JSON for each request. It holds the request's method and its route, but no path, name, id or body. */
export type LogLine = Readonly<Record<string, string | number>>;
export type LogRequest = (line: LogLine) => void;

/**
 * A fault of the server: the work in which it happened, the kind of error, its place in the code (`at`), and in `fault`
 * a digest of kind and place that is equal for equal faults of one version. The error's own message is left out,
 * because a database's message may repeat stored values.
 */
export const failureLine = (during: string, reason: unknown): LogLine => {
  const error = chainOf(reason).map(kindOf).join(', for ');
  const at = chainOf(reason).flatMap(placesOf).slice(0, places).join(' < ');
  return { time: new Date().toISOString(), failure: during, error, fault: digestOf(`${error} ${inAnyFolder(at)}`), at };
};

/** Logs the same lines without their places in the code, which name the folders of the installation. */
export const withoutPlaces =
  (log: LogRequest): LogRequest =>
  ({ at: _, ...line }) =>
    log(line);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The place in the code without the folders of the installation, so that every installation gives the same digest. */
const inAnyFolder = (at: string): string => at.replace(/(file:\/\/)?[^\s(<]*[/\\]/g, '');

/** The most places of the code in one line. */
const places = 12;

const chainOf = (reason: unknown): readonly unknown[] =>
  reason instanceof Error && reason.cause !== undefined ? [reason, ...chainOf(reason.cause)] : [reason];

const kindOf = (reason: unknown): string => {
  if (reason instanceof StorageFailure) return `${reason.name}: ${reason.problem}`;
  if (!(reason instanceof Error)) return typeof reason;
  const code = 'code' in reason && typeof reason.code === 'string' ? ` ${reason.code}` : '';
  return `${reason.name}${code}`;
};

const placesOf = (reason: unknown): readonly string[] =>
  reason instanceof Error
    ? (reason.stack ?? '')
        .replace(reason.message, () => '')
        .split('\n')
        .flatMap((line) => /^\s+at (.+)$/.exec(line)?.[1] ?? [])
    : [];

/** The pattern of a call's path, or `app` for files of the app, or `unknown`. */
const patternOf = ({ route, path }: HttpRequest): string => {
  if (typeof route === 'object') return allCalls[route.name].path;
  if (/^\/(healthz|readyz)$/.test(path)) return path;
  return isForCalls(path) ? 'unknown' : 'app';
};

/** Whether only calls have such paths. */
export const isForCalls = (path: string): boolean => /^\/(user|core|identifyapi)(\/|$)/.test(path);

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** The line of a request that was answered. `id`: its own name; `at` and `ms` in milliseconds. */
export const requestLine = (
  request: HttpRequest,
  { id, at, ms, status }: { readonly id: string; readonly at: number; readonly ms: number; readonly status: number },
): LogLine => ({
  time: new Date(at).toISOString(),
  request: id,
  method: methods.has(request.method) ? request.method : 'other',
  route: patternOf(request),
  status,
  ms: Math.round(ms * 10) / 10,
});
