import { useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds: longer than a dialog's own timer, which moves the focus into it. */
const afterFocusing = 50;

/** While `isBlocked` returns true, keys do nothing to the page. Escape calls `onEscape`. */
export const useBlockedKeys = (isBlocked: () => boolean, onEscape: (() => void) | undefined): void => {
  const latest = useRef({ isBlocked, onEscape });
  useLayoutEffect(() => {
    latest.current = { isBlocked, onEscape };
  });
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent): void => {
      // Function keys are the browser's, such as the one that reloads.
      if (!latest.current.isBlocked() || /^F\d+$/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') latest.current.onEscape?.();
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, []);
};

/**
 * Keeps keys from the page while something that opens over it does not have the focus yet. A dialog takes the focus by
 * a timer, and a browser delivers keys that were typed ahead before any timer: on a slow computer they would go into
 * the grid, as a grade. `isDrawn`: the dialog is on screen.
 */
export const useBlockedKeysUntilFocus = (
  opened: boolean,
  isDrawn: boolean,
  onEscape: (() => void) | undefined,
): void => {
  const focusBefore = useRef<Element | null>(null);
  const isOpening = useRef(false);
  useLayoutEffect(() => {
    focusBefore.current = document.activeElement;
    isOpening.current = opened;
  }, [opened]);
  useEffect(() => {
    if (!opened || !isDrawn) return;
    const timer = setTimeout(() => {
      isOpening.current = false;
    }, afterFocusing);
    return () => clearTimeout(timer);
  }, [opened, isDrawn]);
  const isBlocked = (): boolean => {
    const { activeElement } = document;
    return isOpening.current && (activeElement === focusBefore.current || activeElement === document.body);
  };
  useBlockedKeys(isBlocked, onEscape);
};
