import type { Assessment, Offering } from '../../../events/entities.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { exportedWeights as text } from '../../../messages/screens/offering.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { Table, TableCell } from '../../files/table.ts';
import { groupsOf } from './category-groups.ts';

/** What each assessment counts in each weight set, and each category, whose assessments follow it. */
export const weightsTable = (book: Book, offering: Offering, nameOf: (at: number) => string): Table => {
  const { weightSets, offeringId } = offering;
  const { categories } = policyOf(book.settings, offeringId);
  const { groups, others } = groupsOf(assessmentsIn(book, offeringId), categories);
  const row = ({ assessmentId, assessmentName, problems }: Assessment, category: string): readonly TableCell[] => [
    ...[category, assessmentName, problems.length, Number(maximumText({ problems }))],
    ...weightSets.map(({ weights }) => weights[assessmentId] ?? 0),
  ];
  const columns = [
    text.category,
    text.assessment,
    text.problems,
    text.maximum,
    ...weightSets.map((_, at) => nameOf(at)),
  ];
  const rows = [
    ...groups.flatMap(({ category, members }) => [
      [category.name, null, null, null, ...weightSets.map((_, at) => category.weights[at] ?? null)],
      ...members.map((assessment) => row(assessment, category.name)),
    ]),
    ...others.map((assessment) => row(assessment, '')),
  ];
  const firstColumn = groups.length > 0 ? 0 : 1;
  return {
    name: text.weights(shortOfferingName(book, offeringId)),
    columns: columns.slice(firstColumn),
    rows: rows.map((cells) => cells.slice(firstColumn)),
  };
};
