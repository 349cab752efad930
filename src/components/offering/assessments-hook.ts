import { shallowEqual } from '@mantine/hooks';
import { useCallback } from 'react';
import { decimalText, type Units, unitsOf } from '../../../events/decimal.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

/** The assessments of an offering, in its order. */
export const useAssessments = (offeringId: OfferingId): readonly Assessment[] => {
  const select = useCallback((book: Book) => assessmentsIn(book, offeringId), [offeringId]);
  return useBook(select, shallowEqual);
};

/** In ten-thousandths; what is no proper number adds nothing. */
export const sumOf = (numbers: readonly number[]): Units =>
  numbers.reduce((sum, number) => sum + (unitsOf(number) ?? 0), 0);

/** The points that an assessment can earn, as an exact text. */
export const maximumText = ({ problems }: Pick<Assessment, 'problems'>): string =>
  decimalText(sumOf(problems.map(({ max }) => max)));
