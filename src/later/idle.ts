/** Resolves when the page has nothing else to do, or after `latest` milliseconds. Safari has no idle callback. */
export const idle = (latest?: number): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestIdleCallback' in window)) setTimeout(resolve, 200);
    else requestIdleCallback(() => resolve(), latest === undefined ? {} : { timeout: latest });
  });
