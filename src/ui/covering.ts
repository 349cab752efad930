import { newListeners } from '../../machines/listeners.ts';

const listeners = newListeners();
let cover: Element | undefined;
/** The upper edge of a phone's keyboard, in pixels of the window; infinity while there is none. */
let keyboardTop = Number.POSITIVE_INFINITY;

/**
 * An element that covers a part of the page for a while, such as a toast, and a phone's keyboard. A grid keeps its
 * active cell out from under them.
 */
export const covering = {
  /**
   * How many pixels above `bottom`, between `left` and `right`, are covered. `place`: in pixels of the window; it is
   * not called while nothing covers the page, so that no layout is computed.
   */
  pixelsAbove: (place: () => { readonly bottom: number; readonly left: number; readonly right: number }): number => {
    if (!cover && keyboardTop === Number.POSITIVE_INFINITY) return 0;
    const { bottom, left, right } = place();
    const coverBox = cover?.getBoundingClientRect();
    const isBeside = !coverBox || coverBox.right <= left || coverBox.left >= right;
    return Math.max(0, bottom - Math.min(keyboardTop, isBeside ? keyboardTop : coverBox.top));
  },
  subscribe: listeners.subscribe,
  /** The `ref` of an element that covers the page. */
  by: (element: Element | null): (() => void) | undefined => {
    if (!element) return undefined;
    cover = element;
    listeners.tell();
    return () => {
      if (cover === element) cover = undefined;
      listeners.tell();
    };
  },
};

/** A phone's keyboard makes only the visual viewport lower, not the page. So does zooming in, which does not count. */
const { visualViewport: view } = window;
const watchKeyboard = (): void => {
  if (!view) return;
  const lowerEdge = view.offsetTop + view.height;
  const isUp = view.scale === 1 && lowerEdge < document.documentElement.clientHeight - 1;
  const newEdge = isUp ? lowerEdge : Number.POSITIVE_INFINITY;
  if (newEdge === keyboardTop) return;
  keyboardTop = newEdge;
  listeners.tell();
};
view?.addEventListener('resize', watchKeyboard);
view?.addEventListener('scroll', watchKeyboard);
