import './print-alone.css';

/** Prints one part of the page, and nothing around it. */
export const printAlone = (part: HTMLElement | null): void => {
  part?.setAttribute('data-printed', '');
  window.print();
  part?.removeAttribute('data-printed');
};
