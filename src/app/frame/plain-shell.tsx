import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { shell } from '../../../messages/shell.ts';
import classes from './shell.module.css';

/** The frame of the pages that are open to all. */
export const PlainShell = ({ children }: { children: ReactNode }) => (
  <div className={classes.plain}>
    <SkipLink />
    <Main>{children}</Main>
  </div>
);

export const SkipLink = () => (
  <a className={classes.skip} href="#page">
    {shell.skip}
  </a>
);

/**
 * Moving to another page moves the focus there too, unless the page itself has put it somewhere. On the first page it
 * stays where the browser put it.
 */
export const Main = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!main.current?.lastElementChild?.contains(document.activeElement)) main.current?.focus();
  }, [path]);
  return (
    <main id="page" ref={main} tabIndex={-1} className={classes.main}>
      {children}
    </main>
  );
};
