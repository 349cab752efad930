import type { BackendRequest } from '../backend.ts';
import type { HeldSession, SessionRecord } from '../storage.ts';
import { type Authentication, type DecideCaller, tokenHashOf } from './caller.ts';

/** A session that this process has found in the storage before, so that its account is known before it is looked at. */
export type KnownSession = {
  readonly accountId: string;
  readonly tokenHash: string;
  /** Decides about the call by what a transaction of the account has found; again if the transaction is run again. */
  readonly decide: (held: HeldSession | undefined) => Authentication;
  /** Notes the session's use, if the call was its own. Called after the transaction. */
  readonly noteUse: () => void;
};

/** The sessions that were found, and whose they are: a session never changes its account. */
export type FoundSessions = {
  readonly known: (request: BackendRequest) => KnownSession | undefined;
  readonly remember: (session: SessionRecord) => void;
  readonly forget: (tokenHash: string) => void;
};

/** Beyond so many, the session that was found first is forgotten: its next write takes a look more. */
const mostKnown = 50_000;

type Means = {
  readonly decide: DecideCaller;
  readonly takeCall: (tokenHash: string) => number | undefined;
  readonly noteUse: (session: SessionRecord) => void;
};

export const foundSessions = ({ decide, takeCall, noteUse }: Means): FoundSessions => {
  const accounts = new Map<string, string>();
  const forget = (tokenHash: string): void => void accounts.delete(tokenHash);
  return {
    known: (request) => {
      const tokenHash = tokenHashOf(request);
      const accountId = tokenHash === undefined ? undefined : accounts.get(tokenHash);
      if (tokenHash === undefined || accountId === undefined) return undefined;
      let counted: { readonly wait: number | undefined } | undefined;
      const takeOnce = (): number | undefined => {
        counted ??= { wait: takeCall(tokenHash) };
        return counted.wait;
      };
      let decided: Authentication | undefined;
      return {
        accountId,
        tokenHash,
        decide: (held: HeldSession | undefined) => {
          decided = decide(request, held, takeOnce);
          if (!decided.caller) forget(tokenHash);
          return decided;
        },
        noteUse: () => {
          if (decided?.caller) noteUse(decided.caller.session);
        },
      };
    },
    remember: ({ tokenHash, accountId }) => {
      accounts.set(tokenHash, accountId);
      const [oldest] = accounts.keys();
      if (accounts.size > mostKnown && oldest !== undefined) accounts.delete(oldest);
    },
    forget,
  };
};
