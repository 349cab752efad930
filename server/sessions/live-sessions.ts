import type { BackendWorld } from '../backend.ts';
import type { AccountRecord, AccountStorage, HeldSession, SessionRecord } from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';

/**
 * Sessions in the storage, and those that it has no room for. A full disk must keep nobody from reading, so a session
 * that cannot be stored lives in this process, until it can.
 */
export type LiveSessions = {
  readonly add: (session: SessionRecord, account: AccountRecord) => Promise<void>;
  readonly find: (tokenHash: string) => Promise<HeldSession | undefined>;
  /** Whether the session lives in this process only. */
  readonly isUnstored: (tokenHash: string) => boolean;
  /** Whether the session may go on under the account's present password hash; `true` for every stored session. */
  readonly isOf: (session: SessionRecord, account: AccountRecord) => boolean;
  /**
   * Lets the account's sessions that are not stored, or only the one with `tokenHash`, live on under the account's next
   * password hash. Called before the account gets it.
   */
  readonly letStay: (account: AccountRecord, passwordHash: string, tokenHash?: string) => void;
  /** Notes that the session was used, and stores it if it has no place in the storage yet. */
  readonly touch: (session: SessionRecord, lastSeenAt: string) => Promise<void>;
  readonly end: (tokenHash: string) => Promise<void>;
};

/** Beyond so many, the session that began first is forgotten, and its owner has to sign in again. */
const mostUnstored = 10_000;

/**
 * `passwordHashes`: those of the account under which the session lives. `storing`: the attempt to store the session,
 * while it runs.
 */
type Unstored = {
  readonly session: SessionRecord;
  readonly passwordHashes: readonly string[];
  readonly storing?: Promise<void>;
};

/** A full disk keeps nobody out: a session that cannot be stored is held in memory until it can. */
export const liveSessions = ({ storage: { accounts } }: Pick<BackendWorld, 'storage'>): LiveSessions => {
  const unstored = new Map<string, Unstored>();

  const remember = (session: SessionRecord, passwordHash: string): void => {
    const [oldest] = unstored.keys();
    if (unstored.size >= mostUnstored && oldest !== undefined) unstored.delete(oldest);
    unstored.set(session.tokenHash, { session, passwordHashes: [passwordHash] });
  };

  /** A password that changed before the session was stored could not end it in the storage, so it is ended here. */
  const moveToStorage = async ({ tokenHash, accountId }: SessionRecord, storing: Promise<void>): Promise<void> => {
    await storing;
    try {
      const account = await accounts.byId(accountId);
      const mayLive = account && unstored.get(tokenHash)?.passwordHashes.includes(account.passwordHash);
      if (!mayLive) await accounts.endSession(tokenHash);
    } finally {
      unstored.delete(tokenHash);
    }
  };

  return {
    add: async (session, { passwordHash }) => {
      remember(session, passwordHash);
      try {
        await moveToStorage(session, accounts.addSession(session));
      } catch (reason) {
        if (isFull(reason) && unstored.has(session.tokenHash)) return;
        unstored.delete(session.tokenHash);
        throw reason;
      }
    },
    find: async (tokenHash) => withAccount(accounts, unstored.get(tokenHash)?.session) ?? accounts.session(tokenHash),
    isUnstored: (tokenHash) => unstored.has(tokenHash),
    /** A new password ends the stored sessions in the storage. A session that is not stored ends only by this check. */
    isOf: ({ tokenHash }, { passwordHash }) => unstored.get(tokenHash)?.passwordHashes.includes(passwordHash) ?? true,
    letStay: (account, passwordHash, onlyTokenHash) => {
      for (const [tokenHash, held] of unstored) {
        const isMeant = onlyTokenHash === undefined || tokenHash === onlyTokenHash;
        if (
          isMeant &&
          held.session.accountId === account.accountId &&
          held.passwordHashes.includes(account.passwordHash)
        )
          unstored.set(tokenHash, { ...held, passwordHashes: [...held.passwordHashes, passwordHash] });
      }
    },
    touch: async (session, lastSeenAt) => {
      const held = unstored.get(session.tokenHash);
      if (!held) return accounts.touchSession(session.tokenHash, lastSeenAt);
      if (held.session.lastSeenAt !== session.lastSeenAt) return;
      const touched = { ...held.session, lastSeenAt };
      const storing = accounts.addSession(touched);
      unstored.set(session.tokenHash, { ...held, session: touched, storing });
      await moveToStorage(touched, storing);
    },
    end: async (tokenHash) => {
      const held = unstored.get(tokenHash);
      unstored.delete(tokenHash);
      if (held && !(await isStored(held))) return;
      await accounts.endSession(tokenHash);
    },
  };
};

const withAccount = (
  accounts: Pick<AccountStorage, 'byId'>,
  session: SessionRecord | undefined,
): Promise<HeldSession> | undefined =>
  session && accounts.byId(session.accountId).then((account) => ({ session, account }));

/** Whether the storage has the session. Waits for an attempt to store it, before which it could not be ended there. */
const isStored = async ({ storing }: Unstored): Promise<boolean> => {
  try {
    await storing;
    return storing !== undefined;
  } catch {
    return false;
  }
};

export const isFull = (reason: unknown): boolean => reason instanceof StorageFailure && reason.problem === 'full';
