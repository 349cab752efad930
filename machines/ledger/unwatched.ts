import type { Waiting } from './ledger-port.ts';

/** Nobody waits where it is seen, and nothing is given up. */
export const unwatched: Waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
