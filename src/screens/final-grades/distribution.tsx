import { memo } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { studentName } from '../../../messages/naming.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import { histogramText } from '../../../messages/ui/histogram.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';
import { letterOf, type OfferingGrades } from '../../../projections/final-grades/result.ts';
import { type BrickLook, Bricks } from '../../components/bricks.tsx';
import type { Rule } from '../../components/offering/final-cell.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { ClassFacts } from './class-facts.ts';
import classes from './final-sheet.module.css';

type DistributionProps = { readonly facts: ClassFacts; readonly rule: Rule };

/** The whole class in one picture, above its rows. It renders after the table, for changed grades only. */
export const Distribution = memo(({ facts, rule }: DistributionProps) => {
  const ledger = useLedger();
  const book = ledger.book();
  const { grades, samples, near, soFar, changed } = facts;
  return (
    <div className={classes.distribution}>
      <Bricks
        label={histogramText.label(finalGradesText.final)}
        samples={samples}
        letters={grades.policy.letters}
        letterOf={({ studentId }) => letterIn(grades, rule, studentId)}
        lookOf={({ studentId }): BrickLook => {
          if (changed?.has(studentId)) return 'changed';
          if (near.has(studentId)) return 'near';
          return soFar.has(studentId) ? 'soFar' : 'final';
        }}
        titleOf={({ studentId, percent }: Sample) =>
          text.brick(studentName(book, studentId), shownDecimal(percent.shown))
        }
      />
    </div>
  );
});
Distribution.displayName = 'Distribution';

const letterIn = (grades: OfferingGrades, rule: Rule, studentId: StudentId): string | null =>
  letterOf(grades.students.get(studentId)?.[rule].final);
