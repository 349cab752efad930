import { createHash } from 'node:crypto';

/** Where the worker is that keeps the app in a browser. */
export const workerPath = '/worker.js';

/** What it must know of the page that it keeps: its bytes, and the content policy that it is sent with. */
export type KeptPage = { readonly html: Buffer; readonly policy: string };

/**
 * The built worker, told of the page as it is served: whoever runs the server may have changed `index.html` since the
 * build, and the policy comes from the settings. With either, browsers find another worker, and keep the new page.
 */
export const siteWorker = (built: Buffer, { html, policy }: KeptPage): Buffer => {
  const integrity = `sha256-${createHash('sha256').update(html).digest('base64')}`;
  const served = createHash('sha256').update(integrity).update(policy).digest('base64url').slice(0, 12);
  const [list = '', ...code] = built.toString('utf8').split('\n');
  const listWithPage = list
    .replace(/("url":"\/index\.html","revision":")[^"]*(","integrity":")[^"]*/, `$1${served}$2${integrity}`)
    .replace('"served":""', `"served":"${served}"`);
  return Buffer.from([listWithPage, ...code].join('\n'));
};

/**
 * In its place where the app is not to be kept: takes away what a browser keeps, and itself. Open pages stay as they
 * are. It does so while it is being installed: until it becomes active, minutes may pass in which the former worker is
 * busy.
 */
export const endingWorker = Buffer.from(`self.addEventListener('install', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('gradeledger-site')).map((name) => caches.delete(name)));
  };
  // Not waited for: the browser unregisters after the installation, which would wait for itself.
  event.waitUntil(forget().then(() => void self.registration.unregister()));
  // Else it would become active only once every page is closed. There is nothing left that the former worker could serve.
  void self.skipWaiting();
});
const unregister = (event) => event.waitUntil(self.registration.unregister());
// Once more, if the first time failed.
self.addEventListener('activate', unregister);
// A page that asks for the worker while the browser removes it keeps it, and is not told of an installation.
self.addEventListener('message', unregister);
`);
