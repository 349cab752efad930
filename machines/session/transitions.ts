/** What several states of machines/session/chart.ts have in common. */
import { parts } from './chart-parts.ts';

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
    MOVED: { actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt'] },
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

/** Before the work is on screen: another tab has said where the ledger of the user who stays goes on. */
export const movedElsewhere = parts.createStateConfig({
  on: {
    MOVED: {
      target: '#session.resuming',
      reenter: true,
      actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt'],
    },
  },
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
    MOVED: {
      target: '#session.checking',
      reenter: true,
      actions: [{ type: 'takeSession', params: ({ event }) => event }, 'adopt'],
    },
  },
});

/** The same before anything is on screen: the server is asked to whom the cookie belongs now. */
export const overtakenBefore = parts.createStateConfig({
  on: {
    ...movedElsewhere.on,
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
