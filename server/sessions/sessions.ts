import type { BackendReply, BackendRequest, BackendWorld } from '../backend.ts';
import { limitTo } from '../calls/rate-limit.ts';
import { refused, refusedAsMoved, refusedForNow } from '../calls/refusal.ts';
import type { AccountRecord, HeldSession, SessionRecord } from '../storage.ts';
import { isFull, type LiveSessions, liveSessions } from './live-sessions.ts';
import { digest, isSecret } from './secret.ts';

/** The caller. Cookie and headers belong to the same live session. */
export type Caller = { readonly account: AccountRecord; readonly session: SessionRecord };

/** The caller, or the reply that ends the call. */
export type Authentication =
  | { readonly caller: Caller; readonly refusal?: undefined }
  | { readonly refusal: BackendReply; readonly caller?: undefined };

export type Sessions = {
  /** For every call except the open ones. A quiet call does not count as use of the session. */
  readonly authenticate: (request: BackendRequest, how: { readonly isQuiet: boolean }) => Promise<Authentication>;
  /**
   * Begins a session for the account, ends the one that the request came with, and returns what the client must send.
   */
  readonly begin: (account: AccountRecord, request: BackendRequest) => Promise<SessionSecrets>;
  readonly end: (session: SessionRecord) => Promise<void>;
  readonly letStay: LiveSessions['letStay'];
};

export type SessionSecrets = {
  readonly token: string;
  readonly antiForgeryToken: string;
  readonly backendIdentification: string;
};

/** The headers' names, as the login names them. In a request they are in lower case. */
export const headerNames = {
  antiForgery: 'X-Gradeledger-Anti-Forgery',
  backend: 'X-Gradeledger-Backend',
  idempotency: 'Idempotency-Key',
} as const;

/** Milliseconds: how long a session lives unused, how long at most, and how often its use is noted. */
export const sessionTimes = {
  idle: 12 * 60 * 60 * 1000,
  absolute: 14 * 24 * 60 * 60 * 1000,
  touch: 60 * 1000,
} as const;

/** Only a client that runs wild reaches this limit. */
const callsOfSession = { quick: 10_000, everyMs: 2 };

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const sessionsOf = (world: BackendWorld): Sessions => {
  const { now, newSecret } = world;
  const live = liveSessions(world);
  const calls = limitTo(callsOfSession, now);

  const liveSession = async (token: string | undefined): Promise<HeldSession | undefined> => {
    if (token === undefined || token.length > 200) return undefined;
    const held = await live.find(digest(token));
    return held && isAlive(held.session, now()) ? held : undefined;
  };

  /**
   * Notes the session's use. No call waits for it, because a full or locked disk must not keep anybody from reading.
   */
  const touch = async (session: SessionRecord): Promise<void> => {
    if (now() - Date.parse(session.lastSeenAt) >= sessionTimes.touch) await live.touch(session, iso(now()));
  };

  /** Ends the session that the browser had. On a full disk it ends later: the browser gets a new cookie anyway. */
  const endBefore = async (token: string): Promise<void> => {
    try {
      await live.end(digest(token));
    } catch (reason) {
      if (!isFull(reason)) throw reason;
      world.onFailure?.(reason);
    }
  };

  return {
    authenticate: async (request, { isQuiet }) => {
      const held = await liveSession(request.session);
      if (!held) return { refusal: { ...refused('session.none'), ...(request.session && { session: null }) } };
      const { session, account } = held;
      const reason = headerFault(request, session);
      if (reason) return { refusal: refused(reason) };
      const wait = calls.take(session.tokenHash);
      if (wait !== undefined) return { refusal: refusedForNow(wait) };

      if (!account || !live.isOf(session, account)) return { refusal: { ...refused('session.none'), session: null } };
      if (account.movedTo !== undefined || account.frozen) return { refusal: refusalOf(account) };
      if (!isQuiet) touch(session).catch((error) => world.onFailure?.(error));
      return { caller: { account, session } };
    },

    begin: async (account, request) => {
      if (request.session !== undefined) await endBefore(request.session);
      const secrets = newSecrets(newSecret);
      const session = {
        tokenHash: digest(secrets.token),
        accountId: account.accountId,
        antiForgeryHash: digest(secrets.antiForgeryToken),
        backendIdentification: secrets.backendIdentification,
        createdAt: iso(now()),
        lastSeenAt: iso(now()),
      };
      await live.add(session, account);
      return secrets;
    },

    end: ({ tokenHash }) => live.end(tokenHash),
    letStay: live.letStay,
  };
};

/** Why nobody may use the account now. */
const refusalOf = ({ movedTo }: AccountRecord): BackendReply =>
  movedTo === undefined ? refused('account.frozen', { frozen: true }) : refusedAsMoved(movedTo);

const newSecrets = (newSecret: () => string): SessionSecrets => ({
  token: newSecret() + newSecret(),
  antiForgeryToken: newSecret() + newSecret(),
  backendIdentification: newSecret(),
});

const isAlive = ({ createdAt, lastSeenAt }: SessionRecord, now: number): boolean =>
  now - Date.parse(lastSeenAt) < sessionTimes.idle && now - Date.parse(createdAt) < sessionTimes.absolute;

/**
 * Why the headers do not belong to this session. `session.mismatch`: another tab has signed in since, and the cookie is
 * that tab's.
 */
const headerFault = ({ headers }: BackendRequest, session: SessionRecord) => {
  const antiForgery = headers[headerNames.antiForgery.toLowerCase()];
  const backend = headers[headerNames.backend.toLowerCase()];
  if (antiForgery === undefined) return 'antiForgery.wrong';
  if (backend === undefined || !isSecret(backend, digest(session.backendIdentification))) return 'session.mismatch';
  return isSecret(antiForgery, session.antiForgeryHash) ? undefined : 'antiForgery.wrong';
};
