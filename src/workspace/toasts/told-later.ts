/** Milliseconds after which the user is told how far it is. */
const patience = 1000;

/** Shows how far work is, once it takes longer than a moment: `initial` if `tell` was not called before. */
export const delayedProgress = <Progress>(show: (told: Progress) => void, initial: Progress) => {
  let latest = initial;
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    show(latest);
  }, patience);
  const tell = (progress: Progress): void => {
    latest = progress;
    if (isShown) show(latest);
  };
  return { tell, end: () => clearTimeout(timer) };
};

/** The share in whole percent, never more than is done. */
export const inPercent = (share: number): number => Math.floor(100 * share);
