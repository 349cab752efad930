import { useEffect, useState } from 'react';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { inSlices } from '../../../machines/slices.ts';
import { causeWords, lettersMoved, differencesText as text } from '../../../messages/components/differences.ts';
import { assessmentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  compareWithCauses,
  type Differences as Found,
  type LetterCount,
} from '../../../projections/compare/differences.ts';
import type { FinalCause } from '../../../projections/compare/final-causes.ts';
import { pageSlicing } from '../../browser/slicing.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { changedTable } from './changed-table.ts';
import classes from './differences.module.css';
import { DifferingFinals } from './differing-finals.tsx';

/** Two books, and what they are called in a word or two. `offeringId`: only this offering is compared. */
export type ComparedBooks = {
  readonly before: Book;
  readonly after: Book;
  readonly names: { readonly from: string; readonly to: string };
  readonly offeringId?: OfferingId | undefined;
};

/** The final grades that differ between two books: how many, whose, from what to what, and what they come from. */
export const Differences = (compared: ComparedBooks) => {
  const { before, after, names } = compared;
  const { found, percent } = useDifferences(compared);
  const wordsOf = causeWordsIn(before, after);
  return (
    <>
      <p role="status" className={classes.told}>
        {found ? wordsOfAll(found) : text.comparing(percent)}
      </p>
      {found && found.finals.length > 0 && (
        <div className={classes.found}>
          <Beside found={found} names={names} wordsOf={wordsOf} />
          <ExportMenu table={() => changedTable({ ...compared, found, wordsOf }, text.file(names.from, names.to))} />
          <DifferingFinals {...{ before, after, names }} finals={found.finals} told={{ ...found, wordsOf }} />
        </div>
      )}
    </>
  );
};

/** `found`: `undefined` until the books are compared; `percent`: how far that is. */
const useDifferences = ({ before, after, offeringId }: ComparedBooks) => {
  const [percent, setPercent] = useState(0);
  const [compared, setCompared] = useState<{ readonly of: readonly unknown[]; readonly found: Found }>();
  useEffect(() => {
    const control = new AbortController();
    const tell = (share: number): void => setPercent(inPercent(share));
    tell(0);
    inSlices(compareWithCauses(before, after, offeringId), pageSlicing, { tell, signal: control.signal }).then(
      (found) => setCompared({ of: [before, after, offeringId], found }),
      (error: unknown) => {
        if (!control.signal.aborted) reportError(error);
      },
    );
    return () => control.abort();
  }, [before, after, offeringId]);
  const books = [before, after, offeringId];
  const isOfThese = compared?.of.every((one, at) => one === books[at]);
  return { found: isOfThese ? compared?.found : undefined, percent };
};

const wordsOfAll = ({ finals, up, down, lettersUp, lettersDown }: Found): string =>
  finals.length === 0
    ? text.same
    : [text.differ(finals.length, up, down), lettersMoved(lettersUp, lettersDown)].filter(Boolean).join('; ');

/** An assessment is called as it is in the second book, or as it was in the first. */
const causeWordsIn = (before: Book, after: Book) => {
  const nameOf = (id: AssessmentId): string => assessmentName(after.assessments[id] ? after : before, id);
  return (cause: FinalCause): string => causeWords(cause, nameOf);
};

type BesideProps = Pick<ComparedBooks, 'names'> & {
  readonly found: Found;
  readonly wordsOf: (cause: FinalCause) => string;
};

/** Above the final grades that differ: the letters, and what it all comes from. */
const Beside = ({ found: { letters, causes }, names, wordsOf }: BesideProps) => (
  <div className={classes.beside}>
    {letters.length > 0 && <LetterBars letters={letters} label={text.letters(names.from, names.to)} />}
    <section aria-label={text.causes}>
      <h3>{text.causes}</h3>
      <ul>
        {causes.slice(0, mostCauses).map(({ cause, count }) => (
          <li key={JSON.stringify(cause)}>{text.cause(wordsOf(cause), count)}</li>
        ))}
      </ul>
    </section>
  </div>
);

/** The rarer ones stand beside the grades that have them. */
const mostCauses = 12;

/** How many had each letter in the one book and in the other: two strokes each, and the numbers. */
const LetterBars = ({ letters, label }: { readonly letters: readonly LetterCount[]; readonly label: string }) => {
  const most = Math.max(1, ...letters.flatMap(({ was, now }) => [was, now]));
  return (
    <section className={classes.letters} aria-label={label}>
      <h3>{label}</h3>
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
