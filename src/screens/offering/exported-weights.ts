import type { Offering } from '../../../events/entities.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { exportedWeights as text } from '../../../messages/screens/offering.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { Table } from '../../files/table.ts';

/** What each assessment counts in each weight set. */
export const weightsTable = (book: Book, offering: Offering, nameOf: (at: number) => string): Table => ({
  name: text.weights(shortOfferingName(book, offering.offeringId)),
  columns: [text.assessment, text.problems, text.maximum, ...offering.weightSets.map((_, at) => nameOf(at))],
  rows: assessmentsIn(book, offering.offeringId).map(({ assessmentId, assessmentName, problems }) => [
    assessmentName,
    problems.length,
    Number(maximumText({ problems })),
    ...offering.weightSets.map(({ weights }) => weights[assessmentId] ?? 0),
  ]),
});
