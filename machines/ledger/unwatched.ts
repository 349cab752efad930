import type { Waiting } from './ledger-port.ts';

/** For work that shows no progress and is never cancelled. */
export const unwatched: Waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
