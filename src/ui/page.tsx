import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './page-title.ts';

/** One screen: its title (also the window's, and told to screen readers), its tools, its content. */
export const Page = (props: { title: string; detail?: ReactNode; tools?: ReactNode; children: ReactNode }) => {
  const { title } = props;
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {props.detail && <div className={classes.detail}>{props.detail}</div>}
        {props.tools && <div className={classes.tools}>{props.tools}</div>}
      </header>
      <div className={classes.content}>{props.children}</div>
    </div>
  );
};
