import { newListeners } from '../../machines/listeners.ts';

const listeners = newListeners();
let cover: Element | undefined;
/** The upper edge of what covers the page from below to its end: the keyboard of a phone. */
let keyboard = Number.POSITIVE_INFINITY;

/** What lies over the page for a while, such as a toast: a grid keeps the place where somebody types out from under it. */
export const covering = {
  /** Pixels that it takes above `bottom` from `left` to `right`, in the window; asks for no layout while there is nothing. */
  above: (place: () => { readonly bottom: number; readonly left: number; readonly right: number }): number => {
    if (!cover && keyboard === Number.POSITIVE_INFINITY) return 0;
    const { bottom, left, right } = place();
    const over = cover?.getBoundingClientRect();
    const isBeside = !over || over.right <= left || over.left >= right;
    return Math.max(0, bottom - Math.min(keyboard, isBeside ? keyboard : over.top));
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

/** A phone's keyboard leaves the page as high as it was; only this view of it becomes lower. Zooming in does that too. */
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
