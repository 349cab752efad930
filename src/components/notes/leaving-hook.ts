import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Esc or a click elsewhere closes a form that is as it was. Of a changed one it asks, and Esc then goes back to the text.
 */
export const useLeaving = (isChanged: boolean, close: () => void) => {
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const goOn = (): void => {
    setAsked(false);
    form.current?.querySelector('textarea')?.focus();
  };
  const leave = (): void => (isChanged ? setAsked(true) : close());
  useOutside(form, leave);
  const onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (isAsked) goOn();
    else leave();
  };
  return { form, isAsked, goOn, onEscape };
};

/**
 * Calls back after a click that began outside of the popover around this element. The click is over by then, so that a
 * question can take the focus. The button that opens the popover counts as inside.
 */
const useOutside = (inside: RefObject<HTMLElement | null>, leave: () => void): void => {
  const onLeave = useEffectEvent(leave);
  useEffect(() => {
    let hasBegunOutside = false;
    const isInside = (target: EventTarget | null): boolean => {
      const popover = inside.current?.closest('[role=dialog]');
      if (!popover || !(target instanceof Element)) return true;
      return popover.contains(target) || target.closest(`[aria-controls="${popover.id}"]`) !== null;
    };
    const onDown = ({ target }: PointerEvent): void => {
      hasBegunOutside = !isInside(target);
    };
    const onClick = (): void => {
      if (hasBegunOutside) onLeave();
      hasBegunOutside = false;
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick);
    };
  }, [inside]);
};
