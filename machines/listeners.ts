/** Listeners that are called at each change, in the order in which they came. */
export type Listeners = {
  /** Returns the function that removes the listener. */
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
