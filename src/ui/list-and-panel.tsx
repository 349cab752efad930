import type { ReactNode } from 'react';
import classes from './list-and-panel.module.css';

type ListAndPanelProps = {
  /** A strip above the list, such as the line for a new record. */
  readonly above?: ReactNode;
  readonly list: ReactNode;
  readonly panelLabel: string;
  readonly panel: ReactNode;
};

/** Records on the left, the selected one beside them; on a narrow screen below them. */
export const ListAndPanel = ({ above, list, panelLabel, panel }: ListAndPanelProps) => (
  <div className={classes.place}>
    <div className={classes.records}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.list}>{list}</div>
    </div>
    {panel && (
      <aside className={classes.panel} aria-label={panelLabel}>
        {panel}
      </aside>
    )}
  </div>
);
