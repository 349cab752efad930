import { Radio } from '@mantine/core';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { finalGradesScreen as text } from '../../../messages/final-grades-screen.ts';
import type { Rule } from './final-cell.ts';
import classes from './final-sheet.module.css';

type SwitchProps = { readonly official: Rule; readonly rule: Rule; readonly onChange: (rule: Rule) => void };

/** Which of the two totals the table shows. The policy does not change; the other value is in every tooltip. */
export const RuleSwitch = ({ official, rule, onChange }: SwitchProps) => (
  <Radio.Group
    aria-label={text.rule}
    value={rule}
    onChange={(chosen) => onChange(chosen === 'zero' ? 'zero' : 'leftOut')}
  >
    <div className={classes.rule}>
      <Radio size="xs" value="leftOut" label={labelOf(finalGradesText.soFar, official === 'leftOut')} />
      <Radio size="xs" value="zero" label={labelOf(finalGradesText.blanksAsZero, official === 'zero')} />
    </div>
  </Radio.Group>
);

const labelOf = (name: string, isOfficial: boolean): string => (isOfficial ? text.officialRule(name) : name);
