import { retentionDays } from '../calls/core-calls.ts';
import { createBackend } from '../calls/dispatch.ts';
import { sessionTimes } from '../sessions/caller.ts';
import type { Storage } from '../storage.ts';
import { expectTrusted } from './app-backends.ts';
import { type AppFiles, appFiles } from './app-files.ts';
import { carrier } from './carrier.ts';
import { type DataOwner, ownPlace } from './keeper.ts';
import { type ListeningServer, listen } from './listen.ts';
import { isLoopback, originsOf } from './origins.ts';
import { requestListener } from './request-listener.ts';
import { failureLine, type LogRequest, withoutPlaces } from './request-log.ts';
import { contentPolicy } from './security-headers.ts';
import type { ServeSettings } from './settings.ts';
import { nodeWorld } from './world.ts';

export type Server = {
  readonly address: string;
  readonly storage: Storage;
  /** Lets calls under way end, then closes everything. */
  readonly stop: () => Promise<void>;
};

/** How long calls under way may take when the server is told to end; those that take longer are cut off. */
export const graceMs = 10_000;
const hour = 60 * 60 * 1000;
const portsToTry = 20;

type Surroundings = {
  /** Finds the built app, which may take a while. */
  readonly appFolder: () => Promise<string>;
  readonly log: LogRequest;
  /** Whether to try the next ports if the given one is taken. */
  readonly orNextPort: boolean;
};

/** Finds the app, opens the data, then the port. If it rejects, it has closed whatever it had opened. */
export const startServer = async (
  settings: ServeSettings,
  { appFolder, log: line, orNextPort }: Surroundings,
): Promise<Server> => {
  const log = settings.logsPlaces ? line : withoutPlaces(line);
  const folder = await appFolder();
  expectTrusted(folder, settings.lookup.values(), settings.publicOrigin ?? '');
  const policy = contentPolicy(allowedBackends(settings));
  const app = appFiles(folder, { offline: settings.offline, policy });
  const dataOwner = await ownPlace(settings.place);
  try {
    return await serving(settings, dataOwner, { app, log, orNextPort });
  } catch (reason) {
    await dataOwner.release();
    throw reason;
  }
};

const serving = async (
  settings: ServeSettings,
  dataOwner: DataOwner,
  { app, log, orNextPort }: Omit<Surroundings, 'appFolder'> & { readonly app: AppFiles },
): Promise<Server> => {
  const { storage } = dataOwner;
  const listening = await listenFrom(settings, orNextPort);
  const publicOrigin = settings.publicOrigin ?? `http://${urlHost(settings.host)}:${listening.port}`;
  const { quotas, lookup: otherBackends } = settings;
  const onFailure = (reason: unknown) => log(failureLine('a call', reason));
  const answer = carrier({
    backend: createBackend(nodeWorld({ storage, publicOrigin, otherBackends, quotas, onFailure })),
    app,
    origins: originsOf(publicOrigin, settings.allowedOrigins),
    backends: allowedBackends(settings),
    trustedProxies: new Set(settings.trustedProxies),
    probe: storage.probe,
    log,
    now: Date.now,
  });
  listening.answer(requestListener(answer));
  const stopTidying = tidyHourly(storage, log);

  return {
    address: publicOrigin,
    storage,
    stop: async () => {
      await listening.stop(graceMs);
      await stopTidying();
      await dataOwner.release();
    },
  };
};

const allowedBackends = ({ backendOrigins, lookup }: ServeSettings): readonly string[] => [
  ...new Set([...backendOrigins, ...lookup.values()]),
];

/** `orNextPort`: nobody asked for this port, so that another one near it will do. */
const listenFrom = async ({ host, port }: ServeSettings, orNextPort: boolean): Promise<ListeningServer> => {
  for (let tried = port; ; tried += 1) {
    try {
      return await listen({ host, port: tried });
    } catch (reason) {
      if (!orNextPort || tried >= port + portsToTry || !isTaken(reason)) throw reason;
    }
  }
};

const isTaken = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE';

const urlHost = (host: string): string => (host === '::1' ? '[::1]' : isLoopback(host) ? host : '127.0.0.1');

/**
 * Ends old sessions and forgets old replies, every hour. The result stops that, and resolves once nothing of it runs.
 */
const tidyHourly = (storage: Storage, log: LogRequest): (() => Promise<void>) => {
  let running = Promise.resolve();
  const tidy = async () => {
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    try {
      await storage.accounts.endOldSessions(ago(sessionTimes.idle), ago(sessionTimes.absolute));
      await storage.forgetReplies(ago((retentionDays + 1) * 24 * hour));
    } catch (reason) {
      log(failureLine('tidying', reason));
    }
  };
  const timer = setInterval(() => {
    running = tidy();
  }, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
};
