import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { policyText as text } from '../../../messages/offering.ts';
import { policyOf } from '../../../projections/policy.ts';
import { useAsk } from '../../ask-hook.ts';
import { useAssessments } from '../../ui/assessments-hook.ts';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { useBook, useLedger } from '../../workspace-hooks.tsx';
import { Letters } from './letters.tsx';
import classes from './policy-section.module.css';
import { Section } from './section.tsx';
import { useSets } from './sets-hook.ts';

/** The rules that turn results into final grades. Each is saved as soon as it is chosen. */
export const PolicySection = ({ offering }: { offering: Offering }) => {
  const { offeringId } = offering;
  const stored = useBook((book) => book.settings.grading?.[offeringId]);
  const policy = policyOf(stored ? { grading: { [offeringId]: stored } } : {}, offeringId);
  const ask = useAsk();
  const save: Save<Partial<GradingPolicy>> = (change) => ask({ type: 'EditGradingPolicy', offeringId, policy: change });
  return (
    <Section id="policy" title={text.title}>
      <div className={classes.rules}>
        <Ungraded policy={policy} save={save} />
        <OfficialSet offering={offering} policy={policy} save={save} />
        <Rounding policy={policy} save={save} />
        <Dropping offering={offering} policy={policy} save={save} />
      </div>
      <Letters letters={policy.letters} save={(letters) => save({ letters })} />
    </Section>
  );
};

type RuleProps = { readonly policy: GradingPolicy; readonly save: Save<Partial<GradingPolicy>> };

const Ungraded = ({ policy, save }: RuleProps) => (
  <Radio.Group
    label={text.ungraded}
    value={policy.ungraded}
    size="xs"
    onChange={(ungraded) => save({ ungraded: ungraded === 'zero' ? 'zero' : 'leftOut' })}
  >
    <div className={classes.choices}>
      <Radio size="xs" value="leftOut" label={text.leftOut} />
      <Radio size="xs" value="zero" label={text.zero} />
    </div>
  </Radio.Group>
);

const OfficialSet = ({ offering, policy, save }: RuleProps & { offering: Offering }) => {
  const { nameOf } = useSets(offering);
  const { weightSet } = policy;
  if (offering.weightSets.length === 0 && weightSet === 'best') {
    return <NativeSelect size="xs" label={text.weightSet} disabled data={[{ value: 'best', label: text.byPoints }]} />;
  }
  const isGone = weightSet !== 'best' && !offering.weightSets[weightSet];
  const data = [
    { value: 'best', label: text.best },
    ...offering.weightSets.map((_, at) => ({ value: String(at), label: nameOf(at) })),
    ...(isGone ? [{ value: String(weightSet), label: text.setGone(weightSet) }] : []),
  ];
  return (
    <NativeSelect
      size="xs"
      label={text.weightSet}
      data={data}
      value={String(weightSet)}
      onChange={({ currentTarget: { value } }) => save({ weightSet: value === 'best' ? 'best' : Number(value) })}
    />
  );
};

const Rounding = ({ policy, save }: RuleProps) => (
  <div className={classes.pair}>
    <NativeSelect
      size="xs"
      label={text.decimals}
      data={['0', '1', '2', '3', '4']}
      value={String(policy.decimals)}
      onChange={({ currentTarget: { value } }) => save({ decimals: Number(value) })}
    />
    <NativeSelect
      size="xs"
      label={text.rule}
      title={text.ruleHelp}
      data={[
        { value: 'halfUp', label: text.halfUp },
        { value: 'halfEven', label: text.halfEven },
      ]}
      value={policy.rule}
      onChange={({ currentTarget: { value } }) => save({ rule: value === 'halfEven' ? 'halfEven' : 'halfUp' })}
    />
  </div>
);

const Dropping = ({ offering, policy, save }: RuleProps & { offering: Offering }) => {
  const assessments = useAssessments(offering.offeringId);
  const saveCount = (typed: string): string | undefined =>
    /^\d{1,3}$/u.test(typed.trim()) ? save({ dropLowest: Number(typed) }) : text.notWhole(typed);
  const draft = useDraft(String(policy.dropLowest), saveCount);
  const heading = useId();
  const book = useLedger().book();
  const toggle = (assessmentId: AssessmentId, isKept: boolean): void => {
    const others = policy.neverDrop.filter((id) => id !== assessmentId);
    save({ neverDrop: isKept ? [...others, assessmentId] : others });
  };
  return (
    <div className={classes.dropping}>
      <TextInput
        className={classes.count}
        label={text.dropLowest}
        inputMode="numeric"
        description={text.dropHelp}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...draft}
      />
      {(policy.dropLowest > 0 || policy.neverDrop.length > 0) && (
        <fieldset className={classes.never} aria-labelledby={heading}>
          <span id={heading} className={classes.legend}>
            {text.neverDrop}
          </span>
          {assessments.map((assessment) => (
            <Checkbox
              key={assessment.assessmentId}
              label={assessmentName(book, assessment.assessmentId)}
              checked={policy.neverDrop.includes(assessment.assessmentId)}
              onChange={({ currentTarget }) => toggle(assessment.assessmentId, currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
};
