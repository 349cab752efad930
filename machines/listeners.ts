/** Those who want to know of each change, called in the order in which they came. */
export type Listeners = {
  /** Returns how to leave. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
};

export const newListeners = (): Listeners => {
  const all = new Set<() => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
};
