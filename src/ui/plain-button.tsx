import type { ButtonHTMLAttributes } from 'react';
import classes from './plain-button.module.css';

type PlainButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'default' | 'filled' | 'subtle';
  readonly size?: 'small' | 'large';
  /** What it began is not done yet. */
  readonly isBusy?: boolean;
};

/**
 * For what comes with the first page, before the code of Mantine's components; it looks as they do. Everywhere else,
 * a button is Mantine's.
 */
export const PlainButton = ({ look = 'default', size = 'large', isBusy = false, ...button }: PlainButtonProps) => (
  <button
    type="button"
    {...button}
    className={`${classes.button} ${button.className ?? ''}`}
    data-look={look}
    data-size={size}
    aria-busy={isBusy || undefined}
    disabled={button.disabled || isBusy}
  />
);
