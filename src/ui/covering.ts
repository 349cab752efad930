import { newListeners } from '../../machines/listeners.ts';

const listeners = newListeners();
let cover: Element | undefined;
/** The upper edge of a phone's keyboard, which covers the page from there down. */
let keyboard = Number.POSITIVE_INFINITY;

/**
 * An element that covers a part of the page for a while, such as a toast, and a phone's keyboard. A grid keeps its
 * active cell out from under them.
 */
export const covering = {
  /**
   * Covered pixels above `bottom`, between `left` and `right`, in the window. `place` is not called while nothing
   * covers the page, so that no layout is computed.
   */
  above: (place: () => { readonly bottom: number; readonly left: number; readonly right: number }): number => {
    if (!cover && keyboard === Number.POSITIVE_INFINITY) return 0;
    const { bottom, left, right } = place();
    const over = cover?.getBoundingClientRect();
    const isBeside = !over || over.right <= left || over.left >= right;
    return Math.max(0, bottom - Math.min(keyboard, isBeside ? keyboard : over.top));
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
  const edge = view.offsetTop + view.height;
  const isUp = view.scale === 1 && edge < document.documentElement.clientHeight - 1;
  const now = isUp ? edge : Number.POSITIVE_INFINITY;
  if (now === keyboard) return;
  keyboard = now;
  listeners.tell();
};
view?.addEventListener('resize', watchKeyboard);
view?.addEventListener('scroll', watchKeyboard);
