import { newListeners } from '../../../machines/listeners.ts';
import { type AskedOfSite, pageLock } from './names.ts';

/** A later build that the browser has whole. This page goes on with its own. */
export type NewerSite = {
  /** The newer build takes over, here and in all other tabs; resolves once it has, or could not within some seconds. */
  readonly takeOver: () => Promise<void>;
};

export type KeptSite = {
  readonly newer: () => NewerSite | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Milliseconds between two looks for a newer build. A page looks when it opens, is looked at again, or is online again. */
const betweenLooks = 60 * 60 * 1000;

/**
 * Keeps the app's files on this computer, so that its pages open without a network. `undefined` where the browser does not
 * allow it: on an origin without encryption, or with site data blocked. Rejects if it failed.
 */
export const keepSite = async (): Promise<KeptSite | undefined> => {
  const { serviceWorker } = navigator;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!serviceWorker || !entry) return undefined;
  holdBuild(new URL(entry).pathname);
  const registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  post(registration.active, 'tidy');
  lookRegularly(registration);
  return keptSiteOf(registration);
};

let isHeld = false;

/** Until this page closes, no worker forgets its build. Once, however often keeping it is tried. */
const holdBuild = (entry: string): void => {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks.request(pageLock(entry), { mode: 'shared' }, () => new Promise<never>(() => undefined));
};

const post = (worker: ServiceWorker | null, message: AskedOfSite, ports: MessagePort[] = []): void =>
  worker?.postMessage(message, ports);

const lookRegularly = (registration: ServiceWorkerRegistration): void => {
  let lastLookAt = 0;
  const look = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lastLookAt < betweenLooks) return;
    lastLookAt = Date.now();
    // Without a connection, or with another site's answer, the browser keeps what it has: the next look is not put off.
    registration.update().catch(() => {
      lastLookAt = 0;
    });
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  // Chromium looks by itself only once the worker was idle for half a minute, and a page asks the server every 20 s.
  look();
};

const keptSiteOf = (registration: ServiceWorkerRegistration): KeptSite => {
  const listeners = newListeners();
  let newer: NewerSite | undefined;
  const announce = async (worker: ServiceWorker): Promise<void> => {
    await answerOfBuild(worker);
    newer = { takeOver: () => takeOver(worker) };
    listeners.tell();
  };
  const watch = (worker: ServiceWorker | null): void => {
    if (!worker || !registration.active) return;
    const look = (): void => {
      if (worker.state === 'installed') void announce(worker);
    };
    worker.addEventListener('statechange', look);
    look();
  };
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  watch(registration.waiting);
  return { newer: () => newer, subscribe: listeners.subscribe };
};

/** Resolves once the worker says that it is a build. One that only removes the kept files never answers. */
const answerOfBuild = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    post(worker, 'build', [port2]);
  });

/**
 * Resolves once the worker is active, or after `longestWait`: the former worker stays while it has something to answer.
 * A page that is reloaded before that gets its own build once more, and is told of the newer one again.
 */
const takeOver = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, longestWait);
    post(worker, 'take over');
    look();
  });

/** Milliseconds that a page waits for the newer build to take over. */
const longestWait = 5_000;
