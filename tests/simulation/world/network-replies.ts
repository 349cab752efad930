import { endpoints } from '../../../api/endpoints.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import type { Browser } from './browser.ts';
import { isOfLedgers } from './mirroring.ts';

export const lowered = (headers: RemoteRequest['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

export const truthOf = ({ headers }: RemoteRequest): string => headers['x-truth'] ?? '';

export const keepCookie = (browser: Browser, origin: string, { session }: ModelReply): void => {
  if (session === undefined || !browser.isOnline || !browser.isReachable) return;
  if (session === null) browser.cookies.delete(origin);
  else browser.cookies.set(origin, session);
};

const sessionPaths: ReadonlySet<string> = new Set([endpoints.logIn.path, endpoints.logOut.path]);

export const isWrite = ({ method, path }: RemoteRequest): boolean =>
  method !== 'GET' && !sessionPaths.has(path) && !isOfLedgers(path);

export const silence: RemoteReply = { kind: 'no reply', offline: false };
export const page = (status: number): RemoteReply => ({
  kind: 'reply',
  status,
  text: '<html>Something is broken</html>',
});
export const json = (status: number, body: unknown): RemoteReply => ({
  kind: 'reply',
  status,
  text: JSON.stringify(body),
});
export const asReply = ({ status, body }: ModelReply): RemoteReply => json(status, body);
