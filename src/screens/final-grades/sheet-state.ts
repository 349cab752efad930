import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import type { DecisionKind } from '../../../projections/final-grades/before-submission.ts';
import type { Rule } from '../../components/offering/final-cell.ts';
import { type FinalColumn, isShownAtFirst } from '../../components/offering/final-columns.ts';
import { useTurned } from '../../ui/grid/layouts.ts';
import type { SelectionSummary } from '../../ui/grid/selection.ts';
import { useSelection } from '../../workspace/workspace-hooks.tsx';

export type ActiveStudentCell = { readonly rowId: StudentId; readonly columnId: string };

/** Besides the views of the toolbar, those of what is to be decided. */
export type FinalsFilter = 'all' | 'soFar' | 'needsYou' | 'changed' | DecisionKind;

/** `trial`: what can be tried, during a trial alone. */
export type PanelName = 'class' | 'why' | 'trial';

const nothingSelected: SelectionSummary = { rowIds: [], columnIds: [], count: 0 };

/** The name under which the layout of the columns of an offering's final grades is kept. */
export const sheetName = (offeringId: OfferingId): string => `finals/${offeringId}`;

/** How the user looks at the grades. None of it changes a grade. */
export const useSheetState = (offeringId: OfferingId, official: Rule) => {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const [{ rule, followed }, setRules] = useState({ rule: official, followed: official });
  // What has become official, as in a trial, is shown; until then each rule can be looked at.
  if (followed !== official) setRules({ rule: official, followed: official });
  const setRule = (chosen: Rule): void => setRules({ rule: chosen, followed: official });
  const [query, setQuery] = useState('');
  const [view, setView] = useState<FinalsFilter>('all');
  // A phone shows other columns at first.
  const [turned, toggleColumn] = useTurned(`${sheetName(offeringId)}${isPhone ? '/phone' : ''}`);
  const [{ whyOf }, select] = useSelection('finalGrades');
  const [active, activate] = useState<ActiveStudentCell | undefined>(whyOf && { rowId: whyOf, columnId: 'final' });
  const [header, setHeader] = useState<string>();
  const [selection, setSelection] = useState(nothingSelected);
  const [panel, setPanel] = useState<PanelName | undefined>(whyOf && 'why');
  useEffect(() => {
    if (whyOf) select({ whyOf: undefined });
  }, [whyOf, select]);
  const setActive = (cell: ActiveStudentCell): void => {
    activate(cell);
    setHeader(undefined);
  };
  return {
    isPhone,
    rule,
    setRule,
    query,
    setQuery,
    view,
    setView,
    isShown: useCallback(
      ({ column, what }: FinalColumn): boolean => isShownAtFirst(what, isPhone) !== turned.has(column.columnId),
      [turned, isPhone],
    ),
    toggleColumn,
    /** The last active cell: its student stays in the panel while a header is active. */
    active,
    setActive,
    /** The column whose header is active, if no cell is. */
    header,
    setHeader,
    selection,
    setSelection,
    panel,
    setPanel,
  };
};

export type FinalsSheetState = ReturnType<typeof useSheetState>;
