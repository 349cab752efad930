import type { OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { createResults, type OfferingResults, type ResultsOf } from '../../projections/final-grades/results.ts';

/** One for each workspace, so that one edit computes one student again. */
const resultsByLedger = new WeakMap<Ledger, ResultsOf>();

/** What a class got in its assessments at this moment. The same object as long as nothing about it changes. */
export const offeringResultsNow = (ledger: Ledger, offeringId: OfferingId): OfferingResults => {
  const resultsOf = resultsByLedger.get(ledger) ?? createResults();
  resultsByLedger.set(ledger, resultsOf);
  return resultsOf(ledger.book(), offeringId);
};
