import { parts } from './chart-parts.ts';

/**
 * Asks the server whether the kept session is still valid. `no`: the state that follows where the server says that it is
 * not; `silent`: where it does not say.
 */
export const verifyingKept = (no: string, silent: string) =>
  parts.createStateConfig({
    invoke: {
      src: 'verify',
      input: ({ context }) => context.session,
      onDone: [
        { guard: { type: 'isVerified', params: ({ event }) => event.output }, target: '#session.in' },
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
