import { parts } from './chart-parts.ts';

/**
 * Asks the server whether the kept session is still valid. `no`: the state that follows where the server says that it is
 * not; `away`: that the account is at another one; `silent`: where it does not say.
 */
export const verifyingKept = ({ no, away, silent }: { readonly [Answer in 'no' | 'away' | 'silent']: string }) =>
  parts.createStateConfig({
    invoke: {
      src: 'verify',
      input: ({ context }) => context.session,
      onDone: [
        { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: '#session.arriving' },
        {
          guard: { type: 'isAway', params: ({ event }) => event.output },
          target: away,
          actions: { type: 'takeAway', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'saidNo', params: ({ event }) => event.output },
          target: no,
          actions: ['distrust', 'store', { type: 'keepAnswer', params: ({ event }) => event.output }],
        },
        { target: silent },
      ],
      onError: { target: silent },
    },
  });
