import type { Slicing } from '../machines/slices.ts';

/** The page's own: between two slices it paints and takes clicks. */
export const pageSlicing: Slicing = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => (document.hidden ? soon(resolve) : setTimeout(resolve))),
};

/** A page that nobody sees may wait a second for each timer, and paints nothing anyway. */
const soon = (call: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    call();
  };
  port2.postMessage(null);
};
