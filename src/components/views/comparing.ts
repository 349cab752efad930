import { useEffect, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import { inBackground } from '../../browser/in-background.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';

type Compared<Result> = { readonly found: Result | undefined; readonly percent: number };

type Comparing<Result> = (before: Book, after: Book) => Steps<Result>;

/**
 * What differs between two ledgers, compared in the background, and again when one of them has changed. `found`:
 * `undefined` until that is done; `percent`: how far it is. `compare`: the same function each time.
 */
export const useComparing = <Result>(before: Ledger, after: Ledger, compare: Comparing<Result>): Compared<Result> => {
  const [percent, setPercent] = useState(0);
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
      setPercent(0);
      cancel = inBackground(
        compare(bookBefore, bookAfter),
        (result) => setFound({ compare, result }),
        (share) => setPercent(inPercent(share)),
      );
    };
    compareAgain();
    const stops = [before.subscribe(compareAgain), after.subscribe(compareAgain)];
    return () => {
      for (const stop of stops) stop();
      cancel();
    };
  }, [before, after, compare]);
  return { found: found?.compare === compare ? found.result : undefined, percent };
};
