import classes from './mark.module.css';

/** Five tally strokes: the mark of the product. */
export const Mark = () => (
  <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M5 5.5v13M9.7 5.5v13M14.3 5.5v13M19 5.5v13M2.2 16.2 21.8 7.8" />
  </svg>
);
