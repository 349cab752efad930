import { assign, fromPromise, setup } from 'xstate';
import { emailOf, isEmail } from '../../api/email.ts';
import type { FoundServer, Login, LoginOutcome, Logout, LookUpReply, Verification } from './calls.ts';
import type { SessionFault } from './fault.ts';
import { accountOf, type Computer, type StoredSession } from './stored-session.ts';

/**
 * What is shown once after signing out. `told`: whether the server heard of it; `failed`: something could not be
 * removed.
 */
export type Farewell = { readonly session: StoredSession; readonly told: 'told' | 'not told' | 'failed' };

export type SessionContext = {
  readonly email: string;
  readonly where: FoundServer | undefined;
  /** Where the account of this user has gone, as the server says at which they were. */
  readonly away: { readonly user: string; readonly before: string; readonly backend: string } | undefined;
  /** The server from which the user agreed to go to the one where they sign in. */
  readonly agreed: string | undefined;
  readonly computer: Computer;
  readonly session: StoredSession | undefined;
  readonly fault: SessionFault | undefined;
  readonly farewell: Farewell | undefined;
  /**
   * The user signed out, in this tab or another, while this tab was signing them in again: it takes effect once that
   * has ended.
   */
  readonly wantsOut: 'here' | 'elsewhere' | undefined;
  /** Why a shared computer did not become the user's own. */
  readonly ownFault: SessionFault | undefined;
  /** How often the server did not answer whether the kept session is still valid. */
  readonly tries: number;
};

export type SessionSignal =
  | { readonly type: 'LOOK_UP'; readonly email: string }
  | { readonly type: 'LOG_IN'; readonly computer: Computer }
  | { readonly type: 'LOG_IN_AGAIN'; readonly email: string }
  | LoginEnded
  /** The user's account has moved, and their ledger goes on with this session: another tab has asked them. */
  | { readonly type: 'MOVED'; readonly session: StoredSession }
  | LoggedOut
  | { readonly type: 'CONFIRM' | 'BACK' | 'CONTINUE' | 'RETRY' | 'REFUSED' | 'HUSH' | 'LOG_OUT' }
  /** The connection is back, or the page is looked at again: a hint to ask. */
  | { readonly type: 'WAKE' }
  /** The computer is shared from now on; it is the user's own from now on, for which they give their password. */
  | { readonly type: 'SHARE' | 'OWN' }
  /** The same user has said in another tab that the computer is shared. */
  | { readonly type: 'SHARED' };

/** Another tab's login has ended. `session`: the new session, if it succeeded. */
type LoginEnded = { readonly type: 'LOGIN_ENDED'; readonly session: StoredSession | undefined };

/** The user has signed out in another tab. `removed`: that tab removes their work from this computer. */
type LoggedOut = { readonly type: 'LOGGED_OUT'; readonly removed: boolean };

const unplugged = (): Promise<never> => Promise.reject(new Error('this part of the session was not provided'));

export const wentWrong: SessionFault = { code: 'wentWrong' };

/** Milliseconds: a kept session is verified again after the first, then after twice as long each time. */
const firstLanding = 2_000;
const longestLanding = 60_000;

