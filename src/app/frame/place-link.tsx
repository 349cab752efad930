import type { MouseEvent, ReactNode } from 'react';
import classes from './rail.module.css';

type PlaceProps = {
  readonly to: string;
  readonly icon: ReactNode;
  readonly isHere: boolean;
  /** Selects the record and goes to its page: an address alone cannot say which record. */
  readonly onOpen: () => void;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A link to a record of the chosen offering. */
export const PlaceLink = ({ to, icon, isHere, onOpen, beside, children }: PlaceProps) => {
  const open = (event: MouseEvent): void => {
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
