import type { ReactNode } from 'react';
import classes from './progress-icon.module.css';

/** Twelfths: nobody could see finer steps, and each step is painted. */
export const steps = 12;

/**
 * How much of an assessment is graded, drawn in 16 px: a dotted ring for nothing, a pie for a part, a tick for all.
 * `done`: 0 to `steps`. Not a component, because the parts around it render often and by themselves.
 */
export const progressIcon = (done: number): ReactNode => (
  <svg className={classes.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    {done <= 0 && <circle className={classes.nothing} cx="8" cy="8" r="5.4" />}
    {done >= steps && (
      <>
        <circle className={classes.all} cx="8" cy="8" r="6" />
        <path className={classes.tick} d="M5.4 8.2l1.8 1.8 3.4-3.8" />
      </>
    )}
    {done > 0 && done < steps && (
      <>
        <circle className={classes.ring} cx="8" cy="8" r="5.4" />
        <circle className={classes.pie} cx="8" cy="8" r="1.8" pathLength={steps} strokeDasharray={`${done} ${steps}`} />
      </>
    )}
  </svg>
);
