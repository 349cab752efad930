/**
 * An offering's learning outcomes and the outcome tables of its assessments are several items, and the columns of the
 * tables stand for the outcomes by place. So where outcomes change places they count as one: decided together, and held
 * until both sides agree.
 */
import type { Assessment, Offering, Problem } from '../events/entities.ts';
import type { AssessmentId, OfferingId } from '../events/ids.ts';
import type { Item, ItemOf } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import { valueIn } from '../projections/items.ts';
import { heldValue, owedOf } from '../projections/outbox.ts';
import { trimmedCells } from '../projections/outcome-columns.ts';
import type { Records } from '../projections/records.ts';
import type { Look } from './lineage.ts';

type Side = Look;

const outcomesIn = (look: Side, offeringId: OfferingId): Offering['learningOutcomes'] | undefined =>
  look({ of: 'offering', offeringId })?.learningOutcomes;

/**
 * Whether a column may stand for another outcome than before: more has happened to the list than that outcomes were
 * added at its end, or one was reworded.
 */
const isRearranged = (before: readonly string[], after: readonly string[]): boolean => {
  const unlike = before.flatMap((text, at) => (after[at] === text ? [] : at));
  const isReworded =
    unlike.length === 1 && before.length === after.length && unlike.every((at) => isNew(before, after, at));
  return unlike.length > 0 && !isReworded;
};

const isNew = (before: readonly string[], after: readonly string[], at: number): boolean =>
  !before.includes(after[at] ?? '') && !after.includes(before[at] ?? '');

/** Whether the two tables say something else of a problem. */
export const areTablesUnlike = (one: Assessment | null, other: Assessment | null): boolean => {
  const cells = (assessment: Assessment | null) =>
    new Map(assessment?.problems.map(({ problemId, outcomes }) => [problemId, trimmedCells(outcomes)]));
  const [was, is] = [cells(one), cells(other)];
  const blank: Problem['outcomes'] = [];
  return [...new Set([...was.keys(), ...is.keys()])].some(
    (problemId) => !sameValue(was.get(problemId) ?? blank, is.get(problemId) ?? blank),
  );
};

const assessmentsOf = ({ book }: Records, offeringId: OfferingId): readonly AssessmentId[] =>
  book.assessmentsOf[offeringId] ?? [];

/**
 * Whether each side may mean other outcomes by the same columns: both have changed the list, or one has rearranged it
 * while the other changed a table.
 */
export const areOutcomesApart = (
  records: Records,
  { held, theirs, ours }: { readonly held: Side; readonly theirs: Side; readonly ours: Side },
  offeringId: OfferingId,
): boolean => {
  const [was, there, here] = [held, theirs, ours].map((look) => outcomesIn(look, offeringId));
  if (!was || !there || !here || sameValue(there, here)) return false;
  const [isOurs, isTheirs] = [!sameValue(here, was), !sameValue(there, was)];
  if (isOurs && isTheirs) return true;
  const isEdited = (look: Side): boolean =>
    assessmentsOf(records, offeringId).some((assessmentId) => {
      const item = { of: 'assessment', assessmentId } as const;
      const [before, after] = [held(item), look(item)];
      return before !== null && after !== null && areTablesUnlike(before, after);
    });
  return isRearranged(was, isOurs ? here : there) && isEdited(isOurs ? theirs : ours);
};

const sidesOf = ({ book, outbox }: Records): { readonly held: Side; readonly ours: Side } => ({
  held: (item) => heldValue(outbox, book, item),
  ours: (item) => valueIn(book, item),
});

/** Whether the server has another list of outcomes than the book, for an offering that both have. */
export const isListOwed = (records: Records, offeringId: OfferingId): boolean => {
  const { held, ours } = sidesOf(records);
  const [there, here] = [outcomesIn(held, offeringId), outcomesIn(ours, offeringId)];
  return there !== undefined && here !== undefined && !sameValue(there, here);
};

/** Whether the book has another table than the server. */
export const isTableOwed = (records: Records, { assessmentId }: ItemOf<'assessment'>): boolean => {
  const { held, ours } = sidesOf(records);
  const item = { of: 'assessment', assessmentId } as const;
  const [there, here] = [held(item), ours(item)];
  return there !== null && here !== null && areTablesUnlike(there, here);
};

/** Whether a table must wait: the server does not have the list yet that its columns go by. */
export const waitsForList = (records: Records, item: ItemOf<'assessment'>): boolean => {
  const { ours } = sidesOf(records);
  const offeringId = ours(item)?.offeringId;
  return offeringId !== undefined && isListOwed(records, offeringId) && isTableOwed(records, item);
};

/** Whether the list must wait: the instructor is asked about a table whose columns go by one of the two lists. */
export const waitsForTables = (records: Records, offeringId: OfferingId): boolean =>
  isListOwed(records, offeringId) &&
  assessmentsOf(records, offeringId).some((assessmentId) => {
    const item = { of: 'assessment', assessmentId } as const;
    return owedOf(records.outbox, item)?.aside?.why === 'conflict' && isTableOwed(records, item);
  });

/** The offering whose list and tables can only be decided together, if the item is one of them. */
export const unitOf = (records: Records, item: Item): OfferingId | undefined => {
  const offeringId =
    item.of === 'offering'
      ? item.offeringId
      : item.of === 'assessment'
        ? sidesOf(records).ours(item)?.offeringId
        : undefined;
  if (offeringId === undefined || !isListOwed(records, offeringId)) return undefined;
  const tables = assessmentsOf(records, offeringId).filter((assessmentId) =>
    isTableOwed(records, { of: 'assessment', assessmentId }),
  );
  if (tables.length === 0) return undefined;
  return item.of === 'offering' || (item.of === 'assessment' && tables.includes(item.assessmentId))
    ? offeringId
    : undefined;
};

/** What the offering and its assessments are if the server's list and tables count: in all else they stay as they are here. */
export const unitAsThere = (
  records: Records,
  offeringId: OfferingId,
): { readonly offering: Offering | null; readonly assessments: readonly Assessment[] } => {
  const { held, ours } = sidesOf(records);
  const item = { of: 'offering', offeringId } as const;
  const [there, here] = [held(item), ours(item)];
  return {
    offering: here && there && { ...here, learningOutcomes: [...there.learningOutcomes] },
    assessments: assessmentsOf(records, offeringId).flatMap((assessmentId) => {
      const one = { of: 'assessment', assessmentId } as const;
      const [table, mine] = [held(one), ours(one)];
      return table && mine && areTablesUnlike(table, mine) ? withTableOf(mine, table) : [];
    }),
  };
};

/** A problem that the other does not have has blank cells: its columns went by our list. */
const withTableOf = (mine: Assessment, table: Assessment): Assessment => {
  const cells = new Map(table.problems.map(({ problemId, outcomes }) => [problemId, outcomes]));
  return {
    ...mine,
    problems: mine.problems.map((problem) => ({ ...problem, outcomes: [...(cells.get(problem.problemId) ?? [])] })),
  };
};
