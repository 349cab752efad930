import { Link, useLocation } from 'wouter';
import { pageNames } from '../../../messages/shell.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/names.ts';
import { type PageName, routes } from '../routes.ts';
import classes from './rail.module.css';

/** A link to a page that needs no chosen record. */
export const PageLink = ({ page, icon }: { readonly page: PageName; readonly icon: IconName }) => {
  const [path] = useLocation();
  const to = routes.find((route) => route.page === page)?.path ?? '/';
  const currentRoute = routes.find((route) => route.path === path);
  const isHere = currentRoute?.page === page || currentRoute?.under === page;
  return (
    <Link href={to} className={classes.link} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      <span className={classes.word}>{pageNames[page]}</span>
    </Link>
  );
};
