import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';

type PaperProps = {
  /** The name of what is printed, which a browser proposes for a file. */
  readonly title: string;
  /** Whether all that stands on it is known. */
  readonly isReady?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * What is printed in place of the page, and is not on the screen. It asks the browser to print, unless the browser has
 * asked for it, and goes once that is over.
 */
export const Paper = ({ title, isReady = true, onClose, children }: PaperProps) => {
  useTitle(title);
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (!isReady) return;
    if (!isPrinting) void document.fonts.ready.then(() => window.print());
    // A browser without the event has printed before it hears of anything else.
    const ends = ['afterprint', 'pointerdown', 'keydown'] as const;
    const over = (): void => end();
    for (const one of ends) window.addEventListener(one, over);
    return () => {
      for (const one of ends) window.removeEventListener(one, over);
    };
  }, [isReady]);
  // What is printed before all of it is there is the page, never a part of the paper that looks like all of it.
  const look = isReady ? { className: 'paper' } : { hidden: true };
  return createPortal(<article {...look}>{children}</article>, document.body);
};

/** Browsers print the page's title, and name a PDF by it. */
const useTitle = (title: string): void => {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
};

/** Whether the browser is printing, and waits for nothing. Noted before anything is rendered for it. */
let isPrinting = false;
const note = ({ type }: Event): void => {
  isPrinting = type === 'beforeprint';
};
window.addEventListener('beforeprint', note, { capture: true });
window.addEventListener('afterprint', note, { capture: true });
