import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { decimalText } from '../../../events/decimal.ts';
import type { Assessment, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { weightsText as text } from '../../../messages/offering.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { useAsk } from '../../ask-hook.ts';
import { maximumText, sumOf } from '../../ui/assessments-hook.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { pastedEdits } from '../../ui/row-edits.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { useSets } from './sets-hook.ts';
import { readWeights } from './weight-edits.ts';
import classes from './weight-sets.module.css';

type MatrixProps = {
  readonly offering: Offering;
  readonly assessments: readonly Assessment[];
};

const nameColumn = 'assessment';
const maxColumn = 'maximum';
const [rowHeight, headHeight, edge] = [32, 44, 2];

/** Rows are assessments, columns are weight sets. A blank cell is not in the set; 0 is in it and weighs nothing. */
export const WeightMatrix = ({ offering, assessments }: MatrixProps) => {
  const toasts = useToasts();
  const rowIds = useMemo(() => assessments.map(({ assessmentId }) => assessmentId), [assessments]);
  const columns = useColumns(offering, assessments);
  const cell = useCells(offering, assessments);
  const write = useWrite(offering);

  const paste = (offer: PasteOffer): void => {
    const reply = offer.fits ? write(pastedEdits(offer), 'paste') : { refused: text.doesNotFit };
    if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
  };
  return (
    <div
      className={classes.matrix}
      style={{
        height: headHeight + rowHeight * rowIds.length + edge,
        maxWidth: columns.reduce((sum, { width }) => sum + width, edge),
      }}
    >
      <Grid rowIds={rowIds} columns={columns} cell={cell} label={text.matrix} onEdit={write} onPaste={paste} />
    </div>
  );
};

const useColumns = (offering: Offering, assessments: readonly Assessment[]): readonly Column[] => {
  const { weightSets } = offering;
  const { nameOf } = useSets(offering);
  const isNarrow = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  return useMemo(
    () => [
      { ...column, columnId: nameColumn, header: text.assessment, width: 220, frozen: true, align: 'start' },
      ...(isNarrow ? [] : [{ ...column, columnId: maxColumn, header: text.max, width: 92, kind: 'derived' } as const]),
      ...weightSets.map(({ weightSetId, weights }, at): Column => {
        const sum = sumOf(assessments.map(({ assessmentId }) => weights[assessmentId] ?? 0));
        return {
          ...column,
          columnId: weightSetId,
          header: nameOf(at),
          sub: sum === 0 ? text.sumZero : text.sum(decimalText(sum)),
          width: 128,
          kind: 'entry',
          editable: true,
        };
      }),
    ],
    [weightSets, nameOf, assessments, isNarrow],
  );
};

const column = { kind: 'text', align: 'end', editable: false } as const;

const useCells = ({ weightSets }: Offering, assessments: readonly Assessment[]) => {
  const ledger = useLedger();
  const rows = useMemo(
    () => new Map<string, Assessment>(assessments.map((assessment) => [assessment.assessmentId, assessment])),
    [assessments],
  );
  const sets = useMemo(
    () =>
      new Map<string, { readonly weights: Record<AssessmentId, number>; readonly sum: number }>(
        weightSets.map(({ weightSetId, weights }) => [
          weightSetId,
          { weights, sum: sumOf(assessments.map(({ assessmentId }) => weights[assessmentId] ?? 0)) },
        ]),
      ),
    [weightSets, assessments],
  );
  return useCallback(
    (rowId: string, columnId: string): CellView => {
      const assessment = rows.get(rowId);
      if (!assessment) return { text: '' };
      if (columnId === nameColumn) return { text: assessmentName(ledger.book(), assessment.assessmentId) };
      if (columnId === maxColumn) return { text: shownDecimal(maximumText(assessment)) };
      const set = sets.get(columnId);
      const weight = set?.weights[assessment.assessmentId];
      if (!set || weight === undefined) return { text: '', title: text.missing };
      const share = set.sum === 0 ? 0 : (100 * sumOf([weight])) / set.sum;
      const shown = shownNumber(weight);
      return { text: shown, title: text.weighs(shown, shownDecimal(share.toFixed(1))) };
    },
    [rows, sets, ledger],
  );
};

/** One intent is one command. A single typed weight needs no toast: it can be seen. */
const useWrite = ({ offeringId }: Offering) => {
  const ask = useAsk();
  return useCallback(
    (edits: readonly CellEdit[], how: EditHow): EditReply => {
      const weights = readWeights(edits, how === 'fill' ? '.' : 'either');
      if ('refused' in weights) return weights;
      const done = how === 'type' ? undefined : text.changed(edits.length);
      const refused = ask({ type: 'EditWeights', offeringId, edits: weights }, done);
      const [first] = edits;
      return refused && first ? { refused, rowId: first.rowId, columnId: first.columnId } : { accepted: true };
    },
    [ask, offeringId],
  );
};
