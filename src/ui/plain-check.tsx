import type { InputHTMLAttributes } from 'react';
import classes from './plain-check.module.css';

type PlainCheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { readonly label: string };

/** The browser's own checkbox, for the grid's screen: Mantine's would be a hundredth of all its code (decision 0173). */
export const PlainCheck = ({ label, ...input }: PlainCheckProps) => (
  <label className={classes.check}>
    <input {...input} type="checkbox" />
    {label}
  </label>
);
