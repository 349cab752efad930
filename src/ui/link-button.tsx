import type { ReactNode } from 'react';
import classes from './link-button.module.css';

/** Looks like a link, but acts: often it selects a record first, which an address cannot do. */
export const LinkButton = (props: { onClick: () => void; children: ReactNode; label?: string }) => (
  <button type="button" className={classes.link} onClick={props.onClick} aria-label={props.label}>
    {props.children}
  </button>
);
