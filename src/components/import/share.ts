import { useSyncExternalStore } from 'react';
import { newListeners } from '../../../machines/listeners.ts';

/**
 * The share, from 0 to 1, that is compared with the gradebook or applied to it; 1 once it is being written. It changes
 * after every slice of work, and is no part of the draft, so that only what shows it is rendered again.
 */
export type Share = {
  readonly now: () => number;
  readonly tell: (share: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const newShare = (): Share => {
  const listeners = newListeners();
  let done = 0;
  return {
    now: () => done,
    tell: (share) => {
      done = share;
      listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
};

/** Shows the progress by itself, so that the rest of the import is not rendered again after every slice. */
export const useShare = <T>({ share }: { readonly share: Share }, select: (share: number) => T): T =>
  useSyncExternalStore(share.subscribe, () => select(share.now()));
