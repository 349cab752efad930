import { newListeners } from '../../machines/listeners.ts';

const listeners = newListeners();
let share = 0;

/** How much of the ledger that is being opened is folded, from 0 to 1; 0 where that takes a moment only. */
export const openingShare = {
  now: (): number => share,
  subscribe: listeners.subscribe,
  tell: (now: number): void => {
    share = now;
    listeners.tell();
  },
};
