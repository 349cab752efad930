import type { Waiter } from './ledger-port.ts';

/** Nobody waits where it is seen, and nothing is given up. */
export const unwatched: Waiter = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
