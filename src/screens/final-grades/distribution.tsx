import { memo, useDeferredValue, useMemo } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { finalGradesScreen, histogramText } from '../../../messages/final-grades-screen.ts';
import { studentName } from '../../../messages/naming.ts';
import { concernsOf } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { finalSamples, nearBounds, type Sample } from '../../../projections/statistics.ts';
import { Bricks } from '../../ui/bricks.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { isUnfinished, type Rule } from './final-cell.ts';
import classes from './final-sheet.module.css';

/** Points from a cut-off, up to which a regrade of little could move the letter. */
const nearEnough = 0.1;

type DistributionProps = { readonly offeringId: OfferingId; readonly grades: OfferingGrades; readonly rule: Rule };

/** The whole class in one picture, above its rows. A move in the table renders nothing of it; a grade, after the table. */
export const Distribution = memo(({ offeringId, ...now }: DistributionProps) => {
  const ledger = useLedger();
  const [grades, rule] = [useDeferredValue(now.grades), useDeferredValue(now.rule)];
  const picture = useMemo(() => {
    const book = ledger.book();
    const concerns = concernsOf(book, offeringId, grades);
    const near = new Set(nearBounds(grades, rule, nearEnough).map(({ studentId }) => studentId));
    return (
      <Bricks
        label={histogramText.label(finalGradesText.final)}
        samples={finalSamples(grades, rule)}
        letters={grades.policy.letters}
        letterOf={({ studentId }) => letterIn(grades, rule, studentId)}
        lookOf={({ studentId }) => {
          if (near.has(studentId)) return 'near';
          return concerns(studentId, rule).some(isUnfinished) ? 'soFar' : 'final';
        }}
        titleOf={({ studentId, percent }: Sample) =>
          finalGradesScreen.brick(studentName(book, studentId), shownDecimal(percent.shown))
        }
      />
    );
  }, [ledger, offeringId, grades, rule]);
  return <div className={classes.distribution}>{picture}</div>;
});

const letterIn = (grades: OfferingGrades, rule: Rule, studentId: StudentId): string | null => {
  const final = grades.students.get(studentId)?.[rule].final;
  return final?.kind === 'grade' ? final.letter : null;
};
Distribution.displayName = 'Distribution';
