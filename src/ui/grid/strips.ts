import type { ColumnLayout } from './geometry.ts';

type Slot = { readonly element: HTMLElement };

/** The parts of a row that stay in view while it is scrolled sideways: one at its beginning, and one at its end if a column is pinned there. */
export class Strips {
  readonly #start = stripOf('gl-strip');
  readonly #end: HTMLElement | undefined;

  /** `held`: in the order of the layout's `held`. */
  constructor({ frozenCount }: ColumnLayout, held: readonly Slot[]) {
    const elements = held.map(({ element }) => element);
    this.#start.append(...elements.slice(0, frozenCount));
    const atEnd = elements.slice(frozenCount);
    if (atEnd.length === 0) return;
    this.#end = stripOf('gl-end-strip');
    this.#end.append(...atEnd);
  }

  measure({ frozenWidth, pinnedWidth }: ColumnLayout): void {
    this.#start.style.width = `${frozenWidth}px`;
    if (this.#end) this.#end.style.width = `${pinnedWidth}px`;
  }

  /** All elements of a row, in reading order. */
  around(scrolling: readonly Slot[]): HTMLElement[] {
    return [this.#start, ...scrolling.map(({ element }) => element), ...(this.#end ? [this.#end] : [])];
  }
}

const stripOf = (className: string): HTMLElement => {
  const strip = document.createElement('div');
  strip.className = className;
  strip.setAttribute('role', 'presentation');
  return strip;
};
