/**
 * Sets an attribute, or removes it for `null`. An attribute that has this value already is not written, because the
 * browser takes any write for a change.
 */
export const setAttribute = (element: Element, name: string, value: string | null): void => {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
};
