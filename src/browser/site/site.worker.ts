import { PrecacheController } from 'workbox-precaching';
import { pages } from '../../../api/pages.ts';
import { type AskedOfSite, ofSite, pageLock } from './names.ts';

/**
 * Keeps the files of one build, so that the app opens without a network. It answers navigations to the app's own pages
 * and requests for its files; all else, every call among them, goes by as if it were not there. Nothing but what the
 * build consists of is ever put into a cache.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Put before this script when the app is built (`scripts/site-worker.js`). */
  readonly siteBuild: {
    /** With a digest of each file: what another site answers in its place is no file of this build. */
    readonly files: readonly { readonly url: string; readonly revision: string | null; readonly integrity: string }[];
    readonly entry: string;
    readonly digest: string;
    /** What the server says with each page, as a digest: with another content policy it is another build. */
    readonly served: string;
  };
};

const { files, entry, digest, served } = self.siteBuild;
const cacheName = [pageLock(entry), digest, served].join(' ');
const indexPath = '/index.html';
const addresses: ReadonlySet<string> = new Set(pages.map(({ path }) => path));
const buildPaths: ReadonlySet<string> = new Set(files.map(({ url }) => url));

/** Not another site's page, such as that of a network that wants a sign-in first. */
const isWhole = (reply: Response): boolean => reply.status === 200 && !reply.redirected;

const precache = new PrecacheController({
  cacheName,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (!isWhole(response)) throw new Error(`${response.url}: ${response.status}, not a file of this build`);
        return response;
      },
    },
  ],
});
precache.addToCacheList([...files]);

self.addEventListener('install', (event) => void precache.install(event));

self.addEventListener('activate', (event) => {
  void precache.activate(event);
  event.waitUntil(forgetBuildsWithoutPages());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (addresses.has(pathname)) event.respondWith(pageOf(request));
  } else if (buildPaths.has(pathname) || isHashed(pathname)) event.respondWith(fileAt(pathname, request));
});

self.addEventListener('message', (event) => {
  const asked: AskedOfSite = event.data;
  if (asked === 'build') event.ports[0]?.postMessage(cacheName);
  // Not waited for: this worker becomes active only once it has nothing left to answer.
  if (asked === 'take over') void self.skipWaiting();
  if (asked === 'tidy' && self.serviceWorker.state === 'activated') event.waitUntil(forgetBuildsWithoutPages());
});

const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Not by `caches.open`, which would make the cache anew where the ending worker has deleted it under an open page. */
const keptFile = async (path: string): Promise<Response | undefined> => {
  const key = precache.getCacheKeyForURL(path);
  return key === undefined ? undefined : caches.match(key, { cacheName });
};

const pageOf = async (request: Request): Promise<Response> => (await keptFile(indexPath)) ?? (await fetch(request));

/** A page of an earlier build gets that build's files: their names change with their content, so builds never mix. */
const fileAt = async (path: string, request: Request): Promise<Response> => {
  const kept = (await keptFile(path)) ?? (isHashed(path) ? await fileOfOtherBuild(path) : undefined);
  if (kept) return kept;
  const reply = await fetch(request);
  const isPage = reply.headers.get('content-type')?.startsWith('text/html') ?? true;
  return isWhole(reply) && (!isPage || path === indexPath) ? reply : Response.error();
};

const fileOfOtherBuild = async (path: string): Promise<Response | undefined> => {
  for (const name of await otherBuilds()) {
    const kept = await caches.match(path, { cacheName: name, ignoreVary: true });
    if (kept) return kept;
  }
  return undefined;
};

const otherBuilds = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(ofSite) && name !== cacheName);

/** Each page holds the lock of its build. While one has not taken it yet, nothing is forgotten. */
const forgetBuildsWithoutPages = async (): Promise<void> => {
  const others = await otherBuilds();
  const { installing, waiting } = self.registration;
  if (others.length === 0 || installing || waiting) return;
  const openPages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const locks = (await navigator.locks.query()).held?.map(({ name = '' }) => name).filter(isOfSite) ?? [];
  if (openPages.length > locks.length) return;
  const unused = others.filter((name) => !locks.some((lock) => name.startsWith(`${lock} `)));
  await Promise.all(unused.map((name) => caches.delete(name)));
};

const isOfSite = (name: string): boolean => name.startsWith(ofSite);
