import type { Params } from '../../../api/endpoint.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { Answer, Ask, Quotas } from './answer.ts';
import { type Book, emptyBook, same, workingData } from './book.ts';
import { type DataName, dataCalls } from './data-calls.ts';
import { type Effects, type ModelReply, type ModelRequest, no, type Outcome, replyOf, yes } from './exchange.ts';
import { bodyOf } from './request-body.ts';
import { type ModelRevision, revisionAfter, unchanged } from './revision.ts';
import { type Route, routeOf } from './routes.ts';
import { type Account, antiForgeryHeader, callerOf, identificationHeader, openedBy, type Session } from './sign-in.ts';

export type ServerModelOptions = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Mints a new id for a noun (`course`, `session`, …), in the wire's alphabet, never the same twice. Counts by
   * default.
   */
  readonly mint?: (noun: string) => string;
  /** Offers idempotency keys and honours them. If `false`, the header is ignored. */
  readonly keys?: boolean;
  readonly ifMatch?: boolean;
  readonly problemOrder?: boolean;
  readonly outcomeOrder?: boolean;
  /** Counts the changes of each part, and says so. Not by default: worlds that spoil a reading need it read. */
  readonly revision?: boolean;
  /** As some other servers do: new settings replace the old ones instead of being merged. */
  readonly settingsReplace?: boolean;
  /** Limits of each account; one that is absent is infinite. */
  readonly quotas?: Partial<Quotas>;
  /** For how many days a key is kept, and not a moment longer. */
  readonly retentionDays?: number;
  readonly publicOrigin?: string;
};

/** What a restore brings back. Sessions end, so that the next sign-in shows the new epoch. */
export type Backup = {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly books: ReadonlyMap<string, Book>;
  readonly revisions: ReadonlyMap<string, ModelRevision>;
  readonly replies: ReadonlyMap<string, StoredReply>;
};

type StoredReply = { readonly asked: string; readonly reply: ModelReply; readonly at: number };

export type ServerModel = ReturnType<typeof createServerModel>;

const keyHeader = 'Idempotency-Key';
const day = 24 * 60 * 60 * 1000;

/**
 * A Gradeledger server made from the wire contract alone, and naive on purpose: clients and other servers are compared
 * with it. It is synchronous: when `handle` returns, the call has been applied whole, or not at all.
 */
