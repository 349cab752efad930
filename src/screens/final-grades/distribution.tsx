import { memo, useCallback, useEffect, useMemo } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { studentName } from '../../../messages/naming.ts';
import { cutOffText } from '../../../messages/screens/cut-offs.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { histogramText } from '../../../messages/ui/histogram.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';
import { spanOf } from '../../components/brick-columns.ts';
import { type BrickLook, Bricks } from '../../components/bricks.tsx';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { showsEarlierState } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { ClassFacts } from './class-facts.ts';
import { CutOffHandle } from './cut-off-handle.tsx';
import { CutOffSteps } from './cut-off-steps.tsx';
import classes from './final-sheet.module.css';
import { TriedBar } from './tried-bar.tsx';
import { useTriedCutOffs } from './tried-cut-offs.ts';
import type { TriedLetters } from './tried-letters.ts';

type DistributionProps = {
  readonly offeringId: OfferingId;
  readonly facts: ClassFacts;
  readonly tried: TriedLetters;
};

/**
 * The whole class in one picture, above its rows, whose cut-offs are tried by hand. It renders after the table, for
 * changed grades only.
 */
export const Distribution = memo(({ offeringId, facts, tried }: DistributionProps) => {
  const { grades, samples } = facts;
  const { letters: stored, decimals } = grades.policy;
  const { view, now } = useViews();
  const cutOffs = useTriedCutOffs(facts);
  const { finals, moves } = cutOffs;
  const { lookOf, titleOf } = useLooks(facts);
  const span = useMemo(() => spanOf(samples, stored), [samples, stored]);
  const shown = (from: number): string => shownDecimal(from.toFixed(decimals));
  // Letters are of the official grades: moved over the others, the counts would be untrue.
  const isOfficial = facts.rule === grades.policy.ungraded;
  const canTry = stored.length > 1 && isOfficial && !grades.fault && !showsEarlierState(view) && !now.file;
  useEffect(() => tried.tell({ finals, moves: canTry ? moves : [] }), [tried, finals, moves, canTry]);
  const fromOf = (letter: string): number => stored.find((bound) => bound.letter === letter)?.from ?? 0;
  return (
    <>
      <div className={classes.distribution}>
        <Bricks
          label={histogramText.label(finalGradesText.final)}
          {...(canTry && { caption: cutOffText.drag })}
          {...{ samples, span, lookOf, titleOf }}
          letters={cutOffs.counts}
          recounted={cutOffs.recounted}
          marked={cutOffs.bricks}
          handles={
            canTry &&
            cutOffs.counts.map((bound) => (
              <CutOffHandle
                key={bound.letter}
                {...{ bound, span, cutOffs }}
                stored={fromOf(bound.letter)}
                shown={bound.from === fromOf(bound.letter) ? shownNumber(bound.from) : shown(bound.from)}
              />
            ))
          }
        />
      </div>
      {canTry && <CutOffSteps {...{ cutOffs, shown }} />}
      {canTry && <TriedBar {...{ offeringId, cutOffs, shown }} />}
    </>
  );
});
Distribution.displayName = 'Distribution';

const useLooks = ({ near, soFar, changed }: ClassFacts) => {
  const ledger = useLedger();
  const lookOf = useCallback(
    ({ studentId }: Sample): BrickLook => {
      if (changed?.has(studentId)) return 'changed';
      if (near.has(studentId)) return 'near';
      return soFar.has(studentId) ? 'soFar' : 'final';
    },
    [changed, near, soFar],
  );
  const titleOf = useCallback(
    ({ studentId, percent }: Sample) => text.brick(studentName(ledger.book(), studentId), shownDecimal(percent.shown)),
    [ledger],
  );
  return { lookOf, titleOf };
};
