import type { ComponentProps } from 'react';
import classes from './button.module.css';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/names.ts';

export type ButtonProps = ComponentProps<'button'> & {
  /**
   * `filled`: the screen's main action, at most one. `outlined`: an action beside the main one, or in its place.
   * `accent`: the remedy for a fault. `danger`: deletes something.
   */
  readonly look?: 'quiet' | 'filled' | 'outlined' | 'accent' | 'danger';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: IconName;
  /** The action is still running. */
  readonly isBusy?: boolean;
};

/** An action: a word, quiet unless it has a look. */
export const Button = ({ look = 'quiet', size = 'normal', icon, isBusy = false, children, ...button }: ButtonProps) => (
  <button
    type="button"
    {...button}
    className={`${classes.button} ${button.className ?? ''}`}
    data-look={look}
    data-size={size}
    aria-busy={isBusy || undefined}
    disabled={button.disabled || isBusy}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
);
