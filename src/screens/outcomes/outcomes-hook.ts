import { useDeferredValue, useMemo } from 'react';
import type { Assessment, Offering, Student } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type LearningOutcome, outcomesOf } from '../../../projections/outcomes/outcomes.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { useSeats } from '../../components/offering/seats.ts';
import { byName } from '../../ui/sort-key.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

export type OutcomeParts = {
  readonly offering: Offering;
  readonly assessments: readonly Assessment[];
  readonly outcomes: readonly LearningOutcome[];
  /** In percent. */
  readonly threshold: number;
  /** Everybody who is enrolled, by name. */
  readonly students: readonly Student[];
  /** The offering, as people call it. */
  readonly name: string;
  /** Shows the outcome with these words in the panel. */
  readonly onChoose: (words: string) => void;
};

/** What a table of them gets. `room`: its width in pixels, 0 until it is known. */
export type TableParts = OutcomeParts & { readonly room: number };

/** The outcomes with their attainment, and the threshold in percent. They are computed after a typed value is shown. */
export const useLearningOutcomes = (offeringId: OfferingId): Pick<OutcomeParts, 'outcomes' | 'threshold'> => {
  const book = useDeferredValue(useBook(whole));
  return useMemo(() => {
    const threshold = policyOf(book.settings, offeringId).outcomeThreshold;
    return { outcomes: outcomesOf(book, offeringId, threshold), threshold };
  }, [book, offeringId]);
};

const whole = (book: Book): Book => book;

export const useStudents = (offeringId: OfferingId): readonly Student[] => {
  const seats = useSeats(offeringId);
  return useMemo(() => byName([...seats.values()].map(({ student }) => student)), [seats]);
};
