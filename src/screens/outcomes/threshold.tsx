import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { refusalText } from '../../../messages/refusals.ts';
import { outcomePanelText as text } from '../../../messages/screens/outcomes.ts';
import { histogramOf } from '../../../projections/figures/statistics.ts';
import { type LearningOutcome, reaches } from '../../../projections/outcomes/outcomes.ts';
import { useSubmittedDraft } from '../../ui/fields/draft.ts';
import { readPercent } from '../../ui/fields/number-text.ts';
import { Histogram } from '../../ui/histogram.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import type { StudentAttainment } from './outcome-facts.ts';
import classes from './outcomes.module.css';
import type { OutcomeParts } from './outcomes-hook.ts';

type ThresholdProps = Pick<OutcomeParts, 'offering'> & {
  /** In percent. */
  readonly threshold: number;
  readonly chosen: LearningOutcome;
  readonly attained: readonly StudentAttainment[];
};

/**
 * The threshold as a field, and on the plot of the attainments. Both share one draft: a typed or dragged value is tried
 * on the class at once, and stored when the field is left, the line is let go, or the key is up.
 */
export const Threshold = ({ offering: { offeringId }, threshold, chosen, attained }: ThresholdProps) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const { draft, submit } = useSubmittedDraft(shownNumber(threshold), (typed) => {
    const outcomeThreshold = readPercent(typed);
    if (outcomeThreshold === undefined) return text.notThreshold;
    const result = dispatch({ type: 'EditGradingPolicy', offeringId, policy: { outcomeThreshold } });
    return result.ok ? undefined : refusalText(result.refusal, ledger.book());
  });
  const bins = useMemo(() => histogramOf(attained.map(({ attainment }) => attainment)), [attained]);
  const tried = readPercent(draft.value) ?? threshold;
  const count = attained.filter(({ attainment }) => reaches(attainment, tried)).length;
  return (
    <>
      <TextInput className={classes.threshold} label={text.threshold} inputMode="decimal" {...draft} />
      {attained.length > 0 && (
        <>
          <Histogram
            label={text.distribution(chosen.text)}
            bins={bins}
            cutoffs={[{ letter: text.cutoff, from: tried }]}
            under={
              <span className={classes.track}>
                <input
                  type="range"
                  className={classes.slider}
                  style={{ inlineSize: `calc(${(100 * (bins.length - 1)) / bins.length}% + var(--grip))` }}
                  aria-label={text.onPlot}
                  aria-valuetext={text.percent(shownNumber(tried))}
                  max={100}
                  step="any"
                  value={tried}
                  onChange={({ currentTarget }) => {
                    const value = shownNumber(Math.round(Number(currentTarget.value)));
                    draft.onChange({ currentTarget: { value } });
                  }}
                  onPointerUp={submit}
                  onPointerCancel={submit}
                  onKeyUp={submit}
                  onBlur={submit}
                  onKeyDown={draft.onKeyDown}
                />
              </span>
            }
          />
          <p className={classes.quiet}>
            {text.reached(count, attained.length)} {text.drag}
          </p>
        </>
      )}
    </>
  );
};
