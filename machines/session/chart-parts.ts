import { assign, fromPromise, setup } from 'xstate';
import { emailOf, isEmail } from '../../api/email.ts';
import type { Login, LoginOutcome, Logout, LookUpReply, Verified } from './calls.ts';
import type { SessionFault } from './fault.ts';
import type { Computer, StoredSession } from './stored-session.ts';

export type Where = { readonly backend: string; readonly elsewhere: boolean; readonly before?: string };

/** What is said once after signing out. `told`: whether the server heard of it; `failed`: something is left here. */
export type Farewell = { readonly session: StoredSession; readonly told: 'told' | 'not told' | 'failed' };

export type SessionContext = {
  readonly email: string;
  readonly where: Where | undefined;
  readonly computer: Computer;
  readonly session: StoredSession | undefined;
  readonly fault: SessionFault | undefined;
  readonly farewell: Farewell | undefined;
  /** They signed out while they were being signed in again, in this tab or in another: as soon as that has ended. */
  readonly wantsOut: 'here' | 'elsewhere' | undefined;
};

export type SessionSignal =
  | { readonly type: 'LOOK_UP'; readonly email: string }
  | { readonly type: 'LOG_IN'; readonly computer: Computer }
  | { readonly type: 'LOG_IN_AGAIN'; readonly email: string }
  | LoginEnded
  | { readonly type: 'CONFIRM' | 'BACK' | 'CONTINUE' | 'RETRY' | 'REFUSED' | 'HUSH' | 'LOGGED_OUT' | 'LOG_OUT' };

/** Another tab's login. `session`: whose it is now, where it succeeded. */
type LoginEnded = { readonly type: 'LOGIN_ENDED'; readonly session: StoredSession | undefined };

const unplugged = (): Promise<never> => Promise.reject(new Error('this part of the session was not provided'));

export const wentWrong: SessionFault = { code: 'wentWrong' };

/** The words that machines/session/chart.ts is written in. */
export const parts = setup({
  types: { context: {} as SessionContext, events: {} as SessionSignal, input: {} as StoredSession | undefined },
  actors: {
    lookUp: fromPromise<LookUpReply, string>(unplugged),
    logIn: fromPromise<LoginOutcome, Login | undefined>(unplugged),
    verify: fromPromise<Verified, StoredSession | undefined>(unplugged),
    logOut: fromPromise<boolean, Logout | undefined>(unplugged),
  },
  /** Milliseconds: until the server is looked for again, until another tab's login is given up, for a farewell. */
  delays: { offline: 30_000, quiet: 150_000, farewell: 5_000 },
  guards: {
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
    isVerified: (_, verified: Verified) => verified === 'verified',
    saidNo: (_, verified: Verified) => verified === 'refused' || verified === 'frozen',
    /** The other tab signed the same user in anew: its values are ours now. */
    isOurs: ({ context }, { session }: LoginEnded) =>
      session !== undefined &&
      session.userEmail === context.session?.userEmail &&
      session.backend === context.session.backend,
    /** The other tab's login failed: the cookie is whose it was. */
    isNobodys: (_, { session }: LoginEnded) => session === undefined,
    /** They signed out in another tab, and have come back there since. */
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
    keepFault: assign((_, fault: SessionFault) => ({ fault })),
    keepAnswer: assign((_, verified: Verified) => ({ fault: answerFault(verified) })),
    clearFault: assign({ fault: undefined }),
    trust: assign(({ context }) => ({ session: context.session && { ...context.session, verified: true } })),
    distrust: assign(({ context }) => ({ session: context.session && { ...context.session, verified: false } })),
    wantOut: assign({ wantsOut: 'here' }),
    /** What they asked for in this tab counts for more. */
    wantOutToo: assign(({ context }) => ({ wantsOut: context.wantsOut ?? 'elsewhere' })),
    wantIn: assign({ wantsOut: undefined }),
    forget: assign({ session: undefined, where: undefined, wantsOut: undefined }),
    forgetSession: assign({ session: undefined }),
    /** A shared computer keeps no address of theirs. */
    forgetEmail: assign(({ context }) => ({ email: context.session?.computer === 'shared' ? '' : context.email })),
    sayGoodbye: assign(({ context }, told: Farewell['told']) => ({
      farewell: context.session && { session: context.session, told },
      fault: undefined,
    })),
    /** Provided: writes the session, or that there is none, to where it outlives the page. */
    store: () => undefined,
    unstore: () => undefined,
    /** Provided: writes a session that another tab has begun to where this tab finds it. */
    adopt: () => undefined,
  },
});

const answerFault = (verified: Verified): SessionFault => {
  if (verified === 'frozen') return { code: 'frozen', status: 403 };
  return verified === 'no answer' ? { code: 'noConnection' } : { code: 'ended', status: 401 };
};

/** What a login needs, once a lookup has said where. */
export const loginOf = ({ where, email, computer }: SessionContext): Login | undefined =>
  where && { email, backend: where.backend, computer };

/** The same user at the same server: an expired session is renewed, never replaced. */
export const loginAgainOf = ({ session }: SessionContext): Login | undefined =>
  session && { email: session.userEmail, backend: session.backend, computer: session.computer };

/** Whoever signed out in another tab had their work removed by it, or kept. */
export const logoutOf = ({ context }: { readonly context: SessionContext }): Logout | undefined => {
  const { session, wantsOut } = context;
  return session && { session, removes: session.computer === 'shared' && wantsOut !== 'elsewhere' };
};

/** From wherever somebody else may sign in. */
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

/** Of one who has not signed out: on without the server, or asking it once more. */
export const staying = parts.createStateConfig({
  on: {
    CONTINUE: { guard: 'mayContinue', target: '#session.offline' },
    RETRY: { guard: 'isKnown', target: '#session.resuming' },
  },
});

/** From wherever a session may end: by its user, in this tab or in another. */
export const leaving = parts.createStateConfig({
  on: {
    LOG_OUT: { guard: 'isKnown', target: '#session.loggingOut' },
    LOGGED_OUT: {
      target: '#session.out',
      actions: ['unstore', 'forgetEmail', 'forget', { type: 'keepFault', params: { code: 'loggedOutElsewhere' } }],
    },
  },
});

/** The same where somebody signs in here: they go on, without what was kept of the one who has left. */
export const leftElsewhere = parts.createStateConfig({
  on: { LOGGED_OUT: { actions: ['unstore', 'forgetSession'] } },
});

/** What another tab's login means to one that is not waiting for it. */
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

/** The same to one that has nothing on screen yet: whose the cookie is now is asked anew. */
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
