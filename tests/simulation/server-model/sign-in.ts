import type { Reason } from '../../../api/reasons.ts';

export type Account = { readonly email: string; readonly password: string; readonly frozen: boolean };

/** `antiForgery` and `identification`: the values of the two headers that calls carry beside the cookie. */
export type Session = { readonly email: string; readonly antiForgery: string; readonly identification: string };

export const antiForgeryHeader = 'X-Anti-Forgery';
export const identificationHeader = 'X-Backend-Identification';

export type SignIns = {
  readonly accounts: ReadonlyMap<string, Account>;
  /** Sessions by the value of the cookie. */
  readonly sessions: ReadonlyMap<string, Session>;
};

type Carried = { readonly headers: Readonly<Record<string, string>>; readonly session: string | undefined };

/**
 * The account that makes the call, or the reason for a refusal. The cookie identifies the account; the headers must
 * agree.
 */
export const callerOf = (signIns: SignIns, { headers, session: cookie }: Carried): Account | Reason => {
  const session = cookie === undefined ? undefined : signIns.sessions.get(cookie);
  const account = session && signIns.accounts.get(session.email);
  if (!session || !account) return 'session.none';
  if (headers[identificationHeader.toLowerCase()] !== session.identification) return 'session.mismatch';
  if (headers[antiForgeryHeader.toLowerCase()] !== session.antiForgery) return 'antiForgery.wrong';
  return account.frozen ? 'account.frozen' : account;
};

/** The account that these credentials open. A wrong password never reveals that an account is frozen. */
export const openedBy = (signIns: SignIns, email: string, password: string): Account | Reason => {
  const account = signIns.accounts.get(email.trim().toLowerCase());
  if (account?.password !== password) return 'credentials.wrong';
  return account.frozen ? 'account.frozen' : account;
};
