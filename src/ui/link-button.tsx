import type { ReactNode } from 'react';
import classes from './link-button.module.css';

/** Looks like a link, but selects something before it leads there, which an address cannot. */
export const LinkButton = (props: { onClick: () => void; children: ReactNode; label?: string }) => (
  <button type="button" className={classes.link} onClick={props.onClick} aria-label={props.label}>
    {props.children}
  </button>
);
