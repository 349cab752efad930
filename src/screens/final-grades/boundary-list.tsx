import { useEffect, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentName, studentName } from '../../../messages/naming.ts';
import { boundaryText as text } from '../../../messages/screens/final-grades-screen.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type Boundary, type BoundaryReport, boundaryReport } from '../../../projections/final-grades/boundary.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { inBackground } from '../../browser/in-background.ts';
import { setName } from '../../components/offering/set-name.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import classes from './class-panel.module.css';

type ListProps = { readonly book: Book; readonly offeringId: OfferingId; readonly grades: OfferingGrades };

/** Who would get another letter by another choice, or by one point more. It is computed once it is opened. */
export const BoundaryList = (props: ListProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.boundary} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.title}</summary>
      {isOpen && <Boundaries {...props} />}
    </details>
  );
};

const Boundaries = ({ book, offeringId, grades }: ListProps) => {
  const { report, percent } = useReport(book, offeringId, grades);
  if (!report) return <p className={classes.quiet}>{text.computing(percent)}</p>;
  return (
    <dl className={classes.crossings}>
      {report.map(({ boundary, crossings }) => (
        <div key={keyOf(boundary)}>
          <dt>{wordsOf(boundary, book, grades)}</dt>
          <dd>
            {crossings.length === 0
              ? text.nobody
              : text.crossings(
                  crossings.map(({ studentId, from, to }) => text.crossing(studentName(book, studentId), from, to)),
                )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** `report`: `undefined` until the report on these grades is there; `percent`: how far it is. */
const useReport = (book: Book, offeringId: OfferingId, grades: OfferingGrades) => {
  const [made, setMade] = useState<{ readonly of: OfferingGrades; readonly report: BoundaryReport }>();
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const tellShare = (share: number): void => setPercent(inPercent(share));
    tellShare(0);
    return inBackground(boundaryReport(book, offeringId), (report) => setMade({ of: grades, report }), tellShare);
  }, [book, offeringId, grades]);
  return { report: made?.of === grades ? made.report : undefined, percent };
};

const keyOf = (boundary: Boundary): string => Object.values(boundary).join(' ');

const wordsOf = (boundary: Boundary, book: Book, grades: OfferingGrades): string => {
  switch (boundary.kind) {
    case 'other rounding':
      return text.otherRounding[grades.policy.rule];
    case 'another set':
      return text.set(setName(grades, boundary.position));
    case 'without the drop':
      return text.withoutDrop;
    case 'one point more':
      return text.onePoint(assessmentName(book, boundary.assessmentId));
  }
};
