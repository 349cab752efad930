/** Milliseconds: switching between windows wakes sync no more often than this. */
const atMostEvery = 60_000;

/** Hints that now is a good moment to ask the server: the connection is back, or the page is looked at again. */
export const wakesOf =
  (page: Window) =>
  (listener: () => void): (() => void) => {
    let cameAt = page.performance.now();
    const come = (): void => {
      if (page.document.visibilityState !== 'visible' || page.performance.now() - cameAt < atMostEvery) return;
      cameAt = page.performance.now();
      listener();
    };
    page.addEventListener('online', listener);
    page.document.addEventListener('visibilitychange', come);
    page.addEventListener('pageshow', come);
    page.addEventListener('focus', come);
    return () => {
      page.removeEventListener('online', listener);
      page.document.removeEventListener('visibilitychange', come);
      page.removeEventListener('pageshow', come);
      page.removeEventListener('focus', come);
    };
  };
