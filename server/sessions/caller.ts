import type { BackendReply, BackendRequest } from '../backend.ts';
import { refused, refusedAsMoved, refusedForNow } from '../calls/refusal.ts';
import type { AccountRecord, HeldSession, SessionRecord } from '../storage.ts';
import type { LiveSessions } from './live-sessions.ts';
import { digest, isSecret } from './secret.ts';

/** The caller. Cookie and headers belong to the same live session. */
export type Caller = { readonly account: AccountRecord; readonly session: SessionRecord };

/** The caller, or the reply that ends the call. */
export type Authentication =
  | { readonly caller: Caller; readonly refusal?: undefined }
  | { readonly refusal: BackendReply; readonly caller?: undefined };

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

/** `takeCall` counts the call, and returns how many seconds it has to wait if its session has made too many. */
export type DecideCaller = (
  request: BackendRequest,
  held: HeldSession | undefined,
  takeCall: (tokenHash: string) => number | undefined,
) => Authentication;

/** Decides who calls, by the session that the request's token has in the storage. */
export const decisions =
  (now: () => number, live: Pick<LiveSessions, 'isOf'>): DecideCaller =>
  (request, held, takeCall) => {
    if (!held || !isAlive(held.session, now()))
      return { refusal: { ...refused('session.none'), ...(request.session && { session: null }) } };
    const { session, account } = held;
    const reason = headerFault(request, session);
    if (reason) return { refusal: refused(reason) };
    const wait = takeCall(session.tokenHash);
    if (wait !== undefined) return { refusal: refusedForNow(wait) };
    if (!account || !live.isOf(session, account)) return { refusal: { ...refused('session.none'), session: null } };
    if (account.movedTo !== undefined || account.frozen) return { refusal: refusalOf(account) };
    return { caller: { account, session } };
  };

/** `undefined`: the request has no token that could be one of ours. */
export const tokenHashOf = ({ session: token }: BackendRequest): string | undefined =>
  token === undefined || token.length > 200 ? undefined : digest(token);

/** Why nobody may use the account now. */
const refusalOf = ({ movedTo }: AccountRecord): BackendReply =>
  movedTo === undefined ? refused('account.frozen', { frozen: true }) : refusedAsMoved(movedTo);

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
