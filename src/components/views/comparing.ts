import { useEffect, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import { inBackground } from '../../browser/in-background.ts';

type Comparing<Result> = (before: Book, after: Book) => Steps<Result>;

/**
 * What differs between two ledgers, compared in the background, and again when one of them has changed;
 * `undefined` until that is done. `compare`: the same function each time.
 */
export const useComparing = <Result>(before: Ledger, after: Ledger, compare: Comparing<Result>): Result | undefined => {
  const [found, setFound] = useState<{ readonly compare: Comparing<Result>; readonly result: Result }>();
  useEffect(() => {
    let cancel = (): void => undefined;
    let compared: readonly Book[] = [];
    const compareAgain = (): void => {
      const [bookBefore, bookAfter] = [before.book(), after.book()];
      if (compared[0] === bookBefore && compared[1] === bookAfter) return;
      compared = [bookBefore, bookAfter];
      cancel();
      setFound(undefined);
      cancel = inBackground(compare(bookBefore, bookAfter), (result) => setFound({ compare, result }));
    };
    compareAgain();
    const stops = [before.subscribe(compareAgain), after.subscribe(compareAgain)];
    return () => {
      for (const stop of stops) stop();
      cancel();
    };
  }, [before, after, compare]);
  return found?.compare === compare ? found.result : undefined;
};
