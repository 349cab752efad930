import type { Remote, RemoteReply, RemoteRequest } from '../../api/remote.ts';
import { openSession, type Session } from '../../machines/session/session.ts';
import type { SessionState } from '../../machines/session/session-state.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { SessionWorld, TabEar } from '../../machines/session/world.ts';
import type { Backend } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { jsonOf } from '../server/json-of.ts';

export const site = 'https://gradebook.example';
export const elsewhere = 'https://grades.example.edu';
export const passwords = { 'ana@example.edu': ' åna’s secret ', 'bob@example.edu': 'bob’s own secret' };
export type Email = keyof typeof passwords;

export const ana = 'ana@example.edu';

export type Sent = RemoteRequest & { readonly origin: string };

export const json = (status: number, body: unknown) => ({ kind: 'reply', status, text: JSON.stringify(body) }) as const;

/** Whether a request's path begins with `path`. */
export const to =
  (path: string) =>
  (request: Sent): boolean =>
    request.path.startsWith(path);

/** The server with the accounts of ana and bob. `browser` opens a browser whose network a test can replace. */
export const openDesk = async (options: { readonly backend?: string; readonly now?: () => number } = {}) => {
  let where = options.backend ?? site;
  const storage = memoryStorage(memoryData('epoch'));
  let secrets = 0;
  const newSecret = (): string => {
    secrets += 1;
    return `${'secret'.repeat(5)}${String(secrets).padStart(6, '0')}`;
  };
  const make = (): Backend =>
    createBackend({
      storage,
      now: options.now ?? (() => 1_800_000_000_000),
      newSecret,
      hashPassword: async (password) => `hash of ${password}`,
      verifyPassword: async (password, hash) => hash === `hash of ${password}`,
      isOutdated: () => false,
      gzip: async (bytes) => bytes,
      gunzip: async (bytes) => bytes,
      publicOrigin: where,
      quotas: { courses: 10, offerings: 10, students: 10, snapshots: 10, bytes: 1_000_000, ledgerBytes: 1_000_000 },
    });
  let backend = make();
  for (const [email, password] of Object.entries(passwords)) {
    await storage.accounts.add({
      accountId: email,
      email,
      passwordHash: `hash of ${password}`,
      frozen: false,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  }
  return {
    accounts: storage.accounts,
    answer: (request: Parameters<Backend>[0]) => backend(request),
    moveTo: (origin: string) => {
      where = origin;
      backend = make();
    },
    browser: () => openBrowser((request) => backend(request)),
  };
};

/** A browser: one cookie jar, one lasting storage, any number of tabs. `backend`: the server at that origin. */
export const openBrowser = (backend: (request: Parameters<Backend>[0], origin: string) => ReturnType<Backend>) => {
  const cookies = new Map<string, string>();
  const lasting = memoryArea();
  const ears = new Map<string, TabEar>();
  const sent: Sent[] = [];
  const wiped: string[] = [];
  const forgotten: string[] = [];
  /** By name: what this browser has on its disk. */
  const ledgers = new Set<string>();
  const hushed: string[] = [];
  let answer: ((request: Sent) => RemoteReply | Promise<RemoteReply | undefined> | undefined) | undefined;

  const remote =
    (origin: string): Remote =>
    async (request) => {
      sent.push({ ...request, origin });
      const instead = await answer?.({ ...request, origin });
      if (instead) return instead;
      const [path = '', query = ''] = request.path.split('?');
      const call = {
        method: request.method,
        path,
        query: Object.fromEntries(new URLSearchParams(query)),
        headers: {
          ...Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
          ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        session: cookies.get(origin),
        body: new TextEncoder().encode(request.body ?? ''),
        from: '192.0.2.1',
      };
      const reply = await backend(call, origin);
      if (reply.session === null) cookies.delete(origin);
      else if (reply.session !== undefined) cookies.set(origin, reply.session);
      const retryAfter = reply.headers['retry-after'];
      return {
        kind: 'reply',
        status: reply.status,
        text: JSON.stringify(jsonOf(reply)),
        ...(retryAfter === undefined ? {} : { retryAfter }),
      };
    };

  const tab = (name: string, options: { readonly ofTab?: Storage; readonly allowed?: readonly string[] } = {}) => {
    const world: SessionWorld = {
      trust: { own: site, allowed: options.allowed ?? [elsewhere] },
      remote,
      store: sessionStore(lasting, options.ofTab ?? memoryArea()),
      tabs: {
        hush: async (at) => {
          const others = [...ears].filter(([other]) => other !== name);
          await Promise.all(others.map(([, ear]) => ear.hush(at)));
          hushed.push(`${name} hushed ${others.map(([other]) => other).join(', ')}`);
        },
        tell: (news) => {
          for (const [other, ear] of ears) if (other !== name) ear.hear(news);
        },
        listen: (ear) => {
          ears.set(name, ear);
          return () => ears.delete(name);
        },
      },
      hasLedger: async (account) => ledgers.has(accountDatabase(account)),
      wipe: async (account) => void wiped.push(Object.values(account).join(' ')),
      forget: ({ user, backend: at }) => void forgotten.push(`${user} ${at}`),
    };
    return world;
  };
  return {
    sent,
    wiped,
    forgotten,
    ledgers,
    hushed,
    cookies,
    lasting,
    tab,
    /** From now on `how` answers requests. Where it returns `undefined`, the request goes to the server. */
    network: (how: typeof answer) => {
      answer = how;
    },
  };
};

/** A storage of the browser, in memory. */
export const memoryArea = (): Storage => {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
};

export const textOf = (area: Storage): string =>
  Array.from({ length: area.length }, (_, at) => `${area.key(at)}=${area.getItem(area.key(at) ?? '')}`).join('\n');

/** Resolves with the first state that fits. If none ever comes, the test's time-out ends the wait. */
export const when = <S extends SessionState>(session: Session, is: (state: SessionState) => state is S): Promise<S> =>
  new Promise((resolve) => {
    const look = (): void => {
      const state = session.state();
      if (!is(state)) return;
      stop();
      resolve(state);
    };
    const stop = session.subscribe(look);
    queueMicrotask(look);
  });

type At<A extends SessionState['at']> = Extract<SessionState, { readonly at: A }>;

/** Resolves when the session is in that state and nothing is under way. */
export const at = <A extends SessionState['at']>(session: Session, where: A): Promise<At<A>> =>
  when(session, (state): state is At<A> => state.at === where && !('isBusy' in state && state.isBusy));

export const standing = (session: Session, how: At<'in'>['standing']): Promise<At<'in'>> =>
  when(session, (state): state is At<'in'> => state.at === 'in' && state.standing === how);

export const signIn = async (
  world: SessionWorld,
  email: Email = ana,
  computer: StoredSession['computer'] = 'mine',
): Promise<Session> => {
  const session = openSession(world);
  await at(session, 'out');
  session.lookUp(email);
  await at(session, 'asking');
  session.logIn(passwords[email], computer);
  await standing(session, 'verified');
  return session;
};

export const noReply: RemoteReply = { kind: 'no reply', offline: false };
