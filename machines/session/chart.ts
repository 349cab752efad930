/**
 * Who works here, and may they?
 *
 *   resuming ──▶ in                         out ──▶ lookingUp ──▶ asking ──▶ loggingIn ──▶ verifying ──▶ in
 *      ├──▶ unreachable ──▶ offline                    └──▶ moved ──▶ ┘          └──▶ frozen
 *      │        └─ a while, WAKE ──▶ askingAgain ──▶ in, out, or unreachable
 *      └──▶ out
 *
 *   in ──REFUSED──▶ checking ──▶ expired ──LOG_IN_AGAIN──▶ loggingInAgain ──▶ checking ──▶ in
 *   in ──HUSH──▶ quiet ──LOGIN_ENDED──▶ in, or expired        offline ──▶ reverifying ──▶ in, or expired
 *   in ──OWN──▶ owning ──▶ checking, or in                   in, and other work ──SHARE──▶ the same, shared
 *   whoever is known ──LOG_OUT──▶ loggingOut ──▶ out
 *   before every first in: arriving, which waits for a CONFIRM if the account came from another server
 *
 * Work is on screen from `in` on, also while the session is expired, quiet or offline; calls are made
 * in `in` only. No password is ever in an event or in the context: machines/session/session.ts hands it over.
 */
import { not } from 'xstate';
import { loggingInAgain, owning } from './again.ts';
import { loginOf, logoutOf, parts, wentWrong } from './chart-parts.ts';
import {
  leaving,
  leftElsewhere,
  movedElsewhere,
  overtaken,
  overtakenBefore,
  sharing,
  signingIn,
  staying,
} from './transitions.ts';
import { verifyingKept } from './verifying.ts';

