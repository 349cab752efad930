import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

type PartProps = {
  readonly id: string;
  readonly title: string;
  /** A few words that add to the title. */
  readonly beside?: string;
  readonly children: ReactNode;
};

/** A group of choices, which the list at the left leads to. */
export const Part = ({ id, title, beside, children }: PartProps) => {
  const heading = useId();
  return (
    <section id={`settings-${id}`} className={classes.part} aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>
        {title}
        {beside !== undefined && <span className={classes.beside}> {beside}</span>}
      </h2>
      {children}
    </section>
  );
};

type LineProps = { readonly name: ReactNode; readonly hint?: ReactNode; readonly children?: ReactNode };

/** One choice: its name, an explanation if it needs one, and its control. */
export const Line = ({ name, hint, children }: LineProps) => (
  <div className={classes.line}>
    <div className={classes.words}>
      <div className={classes.name}>{name}</div>
      {hint !== undefined && <div className="quiet">{hint}</div>}
    </div>
    <div className={`controls ${classes.controls}`}>{children}</div>
  </div>
);
