import type { OfferingId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';

/** Whether an offering holds neither assessments nor students. */
export const isEmptyOffering = (book: Book, offeringId: OfferingId): boolean =>
  !book.enrollments[offeringId]?.size && (book.assessmentsOf[offeringId] ?? []).length === 0;
