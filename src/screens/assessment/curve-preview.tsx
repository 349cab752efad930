import { useMemo } from 'react';
import { type Curve, type CurvedTotal, type CurvePlan, curvePlan, hasCurve } from '../../../commands/curve.ts';
import { isRefusal } from '../../../commands/refusal.ts';
import { trial } from '../../../commands/trial.ts';
import { decimalText, type Units } from '../../../events/decimal.ts';
import type { StudentId } from '../../../events/ids.ts';
import { whole } from '../../../messages/counts.ts';
import { statisticsText } from '../../../messages/final-grades.ts';
import { studentName } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import type { Book } from '../../../projections/book/book.ts';
import { compare } from '../../../projections/compare/compare.ts';
import { inPercent, roundedText, roundFraction } from '../../../projections/final-grades/exact.ts';
import { letterOf } from '../../../projections/final-grades/result.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { DifferingFinals } from '../../components/views/differing-finals.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { byName } from '../../ui/sort-key.ts';
import classes from './curve-preview.module.css';

const words = dialogs.curveDialog;

type CurvePreviewProps = {
  readonly source: GradeSource;
  readonly studentIds: readonly StudentId[];
  readonly curve: Curve;
};

/** What the curve would do to the class: mean, who is over 100 % by it, and whose final letter is another. */
export const CurvePreview = ({ source, studentIds, curve }: CurvePreviewProps) => {
  const preview = useMemo(() => previewOf(source, studentIds, curve), [source, studentIds, curve]);
  return (
    <section className={classes.preview} aria-label={words.preview} aria-live="polite">
      {typeof preview === 'string' ? <p>{words.faults[preview]}</p> : <Preview {...preview} />}
    </section>
  );
};

type CurveEffect = {
  readonly plan: CurvePlan;
  readonly before: Book;
  readonly after: Book;
  readonly finals: ReturnType<typeof compare>['finals'];
  readonly isReplacing: boolean;
};

/** What the curve would change; a string says why there is no such curve, as a key of `words.faults`. */
const previewOf = ({ book, assessment }: GradeSource, studentIds: readonly StudentId[], curve: Curve) => {
  const plan = curvePlan(book, assessment, studentIds, curve);
  if (typeof plan === 'string') return plan;
  const { offeringId } = assessment;
  // Editing grades makes nothing that needs a time or an id.
  const trialResult = trial(book, [{ type: 'EditGrades', offeringId, edits: plan.edits }], {
    now: '',
    newId: () => '',
  });
  if (isRefusal(trialResult)) return 'tooLarge';
  const isReplacing = plan.edits.some(({ studentId }) => hasCurve(book, assessment, studentId));
  const { finals } = compare(book, trialResult.book);
  return { plan, before: book, after: trialResult.book, finals, isReplacing: isReplacing && curve.by !== 'cap' };
};

const Preview = ({ plan, before, after, finals, isReplacing }: CurveEffect) => {
  const crossed = finals.filter(({ from, to }) => letterOf(from) !== letterOf(to));
  const remarks = [
    isReplacing && words.replaced,
    plan.partly > 0 && words.partly(plan.partly),
    plan.excused > 0 && words.excused(plan.excused),
  ];
  return (
    <>
      <p>{remarks.filter(Boolean).join(' ')}</p>
      {plan.totals.length > 0 && plan.max > 0 && <Figures plan={plan} book={before} />}
      <p>{finals.length === 0 ? words.noFinals : words.finals(finals.length, crossed.length)}</p>
      {crossed.length > 0 && (
        <div className={classes.letters}>
          <DifferingFinals
            finals={crossed}
            before={before}
            after={after}
            names={{ from: words.before, to: words.after }}
          />
        </div>
      )}
    </>
  );
};

/** As many as a sentence can name. */
const mostNames = 5;

/** Over the maximum are named only those whom the curve brings there. */
const Figures = ({ plan: { totals, max }, book }: { readonly plan: CurvePlan; readonly book: Book }) => {
  const over = (pointsOf: (total: CurvedTotal) => Units) => totals.filter((total) => pointsOf(total) > max);
  const newlyOver = over(({ to }) => to).filter(({ from }) => from <= max);
  const totalOf = new Map(newlyOver.map(({ studentId, to }) => [studentId, shownDecimal(decimalText(to))]));
  const named = byName(newlyOver.flatMap(({ studentId }) => book.students.get(studentId) ?? []))
    .slice(0, mostNames)
    .map(({ studentId }) => `${studentName(book, studentId)} ${totalOf.get(studentId)}`);
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.mean(totals.length)}</th>
            <td>{meanOf(totals, max, (total) => total.from)}</td>
            <td>{meanOf(totals, max, (total) => total.to)}</td>
          </tr>
          <tr>
            <th scope="row">{words.over}</th>
            <td>{whole(over(({ from }) => from).length)}</td>
            <td>{whole(over(({ to }) => to).length)}</td>
          </tr>
        </tbody>
      </table>
      {newlyOver.length > 0 && <p>{words.newlyOver(named, newlyOver.length - named.length)}</p>}
    </>
  );
};

/** The mean in percent of `max`, as text. */
const meanOf = (totals: readonly CurvedTotal[], max: Units, pointsOf: (total: CurvedTotal) => Units): string => {
  const num = totals.reduce((sum, total) => sum + BigInt(pointsOf(total)), 0n);
  const share = inPercent({ num, den: BigInt(max) * BigInt(totals.length) });
  return statisticsText.percent(shownDecimal(roundedText(roundFraction(share, { decimals: 2, rule: 'halfUp' }), 2)));
};
