import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { admission, type Load } from '../../server/node/admission.ts';
import { appFiles } from '../../server/node/app-files.ts';
import { carrier } from '../../server/node/carrier.ts';
import { listen } from '../../server/node/listen.ts';
import { originsOf } from '../../server/node/origins.ts';
import type { Pace } from '../../server/node/request-body.ts';
import { type Remainder, requestListener } from '../../server/node/request-listener.ts';
import type { LogLine } from '../../server/node/request-log.ts';
import { scryptHashes } from '../../server/node/scrypt.ts';
import { nodeWorld } from '../../server/node/world.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import type { Storage } from '../../server/storage.ts';

export const password = 'correct horse';
export const email = 'ana@example.edu';

const builtSite = JSON.stringify({
  files: [{ url: '/index.html', revision: 'as built', integrity: 'sha256-as built' }],
  entry: '/assets/index-AbCd_12.js',
  digest: 'of the build',
  served: '',
});

/** The folder of a built app with few files. */
const fewFiles = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Gradeledger</title>${' '.repeat(2000)}`);
  writeFileSync(join(folder, 'assets', 'index-AbCd_12.js'), `export const app = '${'x'.repeat(5000)}';`);
  writeFileSync(join(folder, 'assets', 'built-AbCd_12.js'), `export const built = '${'x'.repeat(5000)}';`);
  writeFileSync(join(folder, 'assets', 'built-AbCd_12.js.br'), brotliCompressSync('packed by the build'));
  writeFileSync(join(folder, 'licenses-AbCd_12.txt'), 'not an asset');
  writeFileSync(join(folder, 'app.webmanifest'), '{}');
  writeFileSync(join(folder, 'worker.js'), `self.siteBuild=${builtSite};\ncode`);
  writeFileSync(join(folder, 'build-manifest.json'), '{}');
  return folder;
};

export type Got = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly json: Record<string, unknown>;
};

export type Asking = {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly write?: (request: ClientRequest) => void;
};

type Options = {
  readonly publicOrigin?: string;
  readonly allowed?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly backend?: Backend;
  readonly storage?: Storage;
  readonly pace?: Pace;
  readonly load?: Load;
  readonly remainder?: Remainder;
  readonly lookup?: Readonly<Record<string, string>>;
  readonly probe?: () => Promise<void>;
  readonly offline?: boolean;
};

/**
 * A server on a port of its own that runs until the test is over, with one account and cheap hashes. Its data is in
 * memory, unless `storage` is given, which must be empty.
 */
export const openHttp = async (options: Options = {}) => {
  let at = Date.UTC(2026, 0, 15);
  const lines: LogLine[] = [];
  const data = memoryData('epoch-1');
  const storage = options.storage ?? memoryStorage(data);
  const hashes = scryptHashes({ ln: 4, r: 8, p: 1 });
  await storage.accounts.add({
    accountId: 'ana',
    email,
    passwordHash: await hashes.hash(password),
    frozen: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });

  const listening = await listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${listening.port}`;
  const publicOrigin = options.publicOrigin ?? address;
  const now = () => at;
  const world = {
    ...nodeWorld({
      storage,
      publicOrigin,
      otherBackends: new Map(Object.entries(options.lookup ?? {})),
      onFailure: (reason) => lines.push({ failure: String(reason) }),
    }),
    now,
    hashPassword: hashes.hash,
    verifyPassword: hashes.verify,
    isOutdated: hashes.isOutdated,
  };
  const answer = carrier({
    backend: options.backend ?? createBackend(world),
    app: appFiles(fewFiles(), { offline: options.offline ?? true, policy: '' }),
    origins: originsOf(publicOrigin, options.allowed ?? []),
    backends: [],
    trustedProxies: new Set(options.trustedProxies),
    probe: options.probe ?? storage.probe,
    log: (line) => lines.push(line),
    now,
    ...(options.pace && { pace: options.pace }),
    ...(options.load && { admission: admission(options.load) }),
  });
  listening.answer(requestListener(answer, options.remainder));

  let stopped: Promise<void> | undefined;
  const stop = (graceMs = 0) => {
    stopped ??= listening.stop(graceMs);
    return stopped;
  };
  onTestFinished(() => stop());

  const ask = (method: string, path: string, asking: Asking = {}): Promise<Got> =>
    send(listening.port, method, path, { ...asking, headers: { origin: publicOrigin, ...asking.headers } });
  const logIn = (typed = password, asking: Asking = {}, userEmail = email) =>
    ask('POST', '/core/login/edit', { json: { userEmail, userPassword: typed }, ...asking });

  return {
    port: listening.port,
    address,
    publicOrigin,
    data,
    storage,
    lines,
    ask,
    logIn,
    stop,
    wait: (ms: number) => {
      at += ms;
    },
    /** Signs in, and returns the headers of the session. */
    signIn: async (asking: Asking = {}): Promise<Record<string, string>> => heldBy(await logIn(password, asking)),
  };
};

export const heldBy = ({ headers, json }: Got): Record<string, string> => ({
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  [headerNames.antiForgery]: String(json.antiForgeryToken),
  [headerNames.backend]: String(json.backendIdentification),
});

/** Sends exactly the given request. Unlike `fetch` it allows any header, and leaves the path as it is. */
export const send = (port: number, method: string, path: string, asking: Asking): Promise<Got> =>
  new Promise((resolve, reject) => {
    const { json, body = json === undefined ? undefined : JSON.stringify(json), write } = asking;
    const given = { ...(json !== undefined && { 'content-type': 'application/json' }), ...asking.headers };
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const isJson = String(response.headers['content-type']).includes('json');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson && text && !response.headers['content-encoding'] ? JSON.parse(text) : {},
        });
      });
    });
    request.on('error', reject);
    if (write) write(request);
    else request.end(body);
  });
