import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type ComponentType, useId } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { type PolicyPart, policyText as text } from '../../../messages/screens/policy.ts';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { readNumber, readPercent } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { useAssessments } from './assessments-hook.ts';
import type { InvalidValues } from './came-hook.ts';
import classes from './policy-choices.module.css';
import { useSets } from './sets-hook.ts';

type RuleProps = {
  readonly offering: Offering;
  readonly policy: GradingPolicy;
  /** A value that breaks the rules is shown as it came. Only a choice replaces it. */
  readonly came: InvalidValues;
  readonly save: Save<Partial<GradingPolicy>>;
};

/** An entry for the value that came. It cannot be chosen again. */
const cameEntry = (json: string | undefined) =>
  json === undefined ? [] : [{ value: asItCame, label: text.came(json), disabled: true }];
const asItCame = 'came';
const shownValue = (json: string | undefined, value: string): string => (json === undefined ? value : asItCame);

const Ungraded = ({ policy, came, save }: RuleProps) => (
  <Radio.Group
    label={text.ungraded}
    value={shownValue(came('ungraded'), policy.ungraded)}
    description={cameEntry(came('ungraded'))[0]?.label}
    size="xs"
    onChange={(ungraded) => save({ ungraded: ungraded === 'zero' ? 'zero' : 'leftOut' })}
  >
    <div className={classes.choices}>
      <Radio size="xs" value="leftOut" label={text.leftOut} />
      <Radio size="xs" value="zero" label={text.zero} />
    </div>
  </Radio.Group>
);

const OfficialSet = ({ offering, policy, came, save }: RuleProps) => {
  const { nameOf } = useSets(offering);
  const { weightSet } = policy;
  const unread = came('weightSet');
  if (unread === undefined && offering.weightSets.length === 0 && weightSet === 'best') {
    return <NativeSelect label={text.weightSet} disabled data={[{ value: 'best', label: text.byPoints }]} />;
  }
  const isGone = weightSet !== 'best' && !offering.weightSets[weightSet];
  const data = [
    ...cameEntry(unread),
    { value: 'best', label: text.best },
    ...offering.weightSets.map((_, at) => ({ value: String(at), label: nameOf(at) })),
    ...(isGone ? [{ value: String(weightSet), label: text.setGone(weightSet) }] : []),
  ];
  return (
    <NativeSelect
      label={text.weightSet}
      data={data}
      value={shownValue(unread, String(weightSet))}
      onChange={({ currentTarget: { value } }) => save({ weightSet: value === 'best' ? 'best' : Number(value) })}
    />
  );
};

const Rounding = ({ policy, came, save }: RuleProps) => (
  <div className={classes.pair}>
    <NativeSelect
      label={text.decimals}
      data={[...cameEntry(came('decimals')), '0', '1', '2', '3', '4']}
      value={shownValue(came('decimals'), String(policy.decimals))}
      onChange={({ currentTarget: { value } }) => save({ decimals: Number(value) })}
    />
    <NativeSelect
      label={text.rule}
      title={text.ruleHelp}
      data={[
        ...cameEntry(came('rule')),
        { value: 'halfUp', label: text.halfUp },
        { value: 'halfEven', label: text.halfEven },
      ]}
      value={shownValue(came('rule'), policy.rule)}
      onChange={({ currentTarget: { value } }) => save({ rule: value === 'halfEven' ? 'halfEven' : 'halfUp' })}
    />
  </div>
);

const Dropping = ({ offering, policy, came, save }: RuleProps) => {
  const assessments = useAssessments(offering.offeringId);
  const saveCount = (typed: string): string | undefined =>
    /^\d{1,3}$/u.test(typed.trim()) ? save({ dropLowest: Number(typed) }) : text.notWhole(typed);
  const draft = useDraft(came('dropLowest') ?? String(policy.dropLowest), saveCount);
  const neverDrop = came('neverDrop');
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
      {neverDrop !== undefined && <p className={classes.legend}>{`${text.neverDrop}: ${text.came(neverDrop)}`}</p>}
      {neverDrop === undefined && (policy.dropLowest > 0 || policy.neverDrop.length > 0) && (
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

type PercentProps = {
  readonly label: string;
  readonly help: string;
  readonly value: number;
  readonly save: Save<number>;
};

const Percent = ({ label, help, value, save }: PercentProps) => {
  const draft = useDraft(shownNumber(value), (typed) => {
    const percent = readPercent(typed);
    return percent === undefined ? text.notPercent(typed) : save(percent);
  });
  return (
    <TextInput
      className={classes.count}
      label={label}
      inputMode="decimal"
      description={help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...draft}
    />
  );
};

const NearCutOff = ({ policy, save }: RuleProps) => (
  <Percent
    label={text.nearCutOff}
    help={text.nearHelp}
    value={policy.nearCutOff}
    save={(nearCutOff) => save({ nearCutOff })}
  />
);

const OutcomeThreshold = ({ policy, save }: RuleProps) => (
  <Percent
    label={text.threshold}
    help={text.thresholdHelp}
    value={policy.outcomeThreshold}
    save={(outcomeThreshold) => save({ outcomeThreshold })}
  />
);

const Cap = ({ policy: { capAt }, save }: RuleProps) => {
  const draft = useDraft(capAt === null ? '' : shownNumber(capAt), (typed) => {
    const percent = readNumber(typed);
    return percent === undefined || (percent !== null && percent < 0)
      ? categoriesText.notACap(typed)
      : save({ capAt: percent });
  });
  return (
    <TextInput
      className={classes.count}
      label={categoriesText.cap}
      inputMode="decimal"
      description={categoriesText.capHelp}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...draft}
    />
  );
};

/** In the order in which they are shown. */
const choices: { readonly [P in PolicyPart]: ComponentType<RuleProps> } = {
  ungraded: Ungraded,
  weightSet: OfficialSet,
  rounding: Rounding,
  cap: Cap,
  dropping: Dropping,
  nearCutOff: NearCutOff,
  outcomeThreshold: OutcomeThreshold,
};

/** The fields of one part of the policy, by default of all. Each is saved as soon as it is chosen. */
export const PolicyChoices = ({ part: chosen, ...rule }: RuleProps & { readonly part: PolicyPart | undefined }) => (
  <div className={classes.rules}>
    {keysOf(choices)
      .filter((part) => chosen === undefined || part === chosen)
      .map((part) => {
        const Choice = choices[part];
        return <Choice key={part} {...rule} />;
      })}
  </div>
);
