import { newListeners } from '../../machines/listeners.ts';

const listeners = newListeners();
let cover: Element | undefined;

/** What lies over the page for a while, such as a toast: a grid keeps the place where somebody types out from under it. */
export const covering = {
  /** Pixels that it takes above `bottom` from `left` to `right`, in the window; asks for no layout while there is nothing. */
  above: (place: () => { readonly bottom: number; readonly left: number; readonly right: number }): number => {
    if (!cover) return 0;
    const over = cover.getBoundingClientRect();
    const { bottom, left, right } = place();
    return over.right <= left || over.left >= right ? 0 : Math.max(0, bottom - over.top);
  },
  subscribe: listeners.subscribe,
  /** The `ref` of such an element. */
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
