import type { Clock } from '../../../machines/ledger/ledger-world.ts';

/** The timers of this page. */
export const pageClock: Clock = {
  setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};
