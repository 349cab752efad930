import type { BackendWorld } from '../backend.ts';
import { limitTo } from '../calls/rate-limit.ts';
import type { AccountRecord } from '../storage.ts';
import { isFull } from './live-sessions.ts';
import type { Sessions } from './sessions.ts';

export type SignIn =
  | { readonly kind: 'known'; readonly account: AccountRecord }
  | { readonly kind: 'frozen' }
  /** Another server, whose origin is `api`, has the account by now. */
  | { readonly kind: 'moved'; readonly api: string }
  /** A wrong password or an unknown e-mail; the reply does not say which. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'too many'; readonly seconds: number };

/**
 * Guesses get slow, but nobody gets locked out: an address that has signed in to an account before is not slowed down
 * by guesses from elsewhere.
 */
const rates = {
  ofAddress: { quick: 100, everyMs: 1000 },
  ofBoth: { quick: 5, everyMs: 30 * 1000 },
  ofAccount: { quick: 20, everyMs: 30 * 1000 },
} as const;

const mostTrusted = 50_000;

/** Checks an e-mail, trimmed and in lower case, and a password as it was typed. `from`: the caller's address. */
export const signInOf = (world: BackendWorld, { letStay }: Pick<Sessions, 'letStay'>) => {
  const { storage, verifyPassword, hashPassword, isOutdated } = world;
  const limits = guessLimits(world.now);
  let dummyHashing: Promise<string> | undefined;

  /** The hash that an unknown e-mail is checked against, so that it takes as long as a known one. */
  const dummyHash = (): Promise<string> => {
    dummyHashing ??= hashPassword(world.newSecret()).catch((reason) => {
      dummyHashing = undefined;
      throw reason;
    });
    return dummyHashing;
  };

  /**
   * The hash that the account has by now, if nobody else changed it. On a full disk the old one stays until the next
   * sign-in: it is as right as the new one.
   */
  const renewedHash = async (account: AccountRecord, password: string): Promise<string> => {
    const { accountId, passwordHash } = account;
    if (!isOutdated(passwordHash)) return passwordHash;
    const renewed = await hashPassword(password);
    letStay(account, renewed);
    try {
      await storage.accounts.rehash(accountId, passwordHash, renewed);
      return renewed;
    } catch (reason) {
      if (!isFull(reason)) throw reason;
      world.onFailure?.(reason);
      return passwordHash;
    }
  };

  /**
   * The account as it is now; `undefined` if it is gone, or has another password by now. Another sign-in may have given
   * the same password a new hash meanwhile.
   */
  const stillRight = async (account: AccountRecord, password: string): Promise<AccountRecord | undefined> => {
    const hash = await renewedHash(account, password);
    const current = await storage.accounts.byId(account.accountId);
    if (!current || current.passwordHash === hash) return current;
    return (await verifyPassword(password, current.passwordHash)) ? stillRight(current, password) : undefined;
  };

  return async (email: string, password: string, from: string): Promise<SignIn> => {
    const wait = limits.take(email, from);
    if (wait !== undefined) return { kind: 'too many', seconds: wait };

    const dummy = await dummyHash();
    const account = await storage.accounts.byEmail(email);
    const isRight = await verifyPassword(password, account?.passwordHash ?? dummy);
    if (!account || !isRight) return { kind: 'unknown' };
    if (account.movedTo !== undefined) return { kind: 'moved', api: account.movedTo };
    if (account.frozen) return { kind: 'frozen' };

    const current = await stillRight(account, password);
    if (!current) return { kind: 'unknown' };
    limits.trust(email, from);
    return { kind: 'known', account: current };
  };
};

/** Who gave the right password from an address before is not kept out by strangers who guess at the account. */
const guessLimits = (now: () => number) => {
  const ofAddress = limitTo(rates.ofAddress, now);
  const ofBoth = limitTo(rates.ofBoth, now);
  const ofAccount = limitTo(rates.ofAccount, now);
  const trusted = new Set<string>();
  const both = (email: string, from: string) => `${from} ${email}`;

  return {
    take: (email: string, from: string): number | undefined =>
      ofAddress.take(from) ??
      ofBoth.take(both(email, from)) ??
      (trusted.has(both(email, from)) ? undefined : ofAccount.take(email)),
    trust: (email: string, from: string): void => {
      const [oldest] = trusted;
      if (trusted.size >= mostTrusted && oldest !== undefined) trusted.delete(oldest);
      trusted.add(both(email, from));
      ofBoth.forgive(both(email, from));
    },
  };
};
