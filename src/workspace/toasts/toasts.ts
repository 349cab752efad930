import { createContext, useContext } from 'react';
import { newListeners } from '../../../machines/listeners.ts';

/**
 * One short sentence at the edge of the screen. `undo` takes back the commit that the sentence is about. `cancel` ends what
 * the sentence tells of; a `busy` one stays until another replaces it. What must not
 * disappear by itself, such as storage that fails, belongs to the saved state, not into a toast.
 */
export type Toast = {
  readonly id: number;
  readonly kind: 'done' | 'refused' | 'busy';
  readonly text: string;
  readonly undo?: (() => void) | undefined;
  readonly cancel?: () => void;
  /** How much of it is done. */
  readonly percent?: number;
};

export type Toasts = {
  readonly current: () => Toast | undefined;
  /** Replaces the toast that is shown: only the latest matters, the rest is in the ledger. */
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  /** Shows `percent` in the toast that has this `cancel`. Nothing happens once another toast is shown. */
  readonly tell: (cancel: () => void, percent: number) => void;
  readonly dismiss: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

const createToasts = (): Toasts => {
  const listeners = newListeners();
  let shown: Toast | undefined;
  let count = 0;
  const replace = (toast: Toast | undefined): void => {
    shown = toast;
    listeners.tell();
  };
  return {
    current: () => shown,
    show: (toast) => {
      count += 1;
      replace({ ...toast, id: count });
    },
    tell: (cancel, percent) => {
      if (shown?.cancel === cancel && shown.percent !== percent) replace({ ...shown, percent });
    },
    dismiss: () => replace(undefined),
    subscribe: listeners.subscribe,
  };
};

const ToastContext = createContext(createToasts());

export const useToasts = (): Toasts => useContext(ToastContext);
