import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A screen with nothing to show says why, and offers the one next step. */
export const Notice = (props: { title?: string; body?: string; children?: ReactNode }) => (
  <section className={classes.notice}>
    {props.title && <h2 className={classes.title}>{props.title}</h2>}
    {props.body && <p className={classes.body}>{props.body}</p>}
    {props.children && <div className={classes.actions}>{props.children}</div>}
  </section>
);
