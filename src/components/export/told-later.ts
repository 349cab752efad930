/** Milliseconds after which the user is told how far it is. */
const patience = 1000;

/** Shows how far it is, but only of what takes longer than a moment. `begun`: until something is told. */
export const toldLater = <Told>(show: (told: Told) => void, begun: Told) => {
  let latest = begun;
  let isShown = false;
  const begin = setTimeout(() => {
    isShown = true;
    show(latest);
  }, patience);
  const tell = (told: Told): void => {
    latest = told;
    if (isShown) show(latest);
  };
  return { tell, end: () => clearTimeout(begin) };
};

/** The share in whole percent, never more than is done. */
export const inPercent = (share: number): number => Math.floor(100 * share);
