import { pathOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { readReply } from '../../api/read-reply.ts';
import { type ApiResult, isFrozen } from '../../api/result.ts';
import { isRecord } from '../../events/record.ts';
import type { SessionFault } from './fault.ts';
import { accountOf, type Computer, credentialsOf, type StoredSession, sessionOf } from './stored-session.ts';
import { whereaboutsOf } from './trusted-backend.ts';
import type { Account, SessionWorld } from './world.ts';

/**
 * `elsewhere`: the server is not this site. `before`: the server of this e-mail's last sign-in here, if it was another.
 */
export type LookUpReply = FoundServer | { readonly kind: 'refused'; readonly fault: SessionFault };
export type FoundServer = {
  readonly kind: 'found';
  readonly backend: string;
  readonly elsewhere: boolean;
  readonly before?: string;
  /** Servers on the way from `before` that said themselves that the account has gone from them. */
  readonly said?: readonly string[];
};

/** Asks this site, without a session, which server has the account. */
export const findServer = async (world: SessionWorld, email: string): Promise<LookUpReply> => {
  const { trust, remote, store } = world;
  const path = pathOf(endpoints.findUser.path, { email });
  const result = readReply(
    endpoints.findUser,
    await remote(trust.own)({ method: 'GET', path, headers: {}, open: true }),
  );
  if (result.kind === 'no connection') return notFound({ code: 'noConnection' });
  if (result.kind === 'no answer') return notFound({ code: 'noAnswer' });
  if (result.kind === 'bug' && result.source === 'frontend') return notFound({ code: 'wentWrong' });
  if (result.kind === 'refused' && result.status === 429) return notFound(tooMany(result));
  if (result.kind !== 'done') return notFound({ code: 'lookupFailed' });

  const { api } = result.reply.user;
  if (api === '') return notFound({ code: 'noBackend' });
  const where = whereaboutsOf(api, trust);
  if (where.kind === 'not trusted') return notFound({ code: 'backendNotTrusted' });
  const { backend } = where;
  const before = store.lastBackend(email);
  const found = { kind: 'found', backend, elsewhere: where.kind === 'elsewhere' } as const;
  return before === undefined || before === backend ? found : { ...found, before };
};

/** The status that the product's error catalogue has for it, whatever stopped the look-up. */
const notFound = (fault: SessionFault) => refused({ ...fault, status: 401 });

const refused = (fault: SessionFault) => ({ kind: 'refused', fault }) as const;

/**
 * `open`: whose work is on screen meanwhile; it goes on with this login. `from`: the server at which the user was before,
 * where they agreed to go on at this one, and those that said themselves that the account has gone from them.
 */
export type Login = {
  readonly email: string;
  readonly backend: string;
  readonly computer: Computer;
  readonly open?: Account;
  readonly from?: { readonly before: string; readonly said: readonly string[] };
};
export type LoginOutcome =
  | { readonly kind: 'in'; readonly session: StoredSession }
  /** The account is at another server now. */
  | FoundServer
  | { readonly kind: 'refused'; readonly fault: SessionFault };

/**
 * Posts the password to that server, after other tabs have stopped calling it, and keeps the session that comes back.
 */
export const logIn = async (world: SessionWorld, login: Login, password: string): Promise<LoginOutcome> => {
  const { remote, store, tabs } = world;
  const { email, backend, computer } = login;
  await tabs.hush(backend);
  const answer = await remote(backend)({
    method: 'POST',
    path: endpoints.logIn.path,
    headers: {},
    body: JSON.stringify({ userEmail: email, userPassword: password }),
  });
  const result = readReply(endpoints.logIn, answer);
  const session = result.kind === 'done' && sessionOf(result.reply, { userEmail: email, backend, computer });
  if (session) {
    const { movedFrom } = result.reply;
    const kept = { ...session, ...(await ledgerHere(world, login, movedFrom)) };
    store.keep(kept);
    tabs.tell({ type: 'login ended', backend, session: kept });
    return { kind: 'in', session: kept };
  }
  tabs.tell({ type: 'login ended', backend, session: undefined });
  return movedAway(world, backend, result) ?? refused(loginFault(result));
};

/**
 * Where this computer's ledger of the account began, if that was not at this server, and at which server the account was
 * before. `movedFrom`, as this server says: alone it is no proof, and the user is asked.
 */
const ledgerHere = async (
  { store, trust, hasLedger }: SessionWorld,
  { email: user, backend, open, from }: Login,
  movedFrom: string | undefined,
): Promise<Pick<StoredSession, 'begunAt' | 'movedFrom'>> => {
  if (open) return goingOn(open, backend);
  const account = { user, backend };
  const known = store.begunAt(account);
  if (known !== undefined) return { begunAt: known };
  const before = movedFrom === undefined ? undefined : originOf(movedFrom, trust);
  const isSaid = from?.said.includes(from.before) === true;
  const isAgreed = from && (isSaid || (before !== undefined && [from.before, ...from.said].includes(before)));
  const was = isAgreed ? from.before : before;
  if (was === undefined || was === backend) return {};
  const begunAt = store.begunAt({ user, backend: was }) ?? was;
  // Where nobody can say what is here, the ledger of a move that was agreed to is opened under its name, or begun.
  const isHere = await hasLedger({ user, backend: was, begunAt }).catch(() => isAgreed === true);
  if (!isHere || (await hasLedger(account).catch(() => false))) return {};
  return { begunAt, movedFrom: was };
};

/** The open ledger goes on at that server, whatever is said there of where the account was. */
const goingOn = (
  { backend: was, begunAt = was }: Account,
  backend: string,
): Pick<StoredSession, 'begunAt' | 'movedFrom'> => ({
  ...(begunAt !== backend && { begunAt }),
  ...(was !== backend && { movedFrom: was }),
});

/** As this site calls the server. */
const originOf = (origin: string, trust: SessionWorld['trust']): string => {
  const where = whereaboutsOf(origin, trust);
  return where.kind === 'not trusted' ? origin : where.backend;
};

/** Where the account has gone, if a server says so and this site trusts the other one. `before`: who says it. */
const movedAway = (
  { trust }: SessionWorld,
  before: string,
  result: ApiResult<unknown>,
): FoundServer | { readonly kind: 'refused'; readonly fault: SessionFault } | undefined => {
  if (result.kind !== 'refused' || result.reason !== 'account.moved') return undefined;
  const where = whereaboutsOf(isRecord(result.body) ? result.body.api : undefined, trust);
  if (where.kind === 'not trusted' || where.backend === before) return refused({ code: 'moved', status: 403 });
  return { kind: 'found', backend: where.backend, elsewhere: where.kind === 'elsewhere', before, said: [before] };
};

const loginFault = (result: ApiResult<unknown>): SessionFault => {
  switch (result.kind) {
    case 'no connection':
      return { code: 'noConnection' };
    case 'no answer':
      return { code: 'noAnswer' };
    // A fault of the server comes as `unknown` with `bug`. The kind `bug` is only a fault of this app: nothing was sent.
    case 'unknown': {
      const { status, reason, lacks, bug } = result;
      if (status === undefined) return { code: 'noAnswer' };
      return { code: bug ? 'backendBug' : 'serverTrouble', status, ...(reason && { reason }), ...(lacks && { lacks }) };
    }
    case 'refused':
      return refusedLogin(result);
    case 'bug':
      return { code: 'wentWrong' };
    // `done`: the reply holds no session that can be used. A login has no quota.
    case 'done':
    case 'quota exceeded':
      return { code: 'backendBug', status: result.status, lacks: 'shape' };
  }
};

const refusedLogin = (result: ApiResult<unknown> & { readonly kind: 'refused' }): SessionFault => {
  const { status, reason } = result;
  if (isFrozen(result)) return { code: 'frozen', status };
  if (status === 429) return tooMany(result);
  if (reason === 'origin.notAllowed') return { code: 'originNotAllowed', status };
  if (status === 401 || status === 200) return { code: 'wrongCredentials', status };
  return { code: 'loginRefused', status };
};

const tooMany = ({ retryAfterMs }: { readonly retryAfterMs?: number }): SessionFault => ({
  code: 'tooMany',
  status: 429,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/**
 * `no answer`: the server has not refused, but did not answer at all or answered with a fault. `moved`: to a server that
 * this site does not trust.
 */
export type Verification = 'verified' | 'refused' | 'frozen' | 'no answer' | 'moved' | FoundServer;

/** A fault of the server, or its limit, proves nothing about the session: that is no answer. */
export const verify = async (world: SessionWorld, session: StoredSession): Promise<Verification> => {
  const { headers } = credentialsOf(session);
  const answer = await world.remote(session.backend)({ method: 'GET', path: endpoints.verify.path, headers });
  const result = readReply(endpoints.verify, answer);
  if (result.kind === 'done') return 'verified';
  const away = movedAway(world, session.backend, result);
  if (away) return away.kind === 'found' ? away : 'moved';
  if (result.kind !== 'refused' || result.status >= 500 || result.status === 429) return 'no answer';
  return isFrozen(result) ? 'frozen' : 'refused';
};

/** `removes`: whether the work is removed from this computer too. */
export type Logout = { readonly session: StoredSession; readonly removes: boolean };

/** Returns whether the server has confirmed that the session is over. This computer forgets the session either way. */
export const logOut = async (world: SessionWorld, { session, removes }: Logout): Promise<boolean> => {
  const { remote, store, tabs, wipe } = world;
  const { headers } = credentialsOf(session);
  const account = accountOf(session);
  const { user, backend } = account;
  store.drop((kept) => kept.userEmail === user && kept.backend === backend);
  tabs.tell({ type: 'logged out', ...account, ...(removes ? { removed: true } : { removed: false, session }) });
  const answer = remote(backend)({ method: 'DELETE', path: endpoints.logOut.path, headers });
  if (removes) await wipe(account);
  const result = readReply(endpoints.logOut, await answer);
  return result.kind === 'done' || (result.kind === 'refused' && result.status === 401);
};
