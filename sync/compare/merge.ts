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
      return listKept(
        sides,
        item,
        withReferences(sides, item, after, (was, their, our) =>
          mergeOfferings(was, present(their), present(our), setsOf(sides, item.offeringId)),
        ),
      );
    case 'assessment': {
      const our = present(ours(item));
      const typed = typedOn(sides, our);
      const merged = mergeAssessments(held(item), present(theirs(item)), our, {
        isTyped: (id) => typed.has(id),
        isUnclear: (id) => sides.unclearOf(item.assessmentId).has(id),
      });
      return tableKept(sides, item, merged);
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

/** Where the two sides may mean other outcomes by the same columns, neither the list nor a cell is taken: see `sync/outcomes.ts`. */
const listKept = (sides: Sides, item: ItemOf<'offering'>, merged: MergedItem): MergedItem => {
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
const tableKept = (
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
const typedOn = (sides: Sides, { offeringId, assessmentId }: Assessment): ReadonlySet<ProblemId> => {
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
  const side = setsOf(sides, offeringId);
  const isKept = side === 'kept' || side === 'moved';
  return mergeLeaves(held, theirs, ours, (path) => isKept && isOfSets(path));
};

/** For all that goes by the order of weight sets: the offering's weights, names and the choice of one. */
const setsOf = (sides: Sides, offeringId: OfferingId): SetsSide => {
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
  const here = new Set(referencesIn(item, ours(item)).map(({ key }) => key));
  const isMeant = ({ key, names }: Reference): boolean =>
    names.every((one) => after.has(one) || (here.has(key) && ours(one) === null));
  const isKept = ({ names }: Reference): boolean => names.every(after.has) && names.some((one) => theirs(one) === null);
  const kept = referencesIn(item, held(item)).filter(isKept);
  const meant = (value: ValueOf<I> | null): ValueOf<I> | null => keepingReferences(item, value, isMeant);
  const merged = merge(meant(held(item)), meant(addingReferences(item, theirs(item), kept)), meant(ours(item)));

  const strange = referencesUnlike(referencesIn(item, theirs(item)), referencesIn(item, held(item)))
    .filter((one) => !isMeant(one) && one.names.every((named) => theirs(named) !== null))
    .flatMap(({ names }) => names.filter((one) => !after.has(one)));
  const isDeletedHere = (one: Item): boolean => ours(one) === null && held(one) !== null;
  return {
    ...merged,
    conflict: merged.conflict || !strange.every(isDeletedHere),
    unseenOf: strange.filter(isDeletedHere),
  };
};
