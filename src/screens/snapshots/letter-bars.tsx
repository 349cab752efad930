import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { LetterCount } from './differing-rows.ts';
import classes from './opened-snapshot.module.css';

type BesideProps = {
  readonly letters: readonly LetterCount[];
  readonly causes: readonly (readonly [cause: string, count: number])[];
};

/** Beside the final grades that differ: the letters, and what it all comes from. */
export const Beside = ({ letters, causes }: BesideProps) => (
  <div className={classes.beside}>
    {letters.length > 0 && <LetterBars letters={letters} />}
    <section aria-label={text.causes}>
      <h3>{text.causes}</h3>
      <ul>
        {causes.map(([cause, count]) => (
          <li key={cause}>{text.cause(cause, count)}</li>
        ))}
      </ul>
    </section>
  </div>
);

/** How many had each letter then and how many today: two strokes each, and the numbers. */
const LetterBars = ({ letters }: Pick<BesideProps, 'letters'>) => {
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
