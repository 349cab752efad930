/** Puts children into the given order, moving as few as a rotation needs. */
export const settleOrder = (parent: HTMLElement, ordered: readonly HTMLElement[]): void => {
  let cursor = parent.firstElementChild;
  for (const element of ordered) {
    if (element === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(element, cursor);
  }
};
