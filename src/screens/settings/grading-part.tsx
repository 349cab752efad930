import { NativeSelect, TextInput } from '@mantine/core';
import type { Json } from '../../../events/entities.ts';
import { settingsText } from '../../../messages/screens/settings.ts';
import { type DefaultPolicy, policyDefaults } from '../../../projections/settings/policy.ts';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { readPercent } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useChangeSetting } from './change-setting.ts';
import { LettersLine } from './letters-line.tsx';
import { Line, Part } from './line.tsx';
import classes from './settings.module.css';

const text = settingsText.grading;

/** The policy with which new offerings begin. Existing offerings keep theirs. */
export const GradingPart = () => {
  const stored = useBook((book) => book.settings.gradingDefaults);
  const policy = policyDefaults({ gradingDefaults: stored });
  const change = useChangeSetting();
  const save = (field: keyof DefaultPolicy, value: Json): string | undefined =>
    change(['gradingDefaults', field], value);
  return (
    <Part id="grading" title={text.title} beside={text.beside}>
      <Line name={text.ungraded} hint={text.ungradedHint}>
        <Segmented
          label={text.ungraded}
          value={policy.ungraded}
          choices={[
            { value: 'leftOut', label: text.leftOut },
            { value: 'zero', label: text.zero },
          ]}
          onChange={(value) => save('ungraded', value)}
        />
      </Line>
      <Line name={text.rounding} hint={text.roundingHint}>
        <NativeSelect
          aria-label={text.decimals}
          data={[0, 1, 2, 3, 4].map((count) => ({ value: String(count), label: text.decimalsOf(count) }))}
          value={String(policy.decimals)}
          onChange={({ currentTarget: { value } }) => save('decimals', Number(value))}
        />
        <Segmented
          label={text.rounding}
          value={policy.rule}
          choices={[
            { value: 'halfUp', label: text.halfUp },
            { value: 'halfEven', label: text.halfEven },
          ]}
          onChange={(value) => save('rule', value)}
        />
      </Line>
      <LettersLine
        letters={policy.letters}
        save={(letters) =>
          save(
            'letters',
            letters.map(({ letter, from }) => ({ letter, from })),
          )
        }
      />
      <PercentLine
        name={text.near}
        hint={text.nearHint}
        value={policy.nearCutOff}
        save={(value) => save('nearCutOff', value)}
      />
      <PercentLine
        name={text.threshold}
        hint={text.thresholdHint}
        value={policy.outcomeThreshold}
        save={(value) => save('outcomeThreshold', value)}
      />
    </Part>
  );
};

type PercentProps = {
  readonly name: string;
  readonly hint: string;
  readonly value: number;
  readonly save: Save<number>;
};

const PercentLine = ({ name, hint, value, save }: PercentProps) => {
  const draft = useDraft(shownNumber(value), (typed) => {
    const percent = readPercent(typed);
    return percent === undefined ? text.notPercent(typed) : save(percent);
  });
  return (
    <Line name={name} hint={hint}>
      <TextInput className={classes.field} aria-label={name} inputMode="decimal" {...draft} />
    </Line>
  );
};
