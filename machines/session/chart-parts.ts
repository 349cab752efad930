import { assign, fromPromise, setup } from 'xstate';
import { emailOf, isEmail } from '../../api/email.ts';
import type { Login, LoginOutcome, Logout, LookUpReply, Verification } from './calls.ts';
import type { SessionFault } from './fault.ts';
import type { Computer, StoredSession } from './stored-session.ts';

/** As in `LookUpReply`. */
export type FoundServer = { readonly backend: string; readonly elsewhere: boolean; readonly before?: string };

/**
 * What is shown once after signing out. `told`: whether the server heard of it; `failed`: something could not be
 * removed.
 */
export type Farewell = { readonly session: StoredSession; readonly told: 'told' | 'not told' | 'failed' };

export type SessionContext = {
  readonly email: string;
  readonly where: FoundServer | undefined;
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
    saidNo: (_, verification: Verification) => verification === 'refused' || verification === 'frozen',
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
    })),
    takeWhere: assign((_, reply: LookUpReply) => ({
      where: reply.kind === 'found' ? reply : undefined,
      fault: reply.kind === 'refused' ? reply.fault : undefined,
    })),
    takeComputer: assign((_, computer: Computer) => ({ computer, fault: undefined })),
    takeSession: assign((_, { session }: LoginEnded) => ({ session, fault: undefined })),
    takeOutcome: assign((_, outcome: LoginOutcome) =>
      outcome.kind === 'in' ? { session: outcome.session, fault: undefined } : { fault: outcome.fault },
    ),
    /** The same user signs in again. If the computer has become a shared one meanwhile, it stays shared. */
    renew: assign(({ context }, outcome: LoginOutcome) => {
      if (outcome.kind !== 'in') return { fault: outcome.fault };
      const { computer } = context.session ?? outcome.session;
      return { session: { ...outcome.session, computer }, fault: undefined };
    }),
    share: assign(({ context }) => ({
      session: context.session && { ...context.session, computer: 'shared' as const },
    })),
    keepOwnFault: assign((_, outcome: LoginOutcome) => ({
      ownFault: outcome.kind === 'refused' ? outcome.fault : undefined,
    })),
    forgetOwnFault: assign({ ownFault: undefined }),
    keepFault: assign((_, fault: SessionFault) => ({ fault })),
    keepAnswer: assign((_, verification: Verification) => ({ fault: answerFault(verification) })),
    firstTry: assign({ tries: 0 }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    clearFault: assign({ fault: undefined }),
    trust: assign(({ context }) => ({ session: context.session && { ...context.session, verified: true } })),
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
    forget: assign({ session: undefined, where: undefined, wantsOut: undefined }),
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
  },
});

const answerFault = (verification: Verification): SessionFault =>
  verification === 'frozen' ? { code: 'frozen', status: 403 } : { code: 'ended', status: 401 };

/** What a login needs; `undefined` until the lookup has named the server. */
export const loginOf = ({ where, email, computer }: SessionContext): Login | undefined =>
  where && { email, backend: where.backend, computer };

/**
 * The login of the same user at the same server, which renews an expired session and never replaces it by another user's;
 * `undefined` without a session.
 */
export const loginAgainOf = ({ session }: SessionContext): Login | undefined =>
  session && { email: session.userEmail, backend: session.backend, computer: session.computer };

/** The login again, to say that a shared computer is the user's own; `undefined` without a session. */
export const owningOf = (context: SessionContext): Login | undefined => {
  const login = loginAgainOf(context);
  return login && { ...login, computer: 'mine' };
};

/** A sign-out, `undefined` without a session. In another tab, that tab has removed the work or kept it. */
export const logoutOf = ({ context }: { readonly context: SessionContext }): Logout | undefined => {
  const { session, wantsOut } = context;
  return session && { session, removes: session.computer === 'shared' && wantsOut !== 'elsewhere' };
};

/** For all states from which somebody else may sign in. */
export const signingIn = parts.createStateConfig({
  on: {
    LOOK_UP: [
      {
        guard: { type: 'isEmail', params: ({ event }) => event.email },
        target: '#session.lookingUp',
        actions: { type: 'takeEmail', params: ({ event }) => event.email },
      },
      { actions: { type: 'keepFault', params: { code: 'emailMalformed' } } },
    ],
  },
});

/** For a user who has not signed out: continue offline, or ask the server once more. */
export const staying = parts.createStateConfig({
  on: {
    CONTINUE: { guard: 'mayContinue', target: '#session.offline' },
    RETRY: { guard: 'isKnown', target: '#session.resuming' },
  },
});

/** For work while this tab is not signing in: from now on, signing out removes the work. */
export const sharing = parts.createStateConfig({
  on: { SHARE: { guard: 'isOwn', actions: ['share', 'seclude', 'tellShared'] } },
});

/** While the same user signs in again: what happens in other tabs, and a sign-out here, waits for the answer. */
export const awaitingLogin = parts.createStateConfig({
  on: {
    LOG_OUT: { actions: 'wantOut' },
    LOGGED_OUT: { actions: ['unstore', { type: 'wantOutToo', params: ({ event }) => event }] },
    LOGIN_ENDED: {
      guard: { type: 'isBack', params: ({ event }) => event },
      actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt', 'wantIn'],
    },
  },
});

/** For all states in which a sign-out, in this tab or another, ends the session. */
export const leaving = parts.createStateConfig({
  on: {
    LOG_OUT: { guard: 'isKnown', target: '#session.loggingOut' },
    LOGGED_OUT: {
      target: '#session.out',
      actions: ['unstore', 'forgetEmail', 'forget', { type: 'keepFault', params: { code: 'loggedOutElsewhere' } }],
    },
  },
});

/** For a sign-out elsewhere while somebody signs in here: they go on, and all that is kept of the one who left is dropped. */
export const leftElsewhere = parts.createStateConfig({
  on: { LOGGED_OUT: { actions: ['unstore', 'forgetSession'] } },
});

/** For states that another tab's login interrupts. */
export const overtaken = parts.createStateConfig({
  on: {
    LOGIN_ENDED: [
      { guard: { type: 'isNobodys', params: ({ event }) => event } },
      {
        guard: { type: 'isOurs', params: ({ event }) => event },
        target: '#session.checking',
        reenter: true,
        actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt'],
      },
      { target: '#session.expired', actions: { type: 'keepFault', params: { code: 'takenOver' } } },
    ],
  },
});

/** The same before anything is on screen: the server is asked to whom the cookie belongs now. */
export const overtakenBefore = parts.createStateConfig({
  on: {
    LOGIN_ENDED: [
      { guard: { type: 'isNobodys', params: ({ event }) => event } },
      {
        guard: { type: 'isOurs', params: ({ event }) => event },
        target: '#session.resuming',
        reenter: true,
        actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt'],
      },
      { target: '#session.resuming', reenter: true },
    ],
    LOGGED_OUT: leaving.on.LOGGED_OUT,
  },
});
