/** Merges an item that exists on both sides, whatever its kind. */
import type { Assessment, Json } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, ProblemId } from '../../events/ids.ts';
import type { Item, ItemOf, ItemValue, ValueOf } from '../../events/items.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { isStray } from '../../events/wire.ts';
import { blankGrade, isBlank } from '../../projections/book/grade-of.ts';
import {
  addingReferences,
  isOfSets,
  keepingReferences,
  offeringOfPolicy,
  type Reference,
  referencesIn,
  referencesUnlike,
  setWordsIn,
} from '../../projections/book/references.ts';
import { owedGradesOf } from '../../projections/outbox/outbox.ts';
import { areOutcomesApart, areTablesUnlike } from '../outcomes.ts';
import type { Sides } from './sides.ts';
import { type MergeResult, mergeFields, mergeGrades, mergeLeaves } from './three-way.ts';
import { mergeAssessments, mergeOfferings, type SetsSide, sideOfSets } from './three-way-lists.ts';

/** What the book will hold after this comparison. */
export type BookAfter = {
  readonly has: (item: Item) => boolean;
  readonly assessment: (assessmentId: AssessmentId) => Assessment | null;
};

export type MergedItem = MergeResult<ItemValue | null> & {
  /** The server holds a part of the item that the book has no place for. */
  readonly unseen?: boolean;
  /** Items deleted here that the server's value still refers to in a new way. */
  readonly unseenOf?: readonly Item[];
};

export const mergeItem = (sides: Sides, item: Item, after: BookAfter): MergedItem => {
  const { held, theirs, ours } = sides;
  switch (item.of) {
    case 'course':
    case 'student':
    case 'seat':
      return mergeFields(held(item), present(theirs(item)), present(ours(item)));
    case 'offering':
      return withOurList(
        sides,
        item,
        withReferences(sides, item, after, (was, their, our) =>
          mergeOfferings(was, present(their), present(our), setsSideOf(sides, item.offeringId)),
        ),
      );
    case 'assessment': {
      const our = present(ours(item));
      const typed = problemsTypedOn(sides, our);
      const merged = mergeAssessments(held(item), present(theirs(item)), our, {
        isTyped: (id) => typed.has(id),
        isUnclear: (id) => sides.unclearOf(item.assessmentId).has(id),
      });
      return withOurTable(sides, item, merged);
    }
    case 'grade': {
      const problems = new Set(after.assessment(item.assessmentId)?.problems.map(({ problemId }) => problemId));
      const was = held(item) ?? blank;
      const merged = mergeGrades(
        was,
        theirs(item) ?? blank,
        ours(item) ?? blank,
        (id) => problems.has(id) || isStray(id),
      );
      return { ...merged, value: isBlank(merged.value) ? null : merged.value };
    }
    case 'setting':
      return withReferences(sides, item, after, (...three) => mergeSetting(sides, item, three));
  }
};

/**
 * Where the two sides may mean other outcomes by the same columns, neither the list nor a cell is taken: see
 * `sync/outcomes.ts`.
 */
const withOurList = (sides: Sides, item: ItemOf<'offering'>, merged: MergedItem): MergedItem => {
  const ours = sides.ours(item);
  if (!isRecord(merged.value) || !ours || !areOutcomesApart(sides, item.offeringId)) return merged;
  const isListNews = !sameValue(sides.theirs(item)?.learningOutcomes, sides.held(item)?.learningOutcomes);
  const value = { ...merged.value, learningOutcomes: ours.learningOutcomes };
  return { ...merged, value, conflict: merged.conflict || isListNews };
};

/**
 * If both sides changed the outcomes and others the table, no cell can be told to be under the same outcome: ours stay,
 * and it is asked.
 */
const withOurTable = (
  sides: Sides,
  item: ItemOf<'assessment'>,
  merged: MergeResult<Assessment>,
): MergeResult<Assessment> => {
  const [held, theirs, ours] = [sides.held(item), sides.theirs(item), sides.ours(item)];
  if (!ours || !areTablesUnlike(held, theirs) || !areOutcomesApart(sides, ours.offeringId)) return merged;
  const cells = new Map(ours.problems.map(({ problemId, outcomes }) => [problemId, outcomes]));
  const problems = merged.value.problems.map((problem) => ({
    ...problem,
    // The columns of a problem that others added go by their list.
    outcomes: cells.get(problem.problemId) ?? [],
  }));
  return { value: { ...merged.value, problems }, conflict: true };
};

