import { turn } from '../../log/turn.ts';
import type { Slicing } from '../../machines/slices.ts';

/** The page's own: between two slices it paints and takes clicks. A page that nobody sees paints nothing. */
export const pageSlicing: Slicing = {
  now: () => performance.now(),
  pause: () => (document.hidden ? turn() : new Promise((resolve) => setTimeout(resolve))),
};
