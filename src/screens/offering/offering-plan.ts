import { useCallback, useMemo } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type Plan, planInputs, planOf } from '../../../projections/final-grades/plan.ts';
import { isSameList } from '../../../projections/final-grades/results-plan.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';

/** What the offering's grades are computed by, made anew only when that changed: not with a typed score. */
export const useOfferingPlan = (offeringId: OfferingId): Plan => {
  const ledger = useLedger();
  const select = useCallback(
    (book: Book) => {
      const { weightSets, ofResults } = planInputs(book, offeringId);
      return [weightSets, ...ofResults];
    },
    [offeringId],
  );
  const inputs = useBook(select, isSameList);
  return useMemo(() => planWhile(inputs, ledger.book(), offeringId), [inputs, ledger, offeringId]);
};

/** `_inputs`: while they are the same objects, so is the plan. */
const planWhile = (_inputs: readonly unknown[], book: Book, offeringId: OfferingId): Plan => planOf(book, offeringId);
