import { useEffect, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { Book } from '../../../projections/book/book.ts';
import { inBackground } from '../../browser/in-background.ts';

type Comparing<Result> = (before: Book, after: Book) => Steps<Result>;

/**
 * What differs between two ledgers, compared in the background, and again when one of them has changed;
 * `undefined` meanwhile. `compare`: the same function each time.
 */
export const useComparing = <Result>(before: Ledger, after: Ledger, compare: Comparing<Result>): Result | undefined => {
  const [found, setFound] = useState<{ readonly compare: Comparing<Result>; readonly result: Result }>();
  useEffect(() => {
    let callOff = (): void => undefined;
    let compared: readonly Book[] = [];
    const follow = (): void => {
      const [was, is] = [before.book(), after.book()];
      if (compared[0] === was && compared[1] === is) return;
      compared = [was, is];
      callOff();
      setFound(undefined);
      callOff = inBackground(compare(was, is), (result) => setFound({ compare, result }));
    };
    follow();
    const stops = [before.subscribe(follow), after.subscribe(follow)];
    return () => {
      for (const stop of stops) stop();
      callOff();
    };
  }, [before, after, compare]);
  return found?.compare === compare ? found.result : undefined;
};
