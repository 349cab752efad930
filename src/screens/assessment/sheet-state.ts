import { useState } from 'react';
import type { ProblemId } from '../../../events/ids.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import type { HistoryChoice } from './history-at.ts';

/** What lies over the grid: one thing at a time. */
export type Overlay =
  | { readonly at: 'nothing' }
  | { readonly at: 'menu'; readonly problemId: ProblemId; readonly place: DOMRect }
  | { readonly at: 'cells'; readonly place: DOMRect }
  | { readonly at: 'maximum'; readonly problemId: ProblemId }
  | { readonly at: 'insert'; readonly position: number }
  | { readonly at: 'set' }
  | { readonly at: 'curve' }
  | { readonly at: 'paste'; readonly offer: PasteOffer }
  | { readonly at: 'history'; readonly what: HistoryChoice }
  | { readonly at: 'import' };

/** Whom the grid lists. */
export type View = 'all' | 'ungraded' | 'needsYou';

/** How the user looks at the grid. None of it changes a grade, and what changes with each key is in `OpenSheet`. */
export const useSheetState = () => {
  const [query, setQuery] = useState('');
  const [view, setView] = useState<View>('all');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  const [overlay, setOverlay] = useState<Overlay>({ at: 'nothing' });
  return {
    query,
    setQuery,
    view,
    setView,
    hidden,
    toggleColumn: (columnId: string) => setHidden((before) => toggled(before, columnId)),
    widths,
    resize: (columnId: string, width: number) => setWidths((before) => new Map(before).set(columnId, width)),
    overlay,
    show: setOverlay,
    close: () => setOverlay({ at: 'nothing' }),
    /** A menu closes after a choice, which may have opened something else. */
    closeMenu: () => setOverlay((shown) => (shown.at === 'menu' || shown.at === 'cells' ? { at: 'nothing' } : shown)),
  };
};

export type SheetState = ReturnType<typeof useSheetState>;

const toggled = (before: ReadonlySet<string>, columnId: string): ReadonlySet<string> => {
  const after = new Set(before);
  if (!after.delete(columnId)) after.add(columnId);
  return after;
};
