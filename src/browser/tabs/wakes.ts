/** Milliseconds: switching between windows wakes sync no more often than this. */
const atMostEvery = 60_000;

/** Hints that now is a good moment to ask the server: the connection is back, or the page is looked at again. */
export const wakesOf =
  (page: Window) =>
  (listener: () => void): (() => void) => {
    let lastWakeAt = page.performance.now();
    const wake = (): void => {
      if (page.document.visibilityState !== 'visible' || page.performance.now() - lastWakeAt < atMostEvery) return;
      lastWakeAt = page.performance.now();
      listener();
    };
    page.addEventListener('online', listener);
    page.document.addEventListener('visibilitychange', wake);
    page.addEventListener('pageshow', wake);
    page.addEventListener('focus', wake);
    return () => {
      page.removeEventListener('online', listener);
      page.document.removeEventListener('visibilitychange', wake);
      page.removeEventListener('pageshow', wake);
      page.removeEventListener('focus', wake);
    };
  };