const blank = blankGrade();

/** Only grades and settings may be missing on one side; all other items are merged where both sides have them. */
const present = <V>(value: V | null): V => {
  if (value === null) throw new Error('What is merged is on both sides.');
  return value;
};

/** Problems on which grades here hold points that differ from the server's. */
const problemsTypedOn = (sides: Sides, { offeringId, assessmentId }: Assessment): ReadonlySet<ProblemId> => {
  const typed = new Set<ProblemId>();
  for (const { item, base } of owedGradesOf(sides.records.outbox, offeringId, assessmentId)) {
    const points = sides.ours(item)?.points ?? record<ProblemId, number>();
    for (const id of keysOf(points)) if (points[id] !== base?.points[id]) typed.add(id);
  }
  return typed;
};

const mergeSetting = (
  sides: Sides,
  item: ItemOf<'setting'>,
  [held, theirs, ours]: readonly [Json, Json, Json],
): MergeResult<Json> => {
  const offeringId = offeringOfPolicy(item);
  if (offeringId === undefined) return mergeLeaves(held, theirs, ours);
  const side = setsSideOf(sides, offeringId);
  const areSetsOurs = side === 'kept' || side === 'moved';
  return mergeLeaves(held, theirs, ours, (path) => areSetsOurs && isOfSets(path));
};

/** Which side's list of weight sets counts, and with it all that goes by its order: weights, names, the chosen set. */
const setsSideOf = (sides: Sides, offeringId: OfferingId): SetsSide => {
  const offering = { of: 'offering', offeringId } as const;
  const policy = { of: 'setting', section: ['grading', offeringId] } as const;
  const [theirs, ours] = [sides.theirs(offering), sides.ours(offering)];
  if (!theirs || !ours) return 'ours';
  return sideOfSets(
    [sides.held(offering), setWordsIn(sides.held(policy))],
    [theirs, setWordsIn(sides.theirs(policy))],
    [ours, setWordsIn(sides.ours(policy))],
  );
};

type Three<V> = readonly [held: V | null, theirs: V | null, ours: V | null];

/**
 * Merges an item that refers to other items. A reference to something deleted there but kept here stays: the instructor
 * decides whether that thing comes back, and its references with it. A reference of the server's to something that is
 * not here cannot be taken over: if that was deleted here it goes into `unseenOf`, otherwise the item is in conflict.
 */
const withReferences = <I extends Item>(
  sides: Sides,
  item: I,
  after: BookAfter,
  merge: (...three: Three<ValueOf<I>>) => MergeResult<ValueOf<I> | null>,
): MergedItem => {
  const { held, theirs, ours } = sides;
  const ourKeys = new Set(referencesIn(item, ours(item)).map(({ key }) => key));
  const isKeepable = ({ key, names }: Reference): boolean =>
    names.every((one) => after.has(one) || (ourKeys.has(key) && ours(one) === null));
  const isKept = ({ names }: Reference): boolean => names.every(after.has) && names.some((one) => theirs(one) === null);
  const keptReferences = referencesIn(item, held(item)).filter(isKept);
  const withKeepable = (value: ValueOf<I> | null): ValueOf<I> | null => keepingReferences(item, value, isKeepable);
  const merged = merge(
    withKeepable(held(item)),
    withKeepable(addingReferences(item, theirs(item), keptReferences)),
    withKeepable(ours(item)),
  );

  const missingHere = referencesUnlike(referencesIn(item, theirs(item)), referencesIn(item, held(item)))
    .filter((one) => !isKeepable(one) && one.names.every((named) => theirs(named) !== null))
    .flatMap(({ names }) => names.filter((one) => !after.has(one)));
  const isDeletedHere = (one: Item): boolean => ours(one) === null && held(one) !== null;
  return {
    ...merged,
    conflict: merged.conflict || !missingHere.every(isDeletedHere),
    unseenOf: missingHere.filter(isDeletedHere),
  };
};
