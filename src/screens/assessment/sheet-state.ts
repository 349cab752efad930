import { useEffect, useState } from 'react';
import type { AssessmentId, ProblemId } from '../../../events/ids.ts';
import type { SelectionStore } from '../../preferences.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { useWorkspace } from '../../workspace-context.tsx';
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

type Layout = { readonly hidden: ReadonlySet<string>; readonly widths: ReadonlyMap<string, number> };

/** How each sheet of an open workspace was laid out last. It ends with the page (decision 0177). */
const layouts = new WeakMap<SelectionStore, Map<AssessmentId, Layout>>();

const layoutsOf = (selections: SelectionStore): Map<AssessmentId, Layout> => {
  const known = layouts.get(selections) ?? new Map<AssessmentId, Layout>();
  layouts.set(selections, known);
  return known;
};

/** How the user looks at the grid. None of it changes a grade, and what changes with each key is in `OpenSheet`. */
export const useSheetState = (assessmentId: AssessmentId) => {
  const kept = layoutsOf(useWorkspace().selections);
  const [query, setQuery] = useState('');
  const [view, setView] = useState<View>('all');
  const [layout, setLayout] = useState<Layout>(
    () => kept.get(assessmentId) ?? { hidden: new Set(), widths: new Map() },
  );
  useEffect(() => void kept.set(assessmentId, layout), [kept, assessmentId, layout]);
  const { hidden, widths } = layout;
  const [overlay, setOverlay] = useState<Overlay>({ at: 'nothing' });
  return {
    query,
    setQuery,
    view,
    setView,
    hidden,
    toggleColumn: (columnId: string) =>
      setLayout((before) => ({ ...before, hidden: toggled(before.hidden, columnId) })),
    widths,
    resize: (columnId: string, width: number) =>
      setLayout((before) => ({ ...before, widths: new Map(before.widths).set(columnId, width) })),
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
