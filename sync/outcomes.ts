/**
 * An offering's learning outcomes and the outcome tables of its assessments are several items, and the columns of the
 * tables stand for the outcomes by place. So where outcomes change places they count as one: decided together, and held
 * until both sides agree.
 */
import type { Assessment, Offering, Problem } from '../events/entities.ts';
import type { OfferingId } from '../events/ids.ts';
import type { Item, ItemOf } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import { valueIn } from '../projections/book/items.ts';
import { heldValue, owedOf } from '../projections/outbox/outbox.ts';
import {
  type ColumnOrder,
  isCut,
  isRearranged,
  type OutcomeList,
  orderTold,
  orderToSend,
  problemsInOrder,
  trimmedCells,
} from '../projections/outcomes/outcome-columns.ts';
import { areColumnsApart, assessmentsOf, outcomeListOf } from '../projections/outcomes/outcomes-there.ts';
import type { Records } from '../projections/records/records.ts';
import type { Look } from './lineage.ts';

/** What the server was known to hold, what it holds now, and what the book holds. */
type Looks = { readonly records: Records; readonly held: Look; readonly theirs: Look; readonly ours: Look };

/** The offering's outcomes on one side; `undefined` if that side lacks the offering. */
export const outcomesIn = (look: Look, offeringId: OfferingId): Offering['learningOutcomes'] | undefined =>
  look({ of: 'offering', offeringId })?.learningOutcomes;

const listedIn = ({ book, outbox }: Records, look: Look, offeringId: OfferingId): OutcomeList | undefined => {
  const offering = look({ of: 'offering', offeringId });
  return offering ? outcomeListOf(offering, assessmentsOf(outbox, book, offeringId).map(look)) : undefined;
};

/** Whether the two tables differ in a problem. */
export const areTablesUnlike = (one: Assessment | null, other: Assessment | null): boolean => {
  const cells = (assessment: Assessment | null) =>
    new Map(assessment?.problems.map(({ problemId, outcomes }) => [problemId, trimmedCells(outcomes)]));
  const [oneCells, otherCells] = [cells(one), cells(other)];
  const blank: Problem['outcomes'] = [];
  return [...new Set([...oneCells.keys(), ...otherCells.keys()])].some(
    (problemId) => !sameValue(oneCells.get(problemId) ?? blank, otherCells.get(problemId) ?? blank),
  );
};

/** Whether cells of the table stand in columns that the order leaves out. */
export const isTableCut = ({ problems }: Assessment, order: ColumnOrder): boolean =>
  problems.some(({ outcomes }) => isCut(outcomes, order));

/**
 * Whether each side may mean other outcomes by the same columns: both have changed the list, or one has rearranged it
 * while the other changed a table, or added one with cells that would have no column.
 */
export const areOutcomesApart = ({ records, held, theirs, ours }: Looks, offeringId: OfferingId): boolean => {
  const [heldList, theirList, ourList] = [held, theirs, ours].map((look) => listedIn(records, look, offeringId));
  if (!heldList || !theirList || !ourList || sameValue(theirList.texts, ourList.texts)) return false;
  const [isOurs, isTheirs] = [!sameValue(ourList.texts, heldList.texts), !sameValue(theirList.texts, heldList.texts)];
  if (isOurs && isTheirs) return true;
  const order = orderTold(heldList, isOurs ? ourList : theirList);
  if (!isRearranged(order, heldList.texts.length)) return false;
  const other = isOurs ? theirs : ours;
  return assessmentsOf(records.outbox, records.book, offeringId).some((item) => {
    const [before, after] = [held(item), other(item)];
    if (after === null) return false;
    return before === null ? !isOurs && isTableCut(after, order) : areTablesUnlike(before, after);
  });
};

/**
 * How to move the columns of a table from one side's order of outcomes into `list`, the other side's order.
 * `undefined`: they are in that order.
 */
export const orderInto = (
  { records, theirs, ours }: Looks,
  offeringId: OfferingId,
  from: 'ours' | 'theirs',
  list: readonly string[],
): ColumnOrder | undefined => {
  const [theirList, ourList] = [theirs, ours].map((look) => listedIn(records, look, offeringId));
  const [fromList, intoList] = from === 'ours' ? [ourList, theirList] : [theirList, ourList];
  return fromList && intoList && !sameValue(fromList.texts, list) ? orderTold(fromList, intoList) : undefined;
};

const looksOf = ({ book, outbox }: Records): { readonly held: Look; readonly ours: Look } => ({
  held: (item) => heldValue(outbox, book, item),
  ours: (item) => valueIn(book, item),
});

