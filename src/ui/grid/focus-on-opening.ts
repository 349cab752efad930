import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../focus.ts';
import type { GridHandle } from './grid.tsx';

/** Milliseconds within which a picker or dialog that led here gives its focus back. */
const focusReturnDelay = 50;

/**
 * A grid that is the page's work has the focus when the page opens, on its first cell of work or where it was, so that
 * keys act on it at once. The focus is never taken from a dialog, nor from a control of the page that has it already.
 */
export const useFocusOnOpening = (grid: RefObject<GridHandle | null>, hasRows: boolean): void => {
  const focusGrid = useEffectEvent((): void => {
    if (hasRows && !isTaken(document.activeElement) && !isDialogOpen()) grid.current?.focus();
  });
  useEffect(() => {
    focusGrid();
    const timer = setTimeout(() => focusGrid(), focusReturnDelay);
    return () => clearTimeout(timer);
  }, []);
};

const isTaken = (focused: Element | null): boolean => isTyping(focused) || focused?.closest('.column') != null;
