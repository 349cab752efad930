import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { LetterCount } from './differing-rows.ts';
import classes from './opened-snapshot.module.css';

/** How many had each letter then and how many today: two strokes each, and the numbers. */
export const LetterBars = ({ letters }: { readonly letters: readonly LetterCount[] }) => {
  const most = Math.max(1, ...letters.flatMap(({ was, now }) => [was, now]));
  return (
    <section className={classes.letters} aria-label={text.letters}>
      <h3>{text.letters}</h3>
      <ul>
        {letters.map(({ letter, was, now }) => (
          <li key={letter}>
            <b>{letter}</b>
            <span className={classes.bars} aria-hidden>
              <span className={classes.then} style={{ inlineSize: `${(100 * was) / most}%` }} />
              <span className={classes.now} style={{ inlineSize: `${(100 * now) / most}%` }} />
            </span>
            <span className={classes.numbers}>{text.thenAndNow(was, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
