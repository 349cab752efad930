/** A moment that recurs: `now` says that it has come, which resolves `next`; then `next` is a new promise. */
export const moments = () => {
  let ring: () => void = () => undefined;
  let next = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return {
    get next() {
      return next;
    },
    now: () => {
      ring();
      next = new Promise((resolve) => {
        ring = resolve;
      });
    },
  };
};
