import { NumberInput, TextInput } from '@mantine/core';
import type { ColumnTarget, NewAssessmentTarget } from '../../../commands/import/target.ts';
import { maxFractionDigits, maxMagnitude } from '../../../events/decimal.ts';
import { importText as text, whyIgnored } from '../../../messages/components/import.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { decimalSign } from '../../ui/numbers.ts';
import classes from './rows.module.css';
import { choiceValue, ignoreChoice, type TargetGroup } from './target-choices.ts';

type ColumnHeadProps = {
  readonly name: string;
  readonly target: ColumnTarget;
  readonly groups: readonly TargetGroup[];
  readonly hasOffering: boolean;
  readonly onChange: (target: ColumnTarget) => void;
};

/** The heading of a column, and where the column goes. */
export const ColumnHead = ({ name, target, groups, hasOffering, onChange }: ColumnHeadProps) => {
  const choose = (value: string): void => {
    const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
    const fresh: ColumnTarget = { to: 'newAssessment', name, max: null };
    onChange(value === fresh.to ? fresh : (chosen?.target ?? ignoreChoice.target));
  };
  const isDoubtful = target.to === 'ignore' && doubtful.has(target.why);
  return (
    <th scope="col" data-to={target.to} data-doubtful={isDoubtful || undefined}>
      <span className={classes.heading} title={name}>
        {name}
      </span>
      <span className={`own-choices ${classes.target}`}>
        <select
          aria-label={text.targetOf(name)}
          value={choiceValue(target)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={ignoreChoice.value}>{ignoreChoice.label}</option>
          {hasOffering && <option value="newAssessment">{text.targets.newAssessment}</option>}
          {groups.map(({ label, choices }) => (
            <optgroup key={choices[0]?.value} label={label}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="pick" />
      </span>
      {target.to === 'ignore' && <span className={classes.why}>{whyIgnored(target)}</span>}
      {target.to === 'newAssessment' && target.isProposed && <span className={classes.why}>{text.proposedMax}</span>}
      {target.to === 'newAssessment' && (
        <span className={classes.made}>
          <TextInput
            aria-label={text.newName(name)}
            value={target.name}
            onChange={({ currentTarget }) => onChange({ ...target, name: currentTarget.value })}
          />
          <NumberInput
            aria-label={text.newMax(name)}
            placeholder={text.maxPlaceholder}
            value={target.max ?? ''}
            min={0}
            max={maxMagnitude}
            decimalScale={maxFractionDigits}
            decimalSeparator={decimalSign()}
            allowedDecimalSeparators={['.', ',']}
            clampBehavior="none"
            hideControls
            error={target.max === null}
            onChange={(max) => onChange(withMax(target, typeof max === 'number' ? max : null))}
          />
        </span>
      )}
    </th>
  );
};

/** A maximum that was typed is no proposal any more. */
const withMax = ({ isProposed: _, ...target }: NewAssessmentTarget, max: number | null): ColumnTarget => ({
  ...target,
  max,
});

/** Reasons that the user may not agree with. */
const doubtful: ReadonlySet<string> = new Set([
  ...['unknown', 'several problems', 'several assessments', 'several sections', 'twice'],
]);
