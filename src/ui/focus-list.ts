/** Moves the focus back to the page's list, or to the page, after the button that had it is gone with its record. */
export const focusList = (): void =>
  (document.querySelector<HTMLElement>('main [role="grid"]') ?? document.querySelector('main'))?.focus();

/** Moves the focus from the page's search to its list, or to the first record of a list that is no grid. */
export const focusFound = (): void =>
  document.querySelector<HTMLElement>('main [role="grid"], main tbody th button')?.focus();