/** The guards, actions, actors and delays of machines/session/chart.ts. */
export const parts = setup({
  types: { context: {} as SessionContext, events: {} as SessionSignal, input: {} as StoredSession | undefined },
  actors: {
    lookUp: fromPromise<LookUpReply, string>(unplugged),
    logIn: fromPromise<LoginOutcome, Login | undefined>(unplugged),
    verify: fromPromise<Verification, StoredSession | undefined>(unplugged),
    logOut: fromPromise<boolean, Logout | undefined>(unplugged),
  },
  /** Milliseconds: until the server is tried again, until another tab's login is given up, and for a farewell. */
  delays: {
    offline: 30_000,
    landing: ({ context }) => Math.min(longestLanding, firstLanding * 2 ** context.tries),
    quiet: 150_000,
    farewell: 5_000,
  },
  guards: {
    isOwn: ({ context }) => context.session?.computer === 'mine',
    isShared: ({ context }) => context.session?.computer === 'shared',
    isKnown: ({ context }) => context.session !== undefined,
    isEmail: (_, typed: string) => isEmail(emailOf(typed)),
    isSameUser: ({ context }, typed: string) => emailOf(typed) === context.session?.userEmail,
    mayContinue: ({ context }) => context.session?.verified === true,
    wantsOut: ({ context }, outcome: LoginOutcome) =>
      context.wantsOut === 'here' || (context.wantsOut === 'elsewhere' && outcome.kind === 'in'),
    wantsOutHere: ({ context }) => context.wantsOut === 'here',
    wantsOutElsewhere: ({ context }) => context.wantsOut === 'elsewhere',
    isFound: (_, reply: LookUpReply) => reply.kind === 'found' && reply.before === undefined,
    hasMoved: (_, reply: LookUpReply) => reply.kind === 'found' && reply.before !== undefined,
    isIn: (_, outcome: LoginOutcome) => outcome.kind === 'in',
    isFrozen: (_, outcome: LoginOutcome) => outcome.kind === 'refused' && outcome.fault.code === 'frozen',
    isVerified: (_, verification: Verification) => verification === 'verified',
    saysFrozen: (_, verification: Verification) => verification === 'frozen',
    saidNo: (_, verification: Verification) => verification !== 'no answer',
    isAway: (_, answer: LoginOutcome | Verification) => isFound(answer),
    /** The account has moved, and nobody has asked the user yet whether their ledger goes on here. */
    mustAsk: ({ context }) => isUnanswered(context),
    /** The other tab signed in the same user: this tab takes over the new session. */
    isOurs: ({ context }, { session }: LoginEnded) =>
      session !== undefined &&
      session.userEmail === context.session?.userEmail &&
      session.backend === context.session.backend,
    /** The other tab's login failed: the cookie still belongs to the previous user. */
    isNobodys: (_, { session }: LoginEnded) => session === undefined,
    /** The user signed out in another tab, and has signed in there again since. */
    isBack: ({ context }, { session }: LoginEnded) =>
      context.wantsOut === 'elsewhere' &&
      session?.userEmail === context.session?.userEmail &&
      session?.backend === context.session?.backend,
  },
  actions: {
    takeEmail: assign((_, typed: string) => ({
      email: emailOf(typed),
      fault: undefined,
      farewell: undefined,
      agreed: undefined,
    })),
    takeWhere: assign((_, reply: LookUpReply) => ({
      where: reply.kind === 'found' ? reply : undefined,
      fault: reply.kind === 'refused' ? reply.fault : undefined,
    })),
    takeComputer: assign((_, computer: Computer) => ({ computer, fault: undefined })),
    /** Of the session that is kept, whoever's e-mail was typed since. */
    takeAway: assign(({ context: { session } }, answer: LoginOutcome | Verification) => {
      if (!session || !isFound(answer)) return {};
      const { userEmail: user, backend: before } = session;
      const where = { ...answer, before };
      return {
        email: user,
        where,
        away: { user, before, backend: answer.backend },
        agreed: undefined,
        fault: undefined,
      };
    }),
    /** Of a login: whoever was led on before is led on from where they began. */
    takeFurther: assign(({ context: { where } }, answer: LoginOutcome | Verification) => {
      if (!isFound(answer)) return {};
      const before = where?.before ?? answer.before;
      const said = [...(where?.said ?? []), ...(answer.said ?? [])];
      const further = { ...answer, said, ...(before !== undefined && { before }) };
      return { where: further, agreed: undefined, fault: undefined };
    }),
    agree: assign(({ context: { where } }) => ({ agreed: where?.before })),
    agreeHere: assign(({ context: { session } }) => ({ agreed: session?.movedFrom })),
    disagree: assign({ agreed: undefined }),
    takeSession: assign((_, { session }: Pick<LoginEnded, 'session'>) => ({ session, fault: undefined })),
    takeOutcome: assign((_, outcome: LoginOutcome) =>
      outcome.kind === 'in'
        ? { session: outcome.session, fault: undefined }
        : { fault: outcome.kind === 'refused' ? outcome.fault : movedFault },
    ),
    /** The ledger goes on at this server: the user has said so. */
    follow: assign(({ context: { session } }) => {
      if (session?.movedFrom === undefined) return { agreed: undefined };
      const { movedFrom: _, ...followed } = session;
      return { session: followed, agreed: undefined };
    }),
    /** The same user signs in again. If the computer has become a shared one meanwhile, it stays shared. */
    renew: assign(({ context }, outcome: LoginOutcome) => {
      if (outcome.kind !== 'in') return outcome.kind === 'refused' ? { fault: outcome.fault } : {};
      const { computer, backend } = context.session ?? outcome.session;
      return { session: { ...outcome.session, computer }, agreed: backend, fault: undefined };
    }),
    share: assign(({ context }) => ({
      session: context.session && { ...context.session, computer: 'shared' as const },
    })),
    keepOwnFault: assign((_, outcome: LoginOutcome) => ({
      ownFault: outcome.kind === 'refused' ? outcome.fault : movedFault,
    })),
    forgetOwnFault: assign({ ownFault: undefined }),
    keepFault: assign((_, fault: SessionFault) => ({ fault })),
    keepAnswer: assign((_, verification: Verification) => ({ fault: answerFault(verification) })),
    firstTry: assign({ tries: 0 }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    clearFault: assign({ fault: undefined }),
    trust: assign(({ context }) => ({
      session: context.session && { ...context.session, verified: true },
      away: undefined,
    })),
    distrust: assign(({ context }) => ({ session: context.session && { ...context.session, verified: false } })),
    wantOut: assign({ wantsOut: 'here' }),
    /**
     * A sign-out in this tab overrides one in another tab, unless that one has removed the work: then nothing is left
     * to remove here, and what is begun after it must stay.
     */
    wantOutToo: assign(({ context }, { removed }: LoggedOut) => ({
      wantsOut: removed ? 'elsewhere' : (context.wantsOut ?? 'elsewhere'),
    })),
    wantIn: assign({ wantsOut: undefined }),
    forget: assign({ session: undefined, where: undefined, away: undefined, agreed: undefined, wantsOut: undefined }),
    forgetSession: assign({ session: undefined }),
    /** On a shared computer the e-mail address is forgotten. */
    forgetEmail: assign(({ context }) => ({ email: context.session?.computer === 'shared' ? '' : context.email })),
    sayGoodbye: assign(({ context }, told: Farewell['told']) => ({
      farewell: context.session && { session: context.session, told },
      fault: undefined,
    })),
    /** Provided: stores the session, or removes it, where it outlives the page. */
    store: () => undefined,
    unstore: () => undefined,
    /** Provided: stores a session that another tab has begun where this tab finds it. */
    adopt: () => undefined,
    /** Provided: on a shared computer, keeps the session in this tab alone; and tells the other tabs that it is shared. */
    seclude: () => undefined,
    tellShared: () => undefined,
    /** Provided: remembers where the ledger of an account that has moved began, and tells the other tabs where it goes on. */
    rememberMove: () => undefined,
  },
});

const movedFault: SessionFault = { code: 'moved', status: 403 };

const answerFault = (verification: Verification): SessionFault => {
  if (verification === 'moved') return movedFault;
  return verification === 'frozen' ? { code: 'frozen', status: 403 } : { code: 'ended', status: 401 };
};

const isFound = (answer: LoginOutcome | Verification): answer is FoundServer =>
  typeof answer === 'object' && answer.kind === 'found';

/** The ledger here is from where the account was before, and the user has not agreed that it goes on. */
const isUnanswered = ({ session, agreed }: SessionContext): boolean =>
  session?.movedFrom !== undefined && session.movedFrom !== agreed;

/** What a login needs; `undefined` until the lookup has named the server. */
export const loginOf = ({ where, email, computer, agreed }: SessionContext): Login | undefined => {
  if (!where) return undefined;
  const { backend, before, said = [] } = where;
  const isAgreed = before !== undefined && before === agreed;
  return { email, backend, computer, ...(isAgreed && { from: { before, said } }) };
};

/** The server to which the account of the user at work has moved, as the one that had it says. */
export const goneTo = ({ session, away }: SessionContext): string | undefined =>
  away && away.user === session?.userEmail && away.before === session.backend ? away.backend : undefined;

/**
 * The login of the same user, at the same server or the one to which the account has moved: it renews an expired session
 * and never replaces it by another user's. `undefined` without a session.
 */
export const loginAgainOf = (context: SessionContext): Login | undefined => {
  const { session } = context;
  if (!session) return undefined;
  const { userEmail: email, backend, computer } = session;
  return { email, backend: goneTo(context) ?? backend, computer, open: accountOf(session) };
};

/** The login again, to say that a shared computer is the user's own; `undefined` without a session. */
export const owningOf = ({ session }: SessionContext): Login | undefined =>
  session && { email: session.userEmail, backend: session.backend, computer: 'mine', open: accountOf(session) };

/** A sign-out, `undefined` without a session. In another tab, that tab has removed the work or kept it. */
export const logoutOf = ({ context }: { readonly context: SessionContext }): Logout | undefined => {
  const { session, wantsOut } = context;
  // Who was asked about a ledger from before and did not say yes has not opened it, and does not remove it.
  const removes = session?.computer === 'shared' && wantsOut !== 'elsewhere' && !isUnanswered(context);
  return session && { session, removes };
};
