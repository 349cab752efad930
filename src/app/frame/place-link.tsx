import type { MouseEvent, ReactNode } from 'react';
import classes from './rail.module.css';

type PlaceProps = {
  readonly to: string;
  readonly icon: ReactNode;
  readonly isHere: boolean;
  /** Selects the record and goes to its page: most addresses alone cannot say which record. */
  readonly onOpen: () => void;
  /** What stands after the name. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A link to a record of the chosen offering. With Ctrl, Cmd or Shift the browser opens it elsewhere. */
export const PlaceLink = ({ to, icon, isHere, onOpen, beside, children }: PlaceProps) => {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={to} className={classes.link} aria-current={isHere ? 'page' : undefined} onClick={open}>
      {icon}
      <span className={classes.word}>{children}</span>
      {beside}
    </a>
  );
};