export const createServerModel = (options: ServerModelOptions) => {
  const { keys = true, ifMatch = true, problemOrder = true, outcomeOrder = problemOrder } = options;
  const { settingsReplace = false, retentionDays = 30, revision = false } = options;
  const mint = options.mint ?? counting();
  const unlimited = Number.POSITIVE_INFINITY;
  const quotas: Quotas = {
    courses: unlimited,
    offerings: unlimited,
    students: unlimited,
    snapshots: unlimited,
    ...options.quotas,
  };

  let epoch = mint('epoch');
  let accounts = new Map<string, Account>();
  let sessions = new Map<string, Session>();
  let books = new Map<string, Book>();
  let revisions = new Map<string, ModelRevision>();
  let replies = new Map<string, StoredReply>();
  const effects = new Map<string, Effects>();

  const handle = (request: ModelRequest): ModelReply => {
    const { reply, effect } = answered(request);
    const truth = request.headers['x-truth'];
    if (truth !== undefined) {
      const counted = effectsOf(truth);
      effects.set(truth, { ...counted, [effect]: counted[effect] + 1 });
    }
    return reply;
  };

  const answered = (request: ModelRequest): Outcome => {
    const { pathname, searchParams } = new URL(request.path, 'http://model.invalid');
    const route = routeOf(request.method, pathname);
    if (typeof route === 'string') return no(route);
    const isKnown = [...searchParams.keys()].every((name) => route.endpoint.query?.includes(name));
    if (route.endpoint.open) return isKnown ? openCall(route, request) : no('path.malformed');

    const caller = callerOf({ accounts, sessions }, { headers: request.headers, session: request.session });
    if (typeof caller === 'string') return no(caller, caller === 'account.frozen' ? { frozen: true } : {});
    if (!isKnown) return no('path.malformed');
    return isDataName(route.name)
      ? once(caller, route, request, searchParams.get('ifMatch') ?? undefined)
      : coreCall(caller, route, request);
  };

  const openCall = (route: Route, request: ModelRequest): Outcome => {
    const body = readBody(route, request);
    if (typeof body === 'string') return no(body);
    if (route.name === 'findUser') return yes({ user: { api: options.publicOrigin ?? 'https://model.invalid' } });
    if (route.name === 'contactUs') return yes({});
    return logIn(body as { userEmail: string; userPassword: string });
  };

  const logIn = (body: { userEmail: string; userPassword: string }): Outcome => {
    const account = openedBy({ accounts, sessions }, body.userEmail, body.userPassword);
    if (typeof account === 'string') return no(account, { frozen: account === 'account.frozen' });

    const cookie = mint('session');
    const session = { email: account.email, antiForgery: mint('token'), identification: mint('identification') };
    sessions.set(cookie, session);
    const { reply, effect } = yes({
      antiForgeryToken: session.antiForgery,
      antiForgeryHeaderName: antiForgeryHeader,
      backendIdentification: session.identification,
      backendIdentificationIdName: identificationHeader,
      frozen: false,
      ...(keys || ifMatch || problemOrder || outcomeOrder ? { capabilities: capabilities() } : {}),
    });
    return { reply: { ...reply, session: cookie }, effect };
  };

  const capabilities = () => ({
    ...(keys ? { idempotency: { header: keyHeader, retentionDays } } : {}),
    ...(ifMatch ? { ifMatch, ifMatchMaxima: true } : {}),
    ...(problemOrder ? { problemOrder } : {}),
    ...(outcomeOrder ? { outcomeOrder } : {}),
    ...(revision ? { revision } : {}),
    serverEpoch: epoch,
  });

  const coreCall = (caller: Account, route: Route, request: ModelRequest): Outcome => {
    const body = readBody(route, request);
    if (typeof body === 'string') return no(body);
    if (route.name === 'verify') return yes(revisionOf(caller.email));
    if (route.name === 'logOut') {
      sessions.delete(request.session ?? '');
      const { reply, effect } = yes({});
      return { reply: { ...reply, session: null }, effect };
    }
    if (route.name !== 'changePassword') throw new Error(`the model leaves out ${route.name}`);
    if (body.oldPassword !== caller.password) return no('password.wrong');
    accounts.set(caller.email, { ...caller, password: String(body.newPassword) });
    expireSessions(caller.email, request.session);
    return yes({});
  };

  /** Makes the call, or answers a key that was used before with the reply that was committed then. */
  const once = (caller: Account, route: Route, request: ModelRequest, scopeHash: string | undefined): Outcome => {
    const key = keys && route.endpoint.once ? request.headers[keyHeader.toLowerCase()] : undefined;
    if (key === undefined) return dataCall(caller, route, request, scopeHash);
    if (!/^[A-Za-z0-9_-]{16,128}$/.test(key)) return no('key.malformed');

    const body = readBody(route, request);
    if (typeof body === 'string') return no(body);

    const place = `${caller.email} ${key}`;
    const asked = `${request.method} ${request.path} ${request.body ?? ''}`;
    const stored = replies.get(place);
    if (stored && options.now() - stored.at < retentionDays * day) {
      if (stored.asked !== asked) return no('key.otherBody');
      const headers = { ...stored.reply.headers, 'idempotency-replayed': 'true' };
      return { reply: { ...stored.reply, headers }, effect: 'replayed' };
    }
    const outcome = dataCall(caller, route, request, scopeHash);
    if (outcome.effect !== 'refused') replies.set(place, { asked, reply: outcome.reply, at: options.now() });
    return outcome;
  };

  const dataCall = (caller: Account, route: Route, request: ModelRequest, hash: string | undefined): Outcome => {
    const body = readBody(route, request);
    if (typeof body === 'string') return no(body);
    const scopeHash = ifMatch ? hash : undefined;
    const { answer, changed } = perform(caller.email, route.name as DataName, { ids: route.ids, body, scopeHash });
    switch (answer.kind) {
      case 'refused':
        return no(answer.reason, answer.more);
      case 'quota exceeded':
        return { reply: replyOf(200, { success: false, quotaExceeded: true }), effect: 'refused' };
      case 'done':
        return yes(
          route.endpoint.method === 'GET' ? answer.reply : { ...answer.reply, ...revisionOf(caller.email) },
          changed ? 'applied' : 'unchanged',
        );
    }
  };

  const readBody = (route: Route, { headers, body }: ModelRequest) =>
    bodyOf(route.endpoint, { headers, body }, { ifMatch, problemOrder, outcomeOrder });

  const perform = (email: string, name: DataName, asked: Omit<Ask, 'world'>) => {
    const before = bookOf(email);
    const today = new Date(options.now()).toISOString().slice(0, 10);
    const answer: Answer = dataCalls[name](before, { ...asked, world: { mint, today, quotas, settingsReplace } });
    const changed = answer.kind === 'done' && !same(before, answer.book);
    if (answer.kind === 'done') {
      books.set(email, answer.book);
      if (endpoints[name].method !== 'GET')
        revisions.set(email, revisionAfter(revisions.get(email) ?? unchanged, before, answer.book));
    }
    return { answer, changed };
  };

  const revisionOf = (email: string) => (revision ? { revision: revisions.get(email) ?? unchanged } : {});

  const bookOf = (email: string): Book => {
    const book = books.get(email);
    if (!book) throw new Error(`no account ${email}`);
    return book;
  };

  const effectsOf = (truth: string): Effects =>
    effects.get(truth) ?? { applied: 0, unchanged: 0, replayed: 0, refused: 0 };

  const addAccount = (email: string, password: string): void => {
    accounts.set(email, { email, password, frozen: false });
    books.set(email, emptyBook);
  };

  /**
   * `ended`: the account's sessions are gone (401). `refused`: they stay, and are answered that the account is frozen
   * (403).
   */
  const freeze = (email: string, itsSessions: 'ended' | 'refused'): void => {
    setFrozen(email, true);
    if (itsSessions === 'ended') expireSessions(email);
  };

  const setFrozen = (email: string, frozen: boolean): void => {
    const account = accounts.get(email);
    if (!account) throw new Error(`no account ${email}`);
    accounts.set(email, { ...account, frozen });
  };

  const expireSessions = (email: string, keep?: string): void => {
    for (const [cookie, session] of sessions) if (session.email === email && cookie !== keep) sessions.delete(cookie);
  };

  const snapshot = (): Backup => ({
    accounts: new Map(accounts),
    books: new Map(books),
    revisions: new Map(revisions),
    replies: new Map(replies),
  });

  /** Restores a backup: later work is gone, and the epoch is new. Effects stay counted, and ids are not used again. */
  const restore = (backup: Backup): void => {
    accounts = new Map(backup.accounts);
    sessions = new Map();
    books = new Map(backup.books);
    revisions = new Map(backup.revisions);
    replies = new Map(backup.replies);
    epoch = mint('epoch');
  };

  /** Makes calls as another client of the account, without a session. A refusal throws. */
  const asAnotherDevice = (email: string) => ({
    call: <N extends DataName>(name: N, ids: Params<(typeof endpoints)[N]['path']>, body: object = {}) => {
      const asked = { ids, body: { ...body }, scopeHash: undefined };
      const { answer } = perform(email, name, asked);
      if (answer.kind !== 'done') throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
      return answer.reply;
    },
  });

  const data = (email: string): InitializationData => workingData(bookOf(email));

  return {
    handle,
    effectsOf,
    data,
    addAccount,
    freeze,
    unfreeze: (email: string) => setFrozen(email, false),
    expireSessions: (email: string) => expireSessions(email),
    snapshot,
    restore,
    asAnotherDevice,
  };
};

const isDataName = (name: string): name is DataName => Object.hasOwn(dataCalls, name);

const counting = (): ((noun: string) => string) => {
  let count = 0;
  return (noun) => {
    count += 1;
    return `${noun}-${count}`;
  };
};
