import type { ReactNode } from 'react';
import { decimalText, unitsOf, unitsPerOne } from '../../../events/decimal.ts';
import { isExcused } from '../../../events/excuses.ts';
import { noResultText } from '../../../messages/final-grades.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { extraNames, studentName } from '../../../messages/naming.ts';
import { finalGradesScreen, whyText as text } from '../../../messages/screens/final-grades-screen.ts';
import { type Fraction, inPercent } from '../../../projections/final-grades/exact.ts';
import type { ExplainedAssessment } from '../../../projections/final-grades/explain.ts';
import { useGoTo } from '../../components/go-to.ts';
import { fractionText, signedText } from '../../components/offering/fraction-text.ts';
import { icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { useExcuses } from './excuses.ts';
import type { SheetParts } from './sheet-parts.ts';
import classes from './why-panel.module.css';

type TermProps = SheetParts & { readonly term: ExplainedAssessment; readonly weightSum: number };

/** One term of the sum: its percentage, its weight and their product; below it every problem. */
export const WhyAssessment = ({ term, weightSum, ...parts }: TermProps) => {
  const { source } = parts;
  const name = source.names.assessment(term.assessmentId);
  const { result, contribution } = term;
  const isCounted = contribution !== null && result.kind === 'result';
  return (
    <li className={classes.term} data-part={term.part}>
      <p className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span className={classes.figure}>
          {result.kind === 'result' ? text.percent(shownDecimal(result.percent.shown)) : finalGradesText.nothing}
        </span>
        <span className={classes.figure}>
          {isCounted &&
            term.share &&
            text.weight(weightText(term.share, weightSum), shownDecimal(decimalText(weightSum)))}
        </span>
        <span>{isCounted && fractionText(contribution, source.grades.policy.decimals + 2)}</span>
      </p>
      <Problems term={term} rule={parts.state.rule}>
        <Excuse {...parts} term={term} name={name} />
      </Problems>
      <PointsOverMaximum term={term} />
      {term.raisedToZero && <p className={classes.step}>{text.raised}</p>}
      {result.kind === 'none' && <p className={classes.step}>{noResultText(result, source.names)}</p>}
      {isCounted && term.isExtra && <p className={classes.step}>{text.extra}</p>}
      {!isCounted && term.part !== 'has no result' && <p className={classes.step}>{text.parts[term.part]}</p>}
    </li>
  );
};

/** A part of a category’s weight may have no end: 6.67 of 20 by three. `share`: of the whole grade. */
const weightText = ({ num, den }: Fraction, weightSum: number): string =>
  fractionText({ num: num * BigInt(weightSum), den: den * BigInt(unitsPerOne) }, 2);

type ProblemsProps = {
  readonly term: ExplainedAssessment;
  readonly rule: SheetParts['state']['rule'];
  readonly children: ReactNode;
};

const Problems = ({ term: { problems, extras, result }, rule, children }: ProblemsProps) => (
  <p className={classes.chips}>
    {problems.map(({ problemId, points, max }, at) => (
      <span
        key={problemId}
        className={classes.chip}
        data-over={points !== null && points > max}
        title={points === null ? (rule === 'zero' ? text.asZero : text.notGraded) : undefined}
      >
        <i className="unseen">{text.problem(at + 1)} </i>
        {points === null ? finalGradesText.nothing : shownNumber(points)}
        <i>/{shownNumber(max)}</i>
      </span>
    ))}
    {extras.map(({ part, points }) => (
      <span key={part} className={classes.chip}>
        <i>{extraNames[part]}</i> {shownNumber(points)}
      </span>
    ))}
    {result.kind === 'result' && (
      <span className={classes.points}>
        {text.points(shownDecimal(decimalText(result.points)), shownDecimal(decimalText(result.max)))}
      </span>
    )}
    {children}
  </p>
);

/** The effect of points beyond a problem's maximum on the grade, and the way to these points. */
const PointsOverMaximum = ({
  term: { assessmentId, problems, share, result, raisedToZero },
}: {
  term: ExplainedAssessment;
}) => {
  const goTo = useGoTo();
  if (!share || result.kind !== 'result' || raisedToZero) return null;
  return problems.map(({ problemId, points, max }, at) => {
    if (points === null || points <= max) return null;
    const beyond = (unitsOf(points) ?? 0) - (unitsOf(max) ?? 0);
    const effect = inPercent({ num: BigInt(beyond) * share.num, den: BigInt(result.max) * share.den });
    return (
      <p key={problemId} className={classes.over}>
        {icon('warning')} {text.over(text.problem(at + 1), signedText(effect, 2))}
        <LinkButton onClick={() => goTo.assessment(assessmentId)}>{text.openSheet}</LinkButton>
      </p>
    );
  });
};

const Excuse = ({ offeringId, source, state, term, name }: Omit<TermProps, 'weightSum'> & { name: string }) => {
  const excuse = useExcuses(offeringId, { ...source, student: (id) => studentName(source.book, id) });
  if (!state.active) return null;
  const excused = { studentId: state.active.rowId, assessmentId: term.assessmentId };
  const isBack = isExcused(source.grades.policy.excused, excused);
  const act = finalGradesScreen[isBack ? 'unexcuse' : 'excuse'](1);
  return (
    <span className={classes.excuse}>
      <LinkButton label={text.actFrom(act, name)} onClick={() => excuse([excused], !isBack)}>
        {act}
      </LinkButton>
    </span>
  );
};
