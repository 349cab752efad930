import { outcomesText as text } from '../../../messages/screens/outcomes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { isBlankRow } from './outcome-rows.ts';
import classes from './outcomes.module.css';
import type { OutcomeParts } from './outcomes-hook.ts';

/** The most names that are said; the others are counted. */
const mostNames = 3;

/** The outcomes that no problem addresses, and the problems that address none. Nothing if there are none. */
export const Gaps = ({ offering, assessments, outcomes }: OutcomeParts) => {
  const outcomeCount = offering.learningOutcomes.length;
  const uncovered = outcomes.filter(({ isUncovered }) => isUncovered).map((one) => one.text);
  const blankProblems =
    outcomeCount === 0
      ? []
      : assessments.flatMap(({ assessmentName, problems }) =>
          problems.flatMap((problem, at) =>
            isBlankRow(problem, outcomeCount) ? text.problemOf(at + 1, assessmentName) : [],
          ),
        );
  if (outcomeCount === 0) return <p className={classes.quiet}>{text.noOutcomes}</p>;
  if (uncovered.length + blankProblems.length === 0 || assessments.length === 0) return null;
  return (
    <section className={classes.gaps} aria-label={text.gapsLabel}>
      <strong>
        <Icon name="warning" /> {text.gaps(uncovered.length + blankProblems.length)}
      </strong>
      {uncovered.length > 0 && <Named names={uncovered} words={text.uncovered(uncovered.length)} />}
      {blankProblems.length > 0 && <Named names={blankProblems} words={text.unaddressing(blankProblems.length)} />}
    </section>
  );
};

const Named = ({ names, words }: { readonly names: readonly string[]; readonly words: string }) => {
  const more = names.length - mostNames;
  return (
    <span title={names.join(', ')}>
      <b>{names.slice(0, mostNames).join(', ')}</b> {more > 0 && text.andMore(more)} {words}
    </span>
  );
};
