/** Moves the focus back to the page's list, or to the page, after the button that had it is gone with its record. */
export const focusList = (): void =>
  (document.querySelector<HTMLElement>('main [role="grid"]') ?? document.querySelector('main'))?.focus();
