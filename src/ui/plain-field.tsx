import { type InputHTMLAttributes, type Ref, useId } from 'react';
import classes from './plain-field.module.css';

type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** Why the typed text is not accepted. */
  readonly error: string | undefined;
};

/** A field with its label, for the first page, which has no code of Mantine's components yet. */
export const PlainField = ({ label, error, className, ...input }: PlainFieldProps) => {
  const id = useId();
  return (
    <div className={`${classes.field} ${className ?? ''}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={`own-field ${classes.input}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
};
