import { Checkbox } from '@mantine/core';
import { decimalText } from '../../../events/decimal.ts';
import { isExcused } from '../../../events/excuses.ts';
import { finalGradesText, noResultText } from '../../../messages/final-grades.ts';
import { whyText as text } from '../../../messages/final-grades-screen.ts';
import { studentName } from '../../../messages/naming.ts';
import type { ExplainedAssessment, ExplainedProblem } from '../../../projections/final-grades/explain.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { useExcuses } from './excuses.ts';
import { fractionText } from './fraction-text.ts';
import type { SheetParts } from './sheet-parts.ts';
import classes from './why-panel.module.css';

type TermProps = SheetParts & { readonly term: ExplainedAssessment; readonly weightSum: number };

/** One term of the sum: its problems, its percentage, and what its weight makes of it. */
export const WhyAssessment = ({ term, weightSum, ...parts }: TermProps) => {
  const { source, state } = parts;
  const name = source.names.assessment(term.assessmentId);
  const { result, share, contribution } = term;
  return (
    <li className={classes.term} data-part={term.part}>
      <p className={classes.head}>
        <span className={classes.name}>{name}</span>
        <span>{result.kind === 'result' ? shownDecimal(result.percent.shown) : finalGradesText.nothing}</span>
      </p>
      <p className={classes.step}>
        {term.problems.map(problemText(state.rule)).join(' + ')}
        {term.bonus !== null && ` + ${text.bonus} ${shownNumber(term.bonus)}`}
        {term.curve !== null && ` + ${text.curve} ${shownNumber(term.curve)}`}
        {result.kind === 'result' &&
          ` = ${text.points(shownDecimal(decimalText(result.points)), shownDecimal(decimalText(result.max)))}`}
      </p>
      {term.raisedToZero && <p className={classes.step}>{text.raised}</p>}
      {result.kind === 'none' && <p className={classes.step}>{noResultText(result, source.names)}</p>}
      {share && contribution && result.kind === 'result' ? (
        <p className={classes.head}>
          <span className={classes.step}>
            {text.weight(shownNumber(term.weight ?? 0), shownDecimal(decimalText(weightSum)))}
          </span>
          <span>{fractionText(contribution, source.grades.policy.decimals + 4)}</span>
        </p>
      ) : (
        term.part !== 'has no result' && <p className={classes.step}>{text.parts[term.part]}</p>
      )}
      <ExcuseBox {...parts} term={term} name={name} />
    </li>
  );
};

const problemText =
  (rule: 'leftOut' | 'zero') =>
  ({ points, max }: ExplainedProblem, at: number): string => {
    const nth = text.problem(at + 1);
    if (points !== null) return `${nth} ${shownNumber(points)}/${shownNumber(max)}`;
    return `${nth} ${rule === 'zero' ? text.asZero : text.notGraded}`;
  };

const ExcuseBox = ({ offeringId, source, state, term, name }: Omit<TermProps, 'weightSum'> & { name: string }) => {
  const excuse = useExcuses(offeringId, { ...source, student: (id) => studentName(source.book, id) });
  if (!state.active) return null;
  const one = { studentId: state.active.rowId, assessmentId: term.assessmentId };
  return (
    <Checkbox
      className={classes.excuse}
      label={text.excuse}
      aria-label={text.excuseOf(name)}
      checked={isExcused(source.grades.policy.excused, one)}
      onChange={({ currentTarget }) => excuse([one], currentTarget.checked)}
    />
  );
};