export const sessionMachine = parts.createMachine({
  id: 'session',
  context: ({ input }) => ({
    email: input?.userEmail ?? '',
    where: undefined,
    away: undefined,
    agreed: undefined,
    computer: input?.computer ?? 'mine',
    session: input,
    fault: undefined,
    farewell: undefined,
    wantsOut: undefined,
    ownFault: undefined,
    tries: 0,
  }),
  on: { SHARED: { guard: 'isOwn', actions: ['share', 'seclude'] } },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isKnown', target: 'resuming' }, { target: 'out' }] },

    out: { on: { ...movedElsewhere.on, ...staying.on, ...signingIn.on, ...leaving.on } },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => context.email,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'takeWhere', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasMoved', params: ({ event }) => event.output },
            target: 'moved',
            actions: { type: 'takeWhere', params: ({ event }) => event.output },
          },
          { target: 'out', actions: { type: 'takeWhere', params: ({ event }) => event.output } },
        ],
        onError: { target: 'out', actions: { type: 'keepFault', params: wentWrong } },
      },
      on: { BACK: 'out', ...leftElsewhere.on },
    },
    /** The server is another one than last time: nothing happens until the user confirms. */
    moved: {
      on: {
        CONFIRM: { target: 'asking', actions: 'agree' },
        BACK: { target: 'out', actions: 'disagree' },
        ...leftElsewhere.on,
        ...movedElsewhere.on,
      },
    },
    asking: {
      on: {
        LOG_IN: { target: 'loggingIn', actions: { type: 'takeComputer', params: ({ event }) => event.computer } },
        BACK: { target: 'out', actions: ['clearFault', 'disagree'] },
        ...leftElsewhere.on,
        ...movedElsewhere.on,
      },
    },
    loggingIn: {
      invoke: {
        src: 'logIn',
        input: ({ context }) => loginOf(context),
        onDone: [
          {
            guard: { type: 'isIn', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          { guard: { type: 'isFrozen', params: ({ event }) => event.output }, target: 'frozen' },
          {
            guard: { type: 'isAway', params: ({ event }) => event.output },
            target: 'moved',
            actions: { type: 'takeFurther', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
        ],
        onError: { target: 'asking', actions: { type: 'keepFault', params: wentWrong } },
      },
      on: { ...leftElsewhere.on },
    },
    frozen: { on: { BACK: 'out', ...leftElsewhere.on } },
    verifying: {
      invoke: {
        src: 'verify',
        input: ({ context }) => context.session,
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'arriving' },
          {
            guard: { type: 'isAway', params: ({ event }) => event.output },
            target: 'moved',
            actions: ['unstore', 'forgetSession', { type: 'takeFurther', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'saysFrozen', params: ({ event }) => event.output },
            target: 'frozen',
            actions: ['unstore', 'forget'],
          },
          {
            guard: { type: 'saidNo', params: ({ event }) => event.output },
            target: 'out',
            actions: ['unstore', 'forget', { type: 'keepFault', params: { code: 'notVerified' } }],
          },
          { target: 'unreachable' },
        ],
        onError: { target: 'unreachable' },
      },
      on: { ...overtakenBefore.on },
    },

    resuming: {
      entry: 'firstTry',
      ...verifyingKept({ no: '#session.out', away: '#session.moved', silent: '#session.unreachable' }),
      on: { ...overtakenBefore.on },
    },
    unreachable: {
      after: { landing: 'askingAgain' },
      on: { WAKE: 'askingAgain', ...movedElsewhere.on, ...staying.on, ...signingIn.on, ...leaving.on },
    },
    /** The page looks the same meanwhile, and keeps what is being typed. */
    askingAgain: {
      entry: 'countTry',
      ...verifyingKept({ no: '#session.out', away: '#session.moved', silent: '#session.unreachable' }),
      on: { ...movedElsewhere.on, ...staying.on, ...signingIn.on, ...leaving.on },
    },

    /** The account has moved, and this computer has the ledger from before: nothing is opened until the user says so. */
    arriving: {
      always: { guard: not('mustAsk'), target: 'in' },
      on: { CONFIRM: { target: 'in', actions: 'agreeHere' }, BACK: 'loggingOut', ...overtakenBefore.on },
    },
    in: {
      tags: 'work',
      entry: ['rememberMove', 'follow', 'trust', 'store', 'clearFault'],
      on: {
        REFUSED: 'checking',
        HUSH: 'quiet',
        OWN: { guard: 'isShared', target: 'owning' },
        ...sharing.on,
        ...overtaken.on,
        ...leaving.on,
      },
    },
    offline: {
      tags: 'work',
      after: { offline: 'reverifying' },
      on: { RETRY: 'reverifying', WAKE: 'reverifying', ...sharing.on, ...overtaken.on, ...leaving.on },
    },
    reverifying: {
      tags: 'work',
      ...verifyingKept({ no: '#session.expired', away: '#session.expired', silent: '#session.offline' }),
      on: { HUSH: 'offline', ...sharing.on, ...overtaken.on, ...leaving.on },
    },
    /** A call was answered 401: is the session still valid? */
    checking: {
      tags: 'work',
      invoke: {
        src: 'verify',
        input: ({ context }) => context.session,
        onDone: [
          { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: 'arriving' },
          {
            guard: { type: 'isAway', params: ({ event }) => event.output },
            target: 'expired',
            actions: { type: 'takeAway', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'saidNo', params: ({ event }) => event.output },
            target: 'expired',
            actions: { type: 'keepAnswer', params: ({ event }) => event.output },
          },
          { target: 'offline' },
        ],
        onError: { target: 'expired', actions: { type: 'keepFault', params: wentWrong } },
      },
      on: { HUSH: 'quiet', ...sharing.on, ...overtaken.on, ...leaving.on },
    },
    /** Another tab is signing in at our server: until that has ended, no call of ours may leave. */
    quiet: {
      tags: 'work',
      after: { quiet: 'checking' },
      on: {
        LOGIN_ENDED: [
          { guard: { type: 'isNobodys', params: ({ event }) => event }, target: 'in' },
          ...overtaken.on.LOGIN_ENDED,
        ],
        ...sharing.on,
        ...leaving.on,
      },
    },
    expired: {
      tags: 'work',
      on: {
        LOG_IN_AGAIN: [
          {
            guard: { type: 'isSameUser', params: ({ event }) => event.email },
            target: 'loggingInAgain',
            actions: 'clearFault',
          },
          { actions: { type: 'keepFault', params: { code: 'otherUser' } } },
        ],
        RETRY: 'checking',
        ...sharing.on,
        ...overtaken.on,
        ...leaving.on,
      },
    },
    loggingInAgain,
    owning,

    loggingOut: {
      invoke: {
        src: 'logOut',
        input: logoutOf,
        onDone: {
          target: 'out',
          actions: [
            { type: 'sayGoodbye', params: ({ event }) => (event.output ? 'told' : 'not told') },
            'forgetEmail',
            'forget',
          ],
        },
        onError: { target: 'out', actions: [{ type: 'sayGoodbye', params: 'failed' }, 'forgetEmail', 'forget'] },
      },
      after: {
        farewell: { target: 'out', actions: [{ type: 'sayGoodbye', params: 'not told' }, 'forgetEmail', 'forget'] },
      },
    },
  },
});
