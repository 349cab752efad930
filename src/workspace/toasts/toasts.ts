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
  /** The same once its words are there, unless a toast that was asked for after this one is, or was, shown by then. */
  readonly showOnceWorded: (toast: Omit<Toast, 'id' | 'text'>, text: Promise<string>) => Promise<void>;
  /** Shows `percent` in the toast that has this `cancel`. Nothing happens once another toast is shown. */
  readonly tell: (cancel: () => void, percent: number) => void;
  readonly dismiss: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createToasts = (): Toasts => {
  const listeners = newListeners();
  let shown: Toast | undefined;
  let count = 0;
  let newest = 0;
  const replace = (toast: Toast | undefined): void => {
    shown = toast;
    listeners.tell();
  };
  const nextId = (): number => {
    count += 1;
    return count;
  };
  const put = (toast: Toast): void => {
    if (toast.id < newest) return;
    newest = toast.id;
    replace(toast);
  };
  return {
    current: () => shown,
    show: (toast) => put({ ...toast, id: nextId() }),
    showOnceWorded: async (toast, text) => {
      const id = nextId();
      put({ ...toast, text: await text, id });
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
