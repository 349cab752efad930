import type { Clock } from '../../../machines/ledger/ledger-world.ts';

export const pageClock: Clock = {
  setTimeout: (call, milliseconds) => setTimeout(call, milliseconds),
  clearTimeout: (id) => clearTimeout(id),
};
