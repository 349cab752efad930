/** A moment that recurs; `next` resolves when it comes next. */
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
