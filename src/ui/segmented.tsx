import { type ReactNode, useId } from 'react';
import classes from './segmented.module.css';

export type SegmentedChoice<V extends string> = {
  readonly value: V;
  readonly label: string;
  /** Follows the word. If it changes often, it should be a component of its own. */
  readonly count?: ReactNode;
  /** `amber`: something needs the user. */
  readonly look?: 'amber';
};

type SegmentedProps<V extends string> = {
  /** The subject of the choice, for people who do not see the switch. */
  readonly label: string;
  readonly value: V | undefined;
  readonly disabled?: boolean;
  /** Two or three, at most four: more are easier to read in a picker. */
  readonly choices: readonly SegmentedChoice<V>[];
  readonly onChange: (value: V) => void;
};

/** One of a few views or values. Arrow keys change it at once, as radio buttons do. */
export const Segmented = <V extends string>({ label, value, disabled, choices, onChange }: SegmentedProps<V>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.trough}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} data-look={choice.look}>
          <input
            type="radio"
            name={name}
            disabled={disabled}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.words}>
            {choice.label} {choice.count}
          </span>
        </label>
      ))}
    </div>
  );
};