/** Whether the server has another list of outcomes than the book, for an offering that both have. */
export const isListOwed = (records: Records, offeringId: OfferingId): boolean => {
  const { held, ours } = looksOf(records);
  const [theirList, ourList] = [outcomesIn(held, offeringId), outcomesIn(ours, offeringId)];
  return theirList !== undefined && ourList !== undefined && !sameValue(theirList, ourList);
};

/** Whether the book has another table than the server. */
export const isTableOwed = (records: Records, item: ItemOf<'assessment'>): boolean => {
  const { held, ours } = looksOf(records);
  const [theirTable, ourTable] = [held(item), ours(item)];
  return theirTable !== null && ourTable !== null && areTablesUnlike(theirTable, ourTable);
};

/** The assessments of the offering whose tables the server has otherwise. */
export const tablesOwed = (records: Records, offeringId: OfferingId): readonly ItemOf<'assessment'>[] =>
  assessmentsOf(records.outbox, records.book, offeringId).filter((item) => isTableOwed(records, item));

/** Whether the list must wait: the instructor is asked about a table whose columns go by one of the two lists. */
export const waitsForTables = (records: Records, offeringId: OfferingId): boolean =>
  areColumnsApart(records.outbox, records.book, offeringId) &&
  tablesOwed(records, offeringId).some((item) => owedOf(records.outbox, item)?.aside?.why === 'conflict');

/**
 * Whether the server still has an assessment that was deleted here, with cells. It may come back, and then its columns
 * must go by the list there: nobody else would move them. One whose deletion is refused holds nothing up.
 */
export const waitsForDeleted = ({ outbox, book }: Records, offeringId: OfferingId): boolean =>
  areColumnsApart(outbox, book, offeringId) &&
  assessmentsOf(outbox, book, offeringId).some((item) => {
    const held = valueIn(book, item) === null ? heldValue(outbox, book, item) : null;
    return areTablesUnlike(held, null) && owedOf(outbox, item)?.aside?.why !== 'refused';
  });

/** The offering whose list and tables can only be decided together, if the item is one of them. */
export const unitOf = (records: Records, item: Item): OfferingId | undefined => {
  const { ours, held } = looksOf(records);
  const offeringId =
    item.of === 'offering'
      ? item.offeringId
      : item.of === 'assessment'
        ? (ours(item) ?? held(item))?.offeringId
        : undefined;
  if (offeringId === undefined || !areColumnsApart(records.outbox, records.book, offeringId)) return undefined;
  const tables = tablesOwed(records, offeringId);
  const isOwedTable = item.of === 'assessment' && tables.some(({ assessmentId }) => assessmentId === item.assessmentId);
  return tables.length > 0 && (item.of === 'offering' || isOwedTable) ? offeringId : undefined;
};

/** The offering with the server's list of outcomes. */
export const withListThere = (records: Records, offering: Offering): Offering => {
  const list = outcomesIn(looksOf(records).held, offering.offeringId);
  return { ...offering, learningOutcomes: [...(list ?? offering.learningOutcomes)] };
};

/**
 * The assessment with the server's table. A problem that the server does not have has blank cells: its columns went by
 * our list.
 */
export const withTableThere = (records: Records, assessment: Assessment): Assessment => {
  const table = looksOf(records).held({ of: 'assessment', assessmentId: assessment.assessmentId });
  const cells = new Map(table?.problems.map(({ problemId, outcomes }) => [problemId, outcomes]));
  const problems = assessment.problems.map((one) => ({ ...one, outcomes: [...(cells.get(one.problemId) ?? [])] }));
  return { ...assessment, problems };
};

/**
 * The assessment, with problems that are not in the book moved from the server's order of outcomes into that of `list`.
 * A cell whose outcome is not in that list is left out.
 */
export const withColumnsHere = (records: Records, assessment: Assessment, list: readonly string[]): Assessment => {
  const { held, ours } = looksOf(records);
  const [theirList, ourList] = [held, ours].map((look) => listedIn(records, look, assessment.offeringId));
  if (!theirList || !ourList || sameValue(theirList.texts, list)) return assessment;
  const idsInBook = new Set(ours({ of: 'assessment', assessmentId: assessment.assessmentId })?.problems.map(idOf));
  const order = orderToSend(theirList, ourList);
  const problems = assessment.problems.map((one) =>
    idsInBook.has(idOf(one)) ? one : (problemsInOrder([one], order)[0] ?? one),
  );
  return { ...assessment, problems };
};

const idOf = ({ problemId }: Problem): string => problemId;
