import type { ReactNode } from 'react';
import classes from './icon.module.css';
import { drawingOf, type IconName } from './names.ts';

/** A drawing of 16 px beside words, or alone in a button that has a name and a tooltip. Screen readers pass over it. */
export const Icon = ({ name }: { readonly name: IconName }) => icon(name);

/** `Icon` as a function, not a component: for parts that render often and by themselves. */
export const icon = (name: IconName): ReactNode => (
  <svg className={classes.icon} aria-hidden="true" focusable="false">
    <use href={`#${drawingOf(name)}`} />
  </svg>
);
