import type { OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { createResults, type OfferingResults, type ResultsOf } from '../../projections/final-grades/results.ts';

/** One for each workspace, so that one edit computes one student again. */
const made = new WeakMap<Ledger, ResultsOf>();

/** What a class got in its assessments at this moment. The same object as long as nothing about it changes. */
export const offeringResultsNow = (ledger: Ledger, offeringId: OfferingId): OfferingResults => {
  const known = made.get(ledger) ?? createResults();
  made.set(ledger, known);
  return known(ledger.book(), offeringId);
};
