import { useId } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import classes from './file-bar.module.css';

type PickProps = {
  readonly label: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

/** What was guessed, as a phrase that opens its alternatives. */
export const Pick = ({ label, value, data, onChange }: PickProps) => {
  const id = useId();
  return (
    <div className={classes.phrase}>
      <label htmlFor={id}>{label}</label>
      <span className={`own-choices ${classes.chosen}`}>
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {data.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="pick" />
      </span>
    </div>
  );
};
