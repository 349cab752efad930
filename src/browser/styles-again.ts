import { attempt } from './attempt.ts';

/** Asks again for style sheets that did not come. Vite asks only once, so a part loaded again would lack its looks. */
export const stylesAgain = async (): Promise<void> => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(sheets.filter(isMissing).map(again));
};

/** Whether the sheet failed to load. In some browsers a failed sheet exists, but cannot be read. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => attempt(() => sheet?.cssRules, undefined) === undefined;

const again = (missing: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = missing.href;
    // A sheet that seems missing may only be on its way. A part that waits for it is told of this copy instead.
    link.addEventListener('load', (event) => {
      missing.dispatchEvent(new Event(event.type));
      resolve();
    });
    link.addEventListener('error', (event) => {
      missing.dispatchEvent(new Event(event.type));
      reject(new Error(`${missing.href} did not come`));
    });
    missing.replaceWith(link);
  });
