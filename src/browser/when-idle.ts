/** Milliseconds, in a browser that does not tell when a page is idle. */
const soon = 200;

/**
 * Acts once the page has painted and has nothing else to do, or after `latest` milliseconds. Returns the function that
 * cancels it.
 */
export const whenIdle = (act: () => void, latest?: number): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, latest === undefined ? {} : { timeout: latest });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, soon);
  return () => clearTimeout(timer);
};
