import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { inDialog, isTyping, secondKeyWithin } from '../../ui/focus.ts';
import { routes } from '../routes.ts';

export type ShortcutActions = {
  readonly palette: () => void;
  readonly help: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Only if there is a server. */
  readonly sync: (() => void) | undefined;
};

const destinations: Readonly<Record<string, string>> = {
  c: '/courses',
  s: '/students',
  f: '/finalGrades',
  o: '/lodesign',
  a: '/offeringsnapshots',
  h: '/history',
  ',': '/settings',
};

/** The keys that work on every screen. Keys that a screen has handled, or that are typed as text, are ignored. */
export const useShortcuts = (actions: ShortcutActions): void => {
  const [, navigate] = useLocation();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    // When `g` was pressed, as an event's time stamp.
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const act = withModifier(event, latest.current) ?? withoutModifier(event, latest.current, goPressedAt, navigate);
      goPressedAt = event.key === 'g' && !isTyping(event.target) ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
};

const withModifier = (event: KeyboardEvent, actions: ShortcutActions): (() => void) | undefined => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'k' && !event.shiftKey) return actions.palette;
  if (isTyping(event.target) || inDialog(event.target)) return undefined;
  if (key === 'z') return event.shiftKey ? actions.redo : actions.undo;
  if (key === 'y' && !event.shiftKey) return actions.redo;
  return undefined;
};

const withoutModifier = (
  event: KeyboardEvent,
  actions: ShortcutActions,
  goPressedAt: number,
  navigate: (path: string) => void,
): (() => void) | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (isTyping(event.target) || inDialog(event.target)) return undefined;
  if (event.key === '?') return actions.help;
  if (event.key === '/') return focusSearch;
  const to = afterGo(event.key, event.timeStamp - goPressedAt);
  if (to === 'sync') return actions.sync;
  return to === undefined ? undefined : () => navigate(to);
};

/** The path that a key leads to after `g`, or 'sync' for the Sync panel. `elapsed`: milliseconds since `g`. */
export const afterGo = (key: string, elapsed: number): string | undefined => {
  if (elapsed >= secondKeyWithin) return undefined;
  if (key === 'y') return 'sync';
  const to = Object.hasOwn(destinations, key) ? destinations[key] : undefined;
  return routes.some(({ path }) => path === to) ? to : undefined;
};

/** A screen marks its search field with `data-search`. Its text is selected, so that typing replaces it. */
const focusSearch = (): void => {
  const search = document.querySelector<HTMLInputElement>('main [data-search]');
  search?.focus();
  search?.select();
};
