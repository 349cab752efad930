import { useId } from 'react';
import classes from './segmented.module.css';

type SegmentedProps<C extends string> = {
  /** What is chosen, for screen readers. */
  readonly label: string;
  readonly value: C | undefined;
  readonly choices: readonly { readonly value: C; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: C) => void;
};

/** One of two or three, all of them seen: the browser's own radio buttons, so the arrow keys work. */
export const Segmented = <C extends string>(props: SegmentedProps<C>) => {
  const name = useId();
  return (
    <fieldset className={classes.trough} aria-label={props.label} disabled={props.disabled}>
      {props.choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className={classes.word}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
