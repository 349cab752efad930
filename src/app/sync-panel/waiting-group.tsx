import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import type { Book } from '../../../projections/book/book.ts';
import { shownTime } from '../../ui/times.ts';
import { type Group, linesOf, shownLines } from './owed-groups.ts';
import classes from './sync-panel.module.css';

type WaitingProps = { readonly group: Group; readonly named: Book; readonly book: Book };

/** A group of waiting items. It is folded at first, because its title says how many there are. */
export const WaitingGroup = ({ group, named, book }: WaitingProps) => (
  <details className={classes.group}>
    <summary>
      <span className={classes.title}>{group.title}</span> <span className={classes.quiet}>{group.place}</span>
    </summary>
    <ul className={classes.lines}>
      {linesOf(book, named, group).map(({ key, name, what, at }) => (
        <li key={key} className={classes.line}>
          <span className={classes.name}>{name}</span>
          <span className={classes.quiet}>{what}</span>
          <time className={classes.quiet} dateTime={at}>
            {shownTime(at)}
          </time>
        </li>
      ))}
    </ul>
    <More count={group.owed.length - shownLines} />
  </details>
);

export const More = ({ count }: { readonly count: number }) =>
  count > 0 ? <p className={classes.quiet}>{texts.more(count)}</p> : null;
