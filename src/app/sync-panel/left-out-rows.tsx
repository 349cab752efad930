import { counted, leftOutBecause, syncPanel as texts } from '../../../messages/sync.ts';
import type { LeftOut } from '../../../sync/localise.ts';
import classes from './sync-panel.module.css';

/** Rows of the backend that are not shown anywhere here, and why. */
export const LeftOutRows = ({ leftOut }: { readonly leftOut: readonly LeftOut[] }) => {
  const rows = new Map<string, { readonly one: LeftOut; count: number }>();
  for (const one of leftOut) {
    const key = `${one.item.of} ${one.why}`;
    const before = rows.get(key);
    if (before) before.count += 1;
    else rows.set(key, { one, count: 1 });
  }
  return (
    <section aria-labelledby="sync-left-out">
      <h3 id="sync-left-out" className={classes.heading}>
        {texts.leftOut}
      </h3>
      <p className={classes.quiet}>{texts.leftOutWhy}</p>
      <ul className={classes.lines}>
        {[...rows].map(([key, { one, count }]) => (
          <li key={key}>{texts.leftOutRows(counted(one.item.of, count), leftOutBecause[one.why])}</li>
        ))}
      </ul>
    </section>
  );
};
