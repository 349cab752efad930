import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * Puts the whole of something on paper where a screen shows a window of it. `show` renders it, for the key that prints and
 * for the browser's own menu, which waits for nothing: there it is whole once its code has come.
 */
export const usePrinting = (show: () => void): void =>
  useEffect(() => {
    const listening = new AbortController();
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    const showUnlessShown = (): void => {
      // Another paper may have been asked for, and is what is printed.
      if (!document.querySelector('.paper')) flushSync(show);
    };
    addEventListener('keydown', press, listening);
    addEventListener('beforeprint', showUnlessShown, listening);
    return () => listening.abort();
  });
