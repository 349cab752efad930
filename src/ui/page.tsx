import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './page-title.ts';

type PageProps = {
  readonly title: string;
  /** The window's title, if the page's title alone does not say which record is open. */
  readonly windowTitle?: string;
  readonly detail?: ReactNode;
  readonly tools?: ReactNode;
  /** The page has nothing to focus and scrolls as a whole, so that arrow keys work at once. */
  readonly isText?: boolean;
  readonly children: ReactNode;
};

/** One screen: its title (also the window's, and announced to screen readers), its tools, its content. */
export const Page = (props: PageProps) => {
  const { title } = props;
  usePageTitle(props.windowTitle ?? title);
  return (
    <div className={`column ${classes.page}`} data-text={props.isText}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {props.detail && <div className={classes.detail}>{props.detail}</div>}
        {props.tools && <div className={classes.tools}>{props.tools}</div>}
      </header>
      <div className={classes.content}>{props.children}</div>
    </div>
  );
};
