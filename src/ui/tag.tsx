import type { ReactNode } from 'react';
import classes from './tag.module.css';

type TagProps = { readonly look?: 'plain' | 'needs'; readonly title?: string; readonly children: ReactNode };

/** A word beside a name, for the unusual only. `needs`: it needs the instructor. */
export const Tag = ({ look = 'plain', title, children }: TagProps) => (
  <span className={classes.tag} data-look={look} title={title}>
    {children}
  </span>
);
