import { finalGradesText } from '../../../messages/final-grades.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import type { Rule } from '../../components/offering/final-cell.ts';
import { Segmented } from '../../ui/segmented.tsx';

type SwitchProps = { readonly official: Rule; readonly rule: Rule; readonly onChange: (rule: Rule) => void };

/** Which of the two totals the table shows. The policy does not change; the other value is in every tooltip. */
export const RuleSwitch = ({ official, rule, onChange }: SwitchProps) => (
  <Segmented
    label={text.rule}
    value={rule}
    onChange={onChange}
    choices={[
      { value: 'leftOut', label: labelOf(finalGradesText.soFar, official === 'leftOut') },
      { value: 'zero', label: labelOf(finalGradesText.blanksAsZero, official === 'zero') },
    ]}
  />
);

const labelOf = (name: string, isOfficial: boolean): string => (isOfficial ? text.officialRule(name) : name);
