import { outcomesText as text } from '../../../messages/screens/outcomes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { isBlankRow } from './outcome-rows.ts';
import classes from './outcomes.module.css';
import type { OutcomeParts } from './outcomes-hook.ts';

/** The most names that are said; the others are counted. */
const named = 3;

/** The outcomes that no problem addresses, and the problems that address none. Nothing if there are none. */
export const Gaps = ({ offering, assessments, outcomes }: OutcomeParts) => {
  const count = offering.learningOutcomes.length;
  const uncovered = outcomes.filter(({ isUncovered }) => isUncovered).map((one) => one.text);
  const blank =
    count === 0
      ? []
      : assessments.flatMap(({ assessmentName, problems }) =>
          problems.flatMap((problem, at) => (isBlankRow(problem, count) ? text.problemOf(at + 1, assessmentName) : [])),
        );
  if (count === 0) return <p className={classes.quiet}>{text.noOutcomes}</p>;
  if (uncovered.length + blank.length === 0 || assessments.length === 0) return null;
  return (
    <section className={classes.gaps} aria-label={text.gapsLabel}>
      <strong>
        <Icon name="warning" /> {text.gaps(uncovered.length + blank.length)}
      </strong>
      {uncovered.length > 0 && <Named names={uncovered} words={text.uncovered(uncovered.length)} />}
      {blank.length > 0 && <Named names={blank} words={text.unaddressing(blank.length)} />}
    </section>
  );
};

const Named = ({ names, words }: { readonly names: readonly string[]; readonly words: string }) => (
  <span title={names.join(', ')}>
    <b>{names.slice(0, named).join(', ')}</b> {names.length > named && text.andMore(names.length - named)} {words}
  </span>
);
