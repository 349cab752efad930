import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BackendReply, BackendRequest, BackendWorld } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { headerNames } from '../../server/sessions/caller.ts';
import type { AccountStorage, Storage } from '../../server/storage.ts';
import { jsonOf } from './json-of.ts';

export const password = ' pässword with spaces ';
export const origin = 'https://grades.example.edu';

/** What the browser and the app send with each call of a signed-in user. */
export type Held = { readonly cookie: string; readonly antiForgery: string; readonly backend: string };

/** What of the accounts fails, and who is told; by default nothing does, and a failure ends the test. */
type Faults = {
  readonly accounts?: (sound: AccountStorage) => Partial<AccountStorage>;
  readonly write?: (sound: Storage['write']) => Storage['write'];
  readonly onFailure?: (error: unknown) => void;
};

const thrown = (error: unknown): never => {
  throw error;
};

/**
 * A server over memory with two accounts, `ana` and `bo`, and a clock that only the test moves. Its password hash is
 * plain text, and counts how often it was computed.
 */
export const openScene = async ({ accounts, write, onFailure = thrown }: Faults = {}) => {
  let at = Date.UTC(2026, 0, 15, 9);
  let minted = 0;
  let hashed = 0;
  let scheme = 'plain';
  let meanwhile: (() => Promise<void>) | undefined;
  const data = memoryData('epoch-1');
  const sound = memoryStorage(data);
  const storage: Storage = {
    ...sound,
    ...(write && { write: write(sound.write) }),
    accounts: { ...sound.accounts, ...accounts?.(sound.accounts) },
  };
  const work = async () => {
    hashed += 1;
    await nextTurn();
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
  };
  const world: BackendWorld = {
    storage,
    now: () => at,
    newSecret: () => {
      minted += 1;
      return `secret_${String(minted).padStart(16, '0')}`;
    },
    hashPassword: async (typed) => {
      await work();
      return `${scheme}:${typed}`;
    },
    verifyPassword: async (typed, hash) => {
      await work();
      return hash.slice(hash.indexOf(':') + 1) === typed;
    },
    isOutdated: (hash) => !hash.startsWith(`${scheme}:`),
    gzip: async (bytes) => bytes,
    gunzip: async (bytes) => bytes,
    publicOrigin: origin,
    quotas: { courses: 9, offerings: 9, students: 9, snapshots: 9, bytes: 1e6, ledgerBytes: 1e6 },
    onFailure,
  };
  let backend = createBackend(world);
  for (const accountId of ['ana', 'bo']) {
    await storage.accounts.add({
      accountId,
      email: `${accountId}@example.edu`,
      passwordHash: `plain:${password}`,
      frozen: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  }

  const ask = (method: string, path: string, more: Partial<BackendRequest> & { json?: unknown } = {}) => {
    const { json, headers, ...rest } = more;
    const body = json === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(json));
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    return backend({
      method,
      path,
      query: {},
      session: undefined,
      from: '192.0.2.1',
      body,
      ...rest,
      headers: { ...type, ...headers },
    });
  };
  const logIn = (email: string, typed = password, more: Partial<BackendRequest> = {}) =>
    ask('POST', '/core/login/edit', { json: { userEmail: email, userPassword: typed }, ...more });

  return {
    data,
    storage,
    ask,
    logIn,
    /** From now on another process answers, which has found no session yet. */
    newProcess: () => {
      backend = createBackend(world);
    },
    /** Moves the clock on by these milliseconds. */
    wait: (ms: number) => {
      at += ms;
    },
    hashings: () => hashed,
    /** Lets this happen while the next password is hashed. */
    whileHashing: (act: () => Promise<void>) => {
      meanwhile = act;
    },
    newScheme: () => {
      scheme = 'newer';
    },
    signIn: async (email: string, more: Partial<BackendRequest> = {}, typed = password): Promise<Held> =>
      heldFrom(await logIn(email, typed, more)),
    as: (held: Held, method: string, path: string, more: Parameters<typeof ask>[2] = {}) =>
      ask(method, path, { session: held.cookie, headers: headersOf(held), ...more }),
  };
};

export const headersOf = ({ antiForgery, backend }: Held): Record<string, string> => ({
  [headerNames.antiForgery.toLowerCase()]: antiForgery,
  [headerNames.backend.toLowerCase()]: backend,
});

const heldFrom = (reply: BackendReply): Held => {
  const { antiForgeryToken, backendIdentification } = jsonOf(reply);
  if (!reply.session) throw new Error(`No session: ${JSON.stringify(reply)}`);
  return { cookie: reply.session, antiForgery: String(antiForgeryToken), backend: String(backendIdentification) };
};
