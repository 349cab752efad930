import type { Steps } from '../events/steps.ts';
import type { Waiting } from '../machines/ledger-port.ts';
import { type Slicing, slicesOf } from '../machines/slices.ts';

/** The page's own: between two slices it paints and takes clicks. */
export const pageSlicing: Slicing = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => (document.hidden ? soon(resolve) : setTimeout(resolve))),
};

/** Long work of a screen, which an abort ends. */
export const inPageSlices = async <Result>(steps: Steps<Result>, { tell, signal }: Waiting): Promise<Result> => {
  const slices = slicesOf(steps, pageSlicing);
  for (;;) {
    const { done, value } = await slices.next();
    signal.throwIfAborted();
    if (done) return value;
    tell(value);
  }
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
