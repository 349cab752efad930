import { createContext, useContext } from 'react';

/** One short sentence at the edge of the screen. `undo` takes back what it tells of. */
export type Toast = {
  readonly id: number;
  readonly kind: 'done' | 'refused';
  readonly text: string;
  readonly undo?: (() => void) | undefined;
};

export type Toasts = {
  readonly current: () => Toast | undefined;
  /** Replaces the one that is shown: only the latest matters, the rest is in the ledger. */
  readonly show: (toast: Omit<Toast, 'id'>) => void;
  readonly dismiss: () => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export const createToasts = (): Toasts => {
  const listeners = new Set<() => void>();
  let shown: Toast | undefined;
  let count = 0;
  const put = (toast: Toast | undefined): void => {
    shown = toast;
    for (const listener of listeners) listener();
  };
  return {
    current: () => shown,
    show: (toast) => {
      count += 1;
      put({ ...toast, id: count });
    },
    dismiss: () => put(undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const ToastContext = createContext(createToasts());

export const ToastProvider = ToastContext.Provider;

export const useToasts = (): Toasts => useContext(ToastContext);
