import { useCallback, useEffect, useState } from 'react';
import type { OfferingId } from '../../events/ids.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { inSlices } from '../../machines/slices.ts';
import type { Book } from '../../projections/book/book.ts';
import { createFinalGrades, type FinalGradesCache } from '../../projections/final-grades/final-grades.ts';
import type { OfferingGrades } from '../../projections/final-grades/result.ts';
import { pageSlicing } from '../browser/slicing.ts';
import { useBook, useLedger } from './workspace-hooks.tsx';

/** One engine per workspace, so that every screen gets the same objects and one edit computes one student again. */
const engines = new WeakMap<Ledger, FinalGradesCache>();

const engineOf = (ledger: Ledger): FinalGradesCache => {
  const known = engines.get(ledger);
  if (known) return known;
  const made = createFinalGrades();
  engines.set(ledger, made);
  return made;
};

/** The grades of an offering as the book stands. The same object as long as nothing about them changes. */
export const useOfferingGrades = (offeringId: OfferingId): OfferingGrades => {
  const ledger = useLedger();
  const select = useCallback((book: Book) => engineOf(ledger).now(book, offeringId), [ledger, offeringId]);
  return useBook(select);
};

/** The grades at this moment, for something that is not rendered again when they change. */
export const offeringGradesNow = (ledger: Ledger, offeringId: OfferingId): OfferingGrades =>
  engineOf(ledger).now(ledger.book(), offeringId);

/**
 * As `useOfferingGrades`, for what stands beside something that is being edited: a weight moves the grades of everybody
 * in the offering, and they are computed between two frames. Until that has ended, the grades are those of the moment
 * before; `undefined` until there are any.
 */
export const useSlicedOfferingGrades = (offeringId: OfferingId): OfferingGrades | undefined => {
  const ledger = useLedger();
  const [grades, setGrades] = useState<OfferingGrades>();
  useEffect(() => {
    let computing = new AbortController();
    let computedBook: Book | undefined;
    const compute = (): void => {
      const book = ledger.book();
      if (book === computedBook) return;
      computedBook = book;
      computing.abort();
      computing = new AbortController();
      const { signal } = computing;
      const steps = engineOf(ledger).inSteps(book, offeringId);
      inSlices(steps, pageSlicing, { signal, tell: () => undefined }).then(setGrades, (error: unknown) => {
        if (!signal.aborted) reportError(error);
      });
    };
    compute();
    const stop = ledger.subscribe(compute);
    return () => {
      stop();
      computing.abort();
    };
  }, [ledger, offeringId]);
  return grades;
};
