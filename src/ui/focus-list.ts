/** Puts the focus back on the page's list, where the button that had it is gone with its record. */
export const focusList = (): void => document.querySelector<HTMLElement>('main [role="grid"]')?.focus();
