import type { ReactNode } from 'react';
import classes from './section.module.css';

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** One part of the page, named by its heading. */
export const Section = ({ id, title, detail, tools, children }: SectionProps) => (
  <section id={id} className={classes.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
    <header className={classes.head}>
      <h2 id={`${id}-title`}>{title}</h2>
      {detail && <span className={classes.detail}>{detail}</span>}
      {tools && <div className={classes.tools}>{tools}</div>}
    </header>
    {children}
  </section>
);
