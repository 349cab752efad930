/** The two states in which somebody at work signs in once more. What happens in other tabs waits for the answer. */
import { loginAgainOf, owningOf, parts, wentWrong } from './chart-parts.ts';
import { awaitingLogin, leaving } from './transitions.ts';

/** Whoever wanted out meanwhile, here or in another tab, is out once the answer is there. */
const { onDone: outAfterAnswer, onError: outAfterFailure } = parts.createStateConfig({
  invoke: {
    src: 'logIn',
    onDone: [
      {
        guard: { type: 'wantsOut', params: ({ event }) => event.output },
        target: '#session.loggingOut',
        actions: [{ type: 'renew', params: ({ event }) => event.output }, 'seclude'],
      },
      { guard: 'wantsOutElsewhere', ...leaving.on.LOGGED_OUT },
    ],
    onError: [
      { guard: 'wantsOutHere', target: '#session.loggingOut' },
      { guard: 'wantsOutElsewhere', ...leaving.on.LOGGED_OUT },
    ],
  },
}).invoke;

export const loggingInAgain = parts.createStateConfig({
  tags: 'work',
  invoke: {
    src: 'logIn',
    input: ({ context }) => loginAgainOf(context),
    onDone: [
      ...outAfterAnswer,
      {
        guard: { type: 'isIn', params: ({ event }) => event.output },
        target: '#session.checking',
        actions: [{ type: 'renew', params: ({ event }) => event.output }, 'seclude', 'tellShared'],
      },
      {
        guard: { type: 'isAway', params: ({ event }) => event.output },
        target: '#session.expired',
        actions: { type: 'takeAway', params: ({ event }) => event.output },
      },
      { target: '#session.expired', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
    ],
    onError: [...outAfterFailure, { target: '#session.expired', actions: { type: 'keepFault', params: wentWrong } }],
  },
  on: { ...awaitingLogin.on },
});

/** A shared computer becomes the user's own, if this login succeeds. */
export const owning = parts.createStateConfig({
  tags: 'work',
  entry: 'forgetOwnFault',
  invoke: {
    src: 'logIn',
    input: ({ context }) => owningOf(context),
    onDone: [
      ...outAfterAnswer,
      {
        guard: { type: 'isIn', params: ({ event }) => event.output },
        target: '#session.checking',
        actions: { type: 'takeOutcome', params: ({ event }) => event.output },
      },
      { target: '#session.in', actions: { type: 'keepOwnFault', params: ({ event }) => event.output } },
    ],
    onError: [
      ...outAfterFailure,
      { target: '#session.in', actions: { type: 'keepOwnFault', params: { kind: 'refused', fault: wentWrong } } },
    ],
  },
  on: { ...awaitingLogin.on },
});
