import { useCallback } from 'react';
import type { OfferingId } from '../events/ids.ts';
import type { Ledger } from '../machines/ledger-port.ts';
import type { Book } from '../projections/book.ts';
import type { OfferingGrades } from '../projections/final-grades/result.ts';
import { createFinalGrades, type FinalGrades } from '../projections/final-grades.ts';
import { useBook, useDeferredBook, useLedger } from './workspace-hooks.tsx';

/** One engine per workspace, so that every screen gets the same objects and one edit computes one student again. */
const engines = new WeakMap<Ledger, FinalGrades>();

const engineOf = (ledger: Ledger): FinalGrades => {
  const known = engines.get(ledger);
  if (known) return known;
  const made = createFinalGrades();
  engines.set(ledger, made);
  return made;
};

/** The grades of an offering as the book stands. The same object as long as nothing about them changes. */
export const useOfferingGrades = (offeringId: OfferingId): OfferingGrades => {
  const ledger = useLedger();
  const select = useCallback((book: Book) => engineOf(ledger)(book, offeringId), [ledger, offeringId]);
  return useBook(select);
};

/** The grades at this moment, for something that is not rendered again when they change. */
export const offeringGradesNow = (ledger: Ledger, offeringId: OfferingId): OfferingGrades =>
  engineOf(ledger)(ledger.book(), offeringId);

/**
 * As `useOfferingGrades`, for screens that show grades beside what is being edited: the edit is painted first, and the
 * grades follow in a render that can be interrupted. A weight moves the grades of everybody in the offering; for one
 * frame a class mean may be that of the moment before.
 */
export const useDeferredOfferingGrades = (offeringId: OfferingId): OfferingGrades => {
  const ledger = useLedger();
  const book = useDeferredBook();
  return engineOf(ledger)(book, offeringId);
};
