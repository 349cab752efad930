import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { scoreEntry as text } from '../../../messages/screens/student-page.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { pastedEdits } from '../../components/row-edits.ts';
import {
  firstBlank,
  overrunAssessment,
  scoreAt,
  scoreCell,
  scoreColumns,
  scoreRows,
  whyUnfit,
  writeScores,
} from '../../components/scores/one-student.ts';
import { useWriteRead } from '../../components/scores/use-grade-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Grid, type GridHandle } from '../../ui/grid/grid.tsx';
import { offeringResultsNow } from '../../workspace/offering-results.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './student-screen.module.css';

type EntryProps = {
  readonly offeringId: OfferingId;
  readonly studentId: StudentId;
  readonly name: string;
  /** The score to begin with; by default the first blank one. Asked for again it is another object. */
  readonly at: { readonly row?: string };
  readonly onClose: () => void;
};

/** Types one student's scores, one below the other, in the sheet's manners. */
export const ScoreEntry = ({ offeringId, studentId, name, at, onClose }: EntryProps) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const assessments = useAssessments(offeringId);
  const rowIds = useMemo(() => scoreRows(assessments), [assessments]);
  const book = useBook((all) => all);
  const grades = offeringResultsNow(ledger, offeringId);
  const write = useWriteRead(offeringId);
  const grid = useRef<GridHandle>(null);
  const element = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((row = firstBlank({ book, grades }, studentId, rowIds)): void => {
    if (row !== undefined) grid.current?.reveal(row, 'points');
    grid.current?.focus();
    element.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => begin(at.row), [at]);
  return (
    <div ref={element} className={classes.entry}>
      <div className={classes.entryGrid} style={{ '--rows': rowIds.length } as React.CSSProperties}>
        <Grid
          ref={grid}
          label={text.label(name)}
          rowIds={rowIds}
          columns={scoreColumns}
          cell={(rowId, columnId) => {
            const assessment = book.assessments[scoreAt(rowId).assessmentId];
            return assessment ? scoreCell({ book, assessment, grades }, studentId, rowId, columnId) : { text: '' };
          }}
          onEdit={(cells, how) => writeScores(ledger.book(), studentId, write, cells, how)}
          onPaste={async (offer) => {
            const cells = pastedEdits(offer);
            const overId = overrunAssessment(ledger.book(), studentId, cells);
            const reply = !offer.fits
              ? { refused: whyUnfit(offer, rowIds) }
              : overId !== undefined
                ? { refused: text.ranOver(assessmentName(ledger.book(), overId)) }
                : await writeScores(ledger.book(), studentId, write, cells, 'paste');
            if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
          }}
        />
      </div>
      <p className={classes.note}>
        {text.manners}{' '}
        <Button size="small" onClick={onClose}>
          {text.done}
        </Button>
      </p>
    </div>
  );
};
