import { turn } from '../../log/turn.ts';
import type { Slicing } from '../../machines/slices.ts';

/** The page's slices: between two of them, the page paints and takes clicks. A hidden page paints nothing. */
export const pageSlicing: Slicing = {
  now: () => performance.now(),
  pause: () => (document.hidden ? turn() : new Promise((resolve) => setTimeout(resolve))),
};
