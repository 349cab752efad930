import type { ReactNode } from 'react';
import { pastText } from '../../../messages/components/past.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import classes from './view-bar.module.css';

type BarProps = {
  readonly label: string;
  /** What is shown, in words: told again when it changes. */
  readonly said: ReactNode;
  /** A line below what is said. */
  readonly notes?: ReactNode;
  /** Ways to other views of its kind, between the words and the actions. */
  readonly tools?: ReactNode;
  /** What can be done with the view, and the way out of it. */
  readonly actions: ReactNode;
  /** The view shows an earlier state: the whole page looks like paper. */
  readonly isOfThen?: boolean;
};

/** Stands above every screen while they show something else than now. When it goes, the focus returns to where it was. */
export const ViewBar = ({ label, said, notes, tools, actions, isOfThen = false }: BarProps) => {
  useFocusReturn();
  return (
    <aside className={classes.bar} aria-label={label} data-then={isOfThen || undefined}>
      <p className={classes.said} role="status">
        {said}
      </p>
      {tools}
      <span className={classes.actions}>{actions}</span>
      {notes && <p className={classes.notes}>{notes}</p>}
    </aside>
  );
};

export const BackToNow = ({ onLeave }: { readonly onLeave: () => void }) => (
  <Button size="small" look="outlined" onClick={onLeave}>
    {pastText.back}
  </Button>
);
