import { countedItems, leftOutBecause, syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { fullName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import type { SkippedRow } from '../../../sync/wire/localise.ts';
import { itemName } from './named-book.ts';
import classes from './sync-panel.module.css';

/** The most names that are shown of rows left out for one reason. */
const shownNames = 5;

type RowsProps = { readonly leftOut: readonly SkippedRow[]; readonly named: Book };

/** Rows of the server that no screen shows, and the reasons. */
export const LeftOutRows = ({ leftOut, named }: RowsProps) => {
  const rows = new Map<string, { readonly first: SkippedRow; count: number; readonly names: Set<string> }>();
  for (const skipped of leftOut) {
    const key = `${skipped.item.of} ${skipped.why}`;
    const row = rows.get(key) ?? { first: skipped, count: 0, names: new Set<string>() };
    rows.set(key, row);
    row.count += 1;
    const name = nameOf(skipped, named);
    if (name !== undefined) row.names.add(name);
  }
  return (
    <section aria-labelledby="sync-left-out">
      <h3 id="sync-left-out" className={classes.heading}>
        {texts.leftOut}
      </h3>
      <p className={classes.quiet}>{texts.leftOutWhy}</p>
      <ul className={classes.lines}>
        {[...rows].map(([key, { first, count, names }]) => (
          <li key={key}>
            {texts.leftOutRows(countedItems(first.item.of, count), leftOutBecause[first.why], shortNameList(names))}
          </li>
        ))}
      </ul>
    </section>
  );
};

const shortNameList = (names: ReadonlySet<string>): string =>
  [...names].slice(0, shownNames).join('; ') + (names.size > shownNames ? '; …' : '');

/** The name of the row, or of the student it belongs to, if there is one. */
const nameOf = ({ item, value }: SkippedRow, named: Book): string | undefined => {
  if (value) return [fullName(value), value.studentCode].filter(Boolean).join(', ');
  if (item.of === 'seat' || item.of === 'grade') {
    return named.students.get(item.studentId) ? itemName(named, item) : undefined;
  }
  return valueIn(named, item) === null ? undefined : itemName(named, item);
};
