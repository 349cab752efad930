import type { BackendRequest, BackendWorld } from '../backend.ts';
import { limitTo } from '../calls/rate-limit.ts';
import type { AccountRecord, SessionRecord } from '../storage.ts';
import { type Authentication, decisions, sessionTimes, tokenHashOf } from './caller.ts';
import { foundSessions, type KnownSession } from './found-sessions.ts';
import { isFull, type LiveSessions, liveSessions } from './live-sessions.ts';
import { digest } from './secret.ts';

export type Sessions = {
  /** The session that the request came with, if it is known. It may have ended since. */
  readonly known: (request: BackendRequest) => KnownSession | undefined;
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

/** Only a client that runs wild reaches this limit. */
const callsOfSession = { quick: 10_000, everyMs: 2 };

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const sessionsOf = (world: BackendWorld): Sessions => {
  const { now, newSecret } = world;
  const live = liveSessions(world);
  const calls = limitTo(callsOfSession, now);
  const decide = decisions(now, live);

  /**
   * Notes the session's use. No call waits for it, because a full or locked disk must not keep anybody from reading.
   */
  const noteUse = (session: SessionRecord): void => {
    if (now() - Date.parse(session.lastSeenAt) < sessionTimes.touch) return;
    live.touch(session, iso(now())).catch((error) => world.onFailure?.(error));
  };

  const found = foundSessions({ decide, takeCall: calls.take, noteUse });

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
    known: found.known,

    authenticate: async (request, { isQuiet }) => {
      const tokenHash = tokenHashOf(request);
      const held = tokenHash === undefined ? undefined : await live.find(tokenHash);
      const decided = decide(request, held, calls.take);
      if (!decided.caller) return decided;
      const { session } = decided.caller;
      if (!live.isUnstored(session.tokenHash)) found.remember(session);
      if (!isQuiet) noteUse(session);
      return decided;
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

    end: ({ tokenHash }) => {
      found.forget(tokenHash);
      return live.end(tokenHash);
    },
    letStay: live.letStay,
  };
};

const newSecrets = (newSecret: () => string): SessionSecrets => ({
  token: newSecret() + newSecret(),
  antiForgeryToken: newSecret() + newSecret(),
  backendIdentification: newSecret(),
});
