import { useEffect, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { compareText as text } from '../../../messages/components/past.ts';
import { faults } from '../../../messages/faults.ts';
import type { Book } from '../../../projections/book/book.ts';
import { changedFinalsIn } from '../../../projections/compare/changed-finals.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { type Tag, tagsOf } from '../../../projections/settings/tags.ts';
import { inBackground } from '../../browser/in-background.ts';
import { CompareMoments } from '../../components/views/compare-moments.tsx';
import { Button } from '../../ui/button.tsx';
import { useLater } from '../../ui/later.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import classes from './final-sheet.module.css';

type DriftProps = { readonly offeringId: OfferingId; readonly book: Book; readonly grades: OfferingGrades };

/** Says how many final grades have changed since the newest named moment, and leads to them. Of now only. */
export const DriftStrip = ({ offeringId, book, grades }: DriftProps) => {
  const isLater = useLater();
  const { view } = useViews();
  const tag = tagsOf(book.settings, offeringId).at(-1);
  if (!tag || !isLater || view) return null;
  return <Drift key={tag.tagId} tag={tag} offeringId={offeringId} book={book} grades={grades} />;
};

/** How many final grades are others than at a moment with a name, such as when they were submitted. */
const Drift = ({ tag, offeringId, book, grades }: DriftProps & { readonly tag: Tag }) => {
  const { found: bookThen, failure, again } = useBookThen(tag.seq);
  const count = useDrift(bookThen, offeringId, book, grades);
  const [isComparing, setComparing] = useState(false);
  if (failure !== undefined) {
    return (
      <p className={classes.drift} role="alert">
        <span>{text.driftUnread(tag.name, failure)}</span>
        <Button size="small" look="accent" onClick={again}>
          {faults.retry}
        </Button>
      </p>
    );
  }
  if (count === 0) return null;
  return (
    <p className={classes.drift} role="status">
      <span>{text.drift(count, tag.name)}</span>
      <Button size="small" look="accent" onClick={() => setComparing(true)}>
        {text.open}
      </Button>
      {isComparing && <CompareMoments moment={tag} offeringId={offeringId} onClose={() => setComparing(false)} />}
    </p>
  );
};

/** The book as it was after commit `seq`. `again` reads it once more after a failure. */
const useBookThen = (seq: number): Answer<Book> & { readonly again: () => void } => {
  const { ledger } = useViews().now;
  const [attempt, setAttempt] = useState(1);
  const answer = useAnswer([ledger, seq, attempt], (signal) => ledger.history.bookAt(seq, { ...unwatched, signal }));
  return { ...answer, again: () => setAttempt(attempt + 1) };
};

/** How many final grades differ; 0 until they are counted. They are counted again when a grade has changed. */
const useDrift = (bookThen: Book | undefined, offeringId: OfferingId, book: Book, grades: OfferingGrades): number => {
  const [counted, setCounted] = useState<{ readonly grades: OfferingGrades; readonly count: number }>();
  useEffect(() => {
    if (!bookThen || counted?.grades === grades) return;
    return inBackground(changedFinalsIn(bookThen, book, offeringId), ({ length }) =>
      setCounted({ grades, count: length }),
    );
  }, [bookThen, book, grades, offeringId, counted]);
  return counted?.count ?? 0;
};
