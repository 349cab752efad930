import { useState } from 'react';
import type { AssessmentId, ProblemId } from '../../../events/ids.ts';
import type { NotePlace } from '../../../events/notes.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { useTurned } from '../../ui/grid/layouts.ts';
import type { HistoryChoice } from './history-at.ts';

/** The menu or dialog over the grid: one at a time. */
export type Overlay =
  | { readonly at: 'nothing' }
  | { readonly at: 'menu'; readonly problemId: ProblemId; readonly place: DOMRect }
  | { readonly at: 'cells'; readonly place: DOMRect }
  /** Without a place: of the active cell. */
  | { readonly at: 'note'; readonly place?: NotePlace; readonly beside: DOMRect }
  | { readonly at: 'maximum'; readonly problemId: ProblemId }
  | { readonly at: 'insert'; readonly position: number }
  | { readonly at: 'set' }
  | { readonly at: 'curve' }
  | { readonly at: 'print' }
  | { readonly at: 'paste'; readonly offer: PasteOffer }
  | { readonly at: 'history'; readonly what: HistoryChoice }
  | { readonly at: 'import' };

export type SheetFilter = 'all' | 'ungraded' | 'needsYou';

/** The name under which the layout of an assessment's columns is kept. */
export const sheetName = (assessmentId: AssessmentId): string => `grades/${assessmentId}`;

/** How the user looks at the grid. None of it changes a grade. What each key in the grid changes is in `OpenSheet`. */
export const useSheetState = (assessmentId: AssessmentId) => {
  const [hidden, toggleColumn] = useTurned(sheetName(assessmentId));
  const [query, setQuery] = useState('');
  const [view, setView] = useState<SheetFilter>('all');
  const [overlay, setOverlay] = useState<Overlay>({ at: 'nothing' });
  return {
    query,
    setQuery,
    view,
    setView,
    hidden,
    toggleColumn,
    overlay,
    show: setOverlay,
    close: () => setOverlay({ at: 'nothing' }),
    /** A menu closes after a choice. If the choice has opened something else, that stays. */
    closeMenu: () => setOverlay((shown) => (shown.at === 'menu' || shown.at === 'cells' ? { at: 'nothing' } : shown)),
  };
};

export type GradeSheetState = ReturnType<typeof useSheetState>;
