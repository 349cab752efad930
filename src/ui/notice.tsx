import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/names.ts';
import classes from './notice.module.css';

type NoticeProps = {
  readonly icon?: IconName;
  readonly title?: string;
  readonly body?: string;
  readonly children?: ReactNode;
};

/** A screen with nothing to show says why, and offers the one next step. With an icon it stands in the middle. */
export const Notice = ({ icon, title, body, children }: NoticeProps) => (
  <section className={classes.notice} data-empty={icon !== undefined || undefined}>
    {icon && <Icon name={icon} />}
    {title && <h2 className={classes.title}>{title}</h2>}
    {body && <p className={classes.body}>{body}</p>}
    {children && <div className={classes.actions}>{children}</div>}
  </section>
);
