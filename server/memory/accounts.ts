import { inTurn } from '../calls/turns.ts';
import type {
  AccountRecord,
  AccountStorage,
  HeldSession,
  PeopleStorage,
  SessionRecord,
  SessionStorage,
} from '../storage.ts';
import { StorageFailure } from '../storage-failure.ts';
import type { MemoryData } from './data.ts';

/** `check` throws once the storage is closed. No call awaits anything in between, so each is one transaction. */
export const memoryAccounts = (data: MemoryData, check: () => void): AccountStorage => ({
  ...people(data, check),
  ...sessions(data, check),
  keepMessage: async (message) => {
    check();
    data.messages = [...data.messages, Object.freeze({ ...message })];
  },
});

const people = (data: MemoryData, check: () => void): PeopleStorage => ({
  byEmail: async (email) => {
    check();
    return [...data.accounts.values()].find((account) => account.email === email);
  },
  byId: async (accountId) => {
    check();
    return data.accounts.get(accountId);
  },
  count: async () => {
    check();
    return data.accounts.size;
  },
  add: async (account) => {
    check();
    if ([...data.accounts.values()].some(({ email }) => email === account.email)) return false;
    if (data.accounts.has(account.accountId)) throw new Error(`Account ${account.accountId} exists.`);
    data.accounts.set(account.accountId, Object.freeze({ ...account }));
    return true;
  },
  changePassword: async (accountId, passwordHash, keep) => {
    check();
    expectHere(data, accountId);
    change(data, accountId, { passwordHash });
    endSessions(data, (session) => session.accountId === accountId && session.tokenHash !== keep);
  },
  rehash: async (accountId, was, passwordHash) => {
    check();
    const account = data.accounts.get(accountId);
    if (account?.passwordHash === was && account.movedTo === undefined) change(data, accountId, { passwordHash });
  },
  setFrozen: async (accountId, isFrozen) => {
    check();
    expectHere(data, accountId);
    change(data, accountId, { frozen: isFrozen });
  },
  setMovedTo: (accountId, origin) =>
    inTurn(data.turns, accountId, async () => {
      check();
      const { movedTo: _, ...account } = known(data, accountId);
      data.accounts.set(accountId, Object.freeze(origin === undefined ? account : { ...account, movedTo: origin }));
    }),
  remove: (accountId) =>
    inTurn(data.turns, accountId, async () => {
      check();
      data.accounts.delete(accountId);
      data.kept.delete(accountId);
      endSessions(data, (session) => session.accountId === accountId);
    }),
});

const sessions = (data: MemoryData, check: () => void): SessionStorage => ({
  addSession: async (session) => {
    check();
    expectHere(data, session.accountId);
    if (data.sessions.has(session.tokenHash)) throw new Error('This session exists.');
    data.sessions.set(session.tokenHash, Object.freeze({ ...session }));
  },
  session: async (tokenHash) => {
    check();
    return heldBy(data, data.sessions.get(tokenHash));
  },
  touchSession: async (tokenHash, lastSeenAt) => {
    check();
    const session = data.sessions.get(tokenHash);
    if (session) data.sessions.set(tokenHash, Object.freeze({ ...session, lastSeenAt }));
  },
  endSession: async (tokenHash) => {
    check();
    data.sessions.delete(tokenHash);
  },
  endOldSessions: async (lastSeenBefore, createdBefore) => {
    check();
    endSessions(data, ({ lastSeenAt, createdAt }) => lastSeenAt < lastSeenBefore || createdAt < createdBefore);
  },
});

const heldBy = (data: MemoryData, session: SessionRecord | undefined): HeldSession | undefined =>
  session && { session, account: data.accounts.get(session.accountId) };

/** The session, if it is one of the account. */
export const heldSession = (data: MemoryData, accountId: string, tokenHash = ''): HeldSession | undefined => {
  const held = heldBy(data, data.sessions.get(tokenHash));
  return held?.session.accountId === accountId ? held : undefined;
};

const change = (data: MemoryData, accountId: string, part: Partial<AccountRecord>): void => {
  data.accounts.set(accountId, Object.freeze({ ...known(data, accountId), ...part }));
};

const known = (data: MemoryData, accountId: string): AccountRecord => {
  const account = data.accounts.get(accountId);
  if (!account) throw new StorageFailure('unknown account', accountId);
  return account;
};

/** Throws if there is no such account, or if another server has it by now. */
export const expectHere = (data: MemoryData, accountId: string): void => {
  const { movedTo } = known(data, accountId);
  if (movedTo !== undefined) throw new StorageFailure('account moved', movedTo);
};

const endSessions = (data: MemoryData, isToEnd: (session: SessionRecord) => boolean): void => {
  for (const session of [...data.sessions.values()]) if (isToEnd(session)) data.sessions.delete(session.tokenHash);
};
