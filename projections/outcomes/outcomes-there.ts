/** An offering's learning outcomes at the server beside those of the book, and the tables whose columns go by them. */
import type { Assessment, Offering } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { heldValue, type Outbox } from '../outbox/outbox.ts';
import {
  type ColumnOrder,
  isRearranged,
  type OutcomeList,
  orderTold,
  orderToSend,
  trimmedCells,
} from './outcome-columns.ts';

/** The offering's assessments, here or at the server. */
export const assessmentsOf = (outbox: Outbox, book: Book, offeringId: OfferingId): readonly ItemOf<'assessment'>[] => {
  const owed = [...outbox.owed.assessment.values()].map(({ item }) => item.assessmentId);
  const ids = new Set([...(book.assessmentsOf[offeringId] ?? []), ...owed]);
  return [...ids]
    .map((assessmentId) => ({ of: 'assessment', assessmentId }) as const)
    .filter((item) => (heldValue(outbox, book, item) ?? valueIn(book, item))?.offeringId === offeringId);
};

/** The outcomes and tables of one side. */
export const outcomeListOf = (
  { learningOutcomes }: Pick<Offering, 'learningOutcomes'>,
  assessments: readonly (Assessment | null)[],
): OutcomeList => ({
  texts: learningOutcomes,
  cells: new Map(
    assessments.flatMap((one) => one?.problems.map(({ problemId, outcomes }) => [problemId, outcomes] as const) ?? []),
  ),
});

/** The server's list and ours; `undefined` if they have the same outcomes, or one side lacks the offering. */
const bothLists = (
  outbox: Outbox,
  book: Book,
  offeringId: OfferingId,
): readonly [OutcomeList, OutcomeList] | undefined => {
  const item = { of: 'offering', offeringId } as const;
  const [heldOffering, ourOffering] = [heldValue(outbox, book, item), valueIn(book, item)];
  if (!heldOffering || !ourOffering || sameValue(heldOffering.learningOutcomes, ourOffering.learningOutcomes))
    return undefined;
  const assessments = assessmentsOf(outbox, book, offeringId);
  return [
    outcomeListOf(
      heldOffering,
      assessments.map((one) => heldValue(outbox, book, one)),
    ),
    outcomeListOf(
      ourOffering,
      assessments.map((one) => valueIn(book, one)),
    ),
  ];
};

/** Whether the same column may stand for another outcome in the first list than in the second. */
const isApart = (lists: readonly [OutcomeList, OutcomeList]): boolean =>
  isRearranged(orderTold(...lists), lists[0].texts.length);

/** Whether the same column may stand for another outcome at the server than here. */
export const areColumnsApart = (outbox: Outbox, book: Book, offeringId: OfferingId): boolean => {
  const lists = bothLists(outbox, book, offeringId);
  return lists !== undefined && isApart(lists);
};

/**
 * How the server must move its columns to have those of here, even if that leaves each where it is. `undefined`: the same
 * column stands for the same outcome.
 */
export const orderOwed = (outbox: Outbox, book: Book, offeringId: OfferingId): ColumnOrder | undefined => {
  const lists = bothLists(outbox, book, offeringId);
  return lists && isApart(lists) ? orderToSend(...lists) : undefined;
};

/**
 * The assessment as the server can take it now: cells of outcomes that it has not got, or has at another place, wait for
 * the list.
 */
export const withKnownColumns = (
  outbox: Outbox,
  book: Book,
  value: Assessment | null,
  held: Assessment | null,
): Assessment | null => {
  const lists = value && bothLists(outbox, book, value.offeringId);
  if (!lists) return value;
  const columnsKnown = isApart(lists) ? 0 : lists[0].texts.length;
  const heldCells = new Map(held?.problems.map(({ problemId, outcomes }) => [problemId, outcomes]));
  const problems = value.problems.map((problem) => {
    const base = heldCells.get(problem.problemId) ?? [];
    const width = Math.max(problem.outcomes.length, base.length);
    const cells = Array.from({ length: width }, (_, at) => (at < columnsKnown ? problem.outcomes : base)[at] ?? null);
    const isSame = sameValue(trimmedCells(cells), trimmedCells(base));
    return { ...problem, outcomes: isSame ? [...base] : trimmedCells(cells) };
  });
  return { ...value, problems };
};
