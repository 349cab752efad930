/** Whether the target is a field, which takes keys for itself. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Milliseconds within which the second key of a shortcut such as `g c` must follow. */
export const secondKeyWithin = 1000;
