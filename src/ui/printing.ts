import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Puts the whole of something on paper where a screen shows a window of it. `show` renders it, for the key that prints and
 * for the browser's own menu, which waits for nothing: there it is whole once its code has come.
 */
export const usePrinting = (show: () => void): void => {
  const latest = useEffectEvent(show);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'p') return;
      event.preventDefault();
      latest();
    };
    const before = (): void => {
      // Another paper may have been asked for, and is what is printed.
      if (!document.querySelector('body > .paper')) flushSync(() => latest());
    };
    window.addEventListener('keydown', press);
    window.addEventListener('beforeprint', before);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('beforeprint', before);
    };
  }, []);
};
