import { attempt } from './attempt.ts';

/** Asks again for style sheets that did not come. Vite asks for each once, and a part tried again would lack its looks. */
export const stylesAgain = async (): Promise<void> => {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(sheets.filter(isMissing).map(again));
};

/** A sheet that failed is there in some browsers, but nobody may read it. */
const isMissing = ({ sheet }: HTMLLinkElement): boolean => attempt(() => sheet?.cssRules, undefined) === undefined;

const again = (missing: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = missing.href;
    // What seems missing may only be on its way: whoever waits for it, another part, hears of this one instead.
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
