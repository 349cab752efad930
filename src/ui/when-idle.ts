/** Milliseconds after which it is done even on a page that is never idle, and in a browser that does not tell. */
const longest = 200;

/** Acts once the page has painted and has nothing else to do. Returns the function that calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(act, { timeout: longest });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(act, longest);
  return () => clearTimeout(timer);
};
