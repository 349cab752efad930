import type { Waiter } from './ledger-port.ts';

/** For work that shows no progress and is never cancelled. */
export const unwatched: Waiter = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
