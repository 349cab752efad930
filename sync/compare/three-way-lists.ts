/** Three-way merge of lists by position: an assessment's problems, an offering's weight sets. */
import type { Assessment, Offering, Problem, WeightSet } from '../../events/entities.ts';
import type { ProblemId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { areSetsApart } from '../../projections/book/references.ts';
import { type MergeResult, mergeEntries, mergeFields, mergeWhole } from './three-way.ts';

/**
 * `isTyped`: grades here hold points on the problem that the server does not have. `isUnclear`: its place there is
 * uncertain.
 */
export type AboutProblems = {
  readonly isTyped: (problemId: ProblemId) => boolean;
  readonly isUnclear: (problemId: ProblemId) => boolean;
};

/**
 * Merges the name, the order of the problems, and each problem's maximum and outcomes. A problem that others removed
 * goes, unless something here was changed in it. A change or a removal made here of an unclear problem could hit
 * another one, so it is a conflict.
 */
export const mergeAssessments = (
  held: Assessment | null,
  theirs: Assessment,
  ours: Assessment,
  about: AboutProblems,
): MergeResult<Assessment> => {
  const { problems: _, ...ourFields } = ours;
  const mergedName = mergeFields(
    held && { assessmentName: held.assessmentName },
    { assessmentName: theirs.assessmentName },
    {
      assessmentName: ours.assessmentName,
    },
  );
  const problems = mergeProblems(held?.problems ?? [], theirs.problems, ours.problems, about);
  return {
    value: { ...ourFields, ...mergedName.value, problems: problems.value },
    conflict: mergedName.conflict || problems.conflict,
  };
};

const mergeProblems = (
  held: readonly Problem[],
  theirs: readonly Problem[],
  ours: readonly Problem[],
  { isTyped, isUnclear }: AboutProblems,
): MergeResult<Problem[]> => {
  const [heldById, theirsById, oursById] = [byId(held), byId(theirs), byId(ours)];
  const kept = ours.flatMap((problem): MergeResult<Problem>[] => {
    const base = heldById.get(problem.problemId);
    const theirProblem = theirsById.get(problem.problemId);
    const isChanged = base !== undefined && !sameValue(base, problem);
    if (theirProblem) {
      const { value, conflict } = mergeProblem(base, theirProblem, problem);
      return [{ value, conflict: conflict || (isChanged && isUnclear(problem.problemId)) }];
    }
    if (!base) return [{ value: problem, conflict: false }];
    return isChanged || isTyped(problem.problemId) ? [{ value: problem, conflict: true }] : [];
  });
  const removedHere = held.filter(({ problemId }) => !oursById.has(problemId));
  const isRemovalDoubtful = removedHere.some((problem) => {
    const theirProblem = theirsById.get(problem.problemId);
    return isUnclear(problem.problemId) || (theirProblem !== undefined && !sameValue(problem, theirProblem));
  });
  // A problem that was removed here and cannot be found there may be the one that looks new.
  const mayLookNew = removedHere.some(({ problemId }) => isUnclear(problemId) && !theirsById.has(problemId));
  const added = mayLookNew
    ? []
    : theirs.filter(({ problemId }) => !heldById.has(problemId) && !oursById.has(problemId));
  const all = [...kept.map(({ value }) => value), ...added];
  const order = mergeOrder(idsOf(held), idsOf(theirs), idsOf(ours));
  const value = all.toSorted((one, other) => order.value.indexOf(one.problemId) - order.value.indexOf(other.problemId));
  const conflict = isRemovalDoubtful || order.conflict || kept.some((one) => one.conflict);
  return value.length > 0 ? { value, conflict } : { value: [...ours], conflict: true };
};

const idsOf = (problems: readonly Problem[]): ProblemId[] => problems.map(({ problemId }) => problemId);

/**
 * The order of the problems that all three sides have, from the side that changed it. A problem that only one side has
 * goes before the one that follows it there.
 */
const mergeOrder = (held: ProblemId[], theirs: ProblemId[], ours: ProblemId[]): MergeResult<ProblemId[]> => {
  const [heldIds, theirIds, ourIds] = [new Set(held), new Set(theirs), new Set(ours)];
  const inAll = (id: ProblemId): boolean => heldIds.has(id) && theirIds.has(id) && ourIds.has(id);
  const [before, their, our] = [held, theirs, ours].map((ids) => ids.filter(inAll));
  const isOrderOurs = !sameValue(our, before);
  const [first, second] = isOrderOurs ? [ours, theirs] : [theirs, ours];
  const firstIds = new Set(first);
  const value = [...first];
  for (const [at, id] of second.entries()) {
    if (firstIds.has(id)) continue;
    const next = second.slice(at + 1).find((one) => firstIds.has(one));
    value.splice(next === undefined ? value.length : value.indexOf(next), 0, id);
  }
  return { value, conflict: isOrderOurs && !sameValue(their, before) && !sameValue(their, our) };
};

const mergeProblem = (held: Problem | undefined, theirs: Problem, ours: Problem): MergeResult<Problem> => {
  const max = mergeWhole(held?.max, theirs.max, ours.max);
  const outcomes = mergeCells(held?.outcomes ?? [], theirs.outcomes, ours.outcomes);
  return {
    value: { problemId: ours.problemId, max: max.value, outcomes: outcomes.value },
    conflict: max.conflict || outcomes.conflict,
  };
};

type Cells = Problem['outcomes'];

/** Merges outcome cells by position. A missing cell is blank. */
const mergeCells = (held: Cells, theirs: Cells, ours: Cells): MergeResult<Cells> => {
  if (sameValue(theirs, held)) return { value: ours, conflict: false };
  if (sameValue(ours, held)) return { value: theirs, conflict: false };
  const cells = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, at) =>
    mergeWhole(held[at] ?? null, theirs[at] ?? null, ours[at] ?? null),
  );
  return { value: cells.map(({ value }) => value), conflict: cells.some((cell) => cell.conflict) };
};

const byId = (problems: readonly Problem[]): ReadonlyMap<ProblemId, Problem> =>
  new Map(problems.map((problem) => [problem.problemId, problem]));

/** What a policy says about weight sets by position. `weights`: what each category weighs under them. */
export type SetWords = {
  readonly weightSet: unknown;
  readonly weightSetNames: unknown;
  readonly weights: Readonly<Record<string, unknown>>;
};

/**
 * Which side's weight sets, choice of a set, names of sets and weights of categories count. All go by position, so they
 * are decided together. `kept`: both sides changed them, ours stay. `moved`: another set came to the place that is
 * chosen here, or that has a category's weight, and nobody there said so; or both sides moved sets, each otherwise.
 * `same`: they moved them alike.
 */
export type SetsSide = 'ours' | 'theirs' | 'kept' | 'moved' | 'same';

/** Sets have no ids at the server, so that two changed lists cannot be woven into one: one side's counts whole. */
export const sideOfSets = (
  held: readonly [Offering | null, SetWords],
  theirs: readonly [Offering, SetWords],
  ours: readonly [Offering, SetWords],
): SetsSide => {
  const offerings = [held, theirs, ours].flatMap(([offering]) => offering ?? []);
  const haveOneList = offerings.every((one) => offerings.every((other) => !areSetsApart(one, other)));
  const haveSameIds = offerings.every((one) => sameValue(idsIn(one), idsIn(theirs[0])));
  const by = haveOneList ? 'one list' : haveSameIds ? 'weights' : 'ids';
  const [heldGroup, theirGroup, ourGroup] = [held, theirs, ours].map((one) => groupOf(one, by));
  const theirIds = new Set<string>(theirs[0].weightSets.map(({ weightSetId }) => weightSetId));
  const isTyped = (held[0]?.weightSets ?? []).some(({ weightSetId, weights }) => {
    const set = ours[0].weightSets.find((one) => one.weightSetId === weightSetId);
    return !theirIds.has(weightSetId) && set !== undefined && !sameValue(set.weights, weights);
  });
  if (isOtherSetChosen(held, theirs, ours) || isOtherSetWeighed(held, theirs, ours)) return 'moved';
  const isShuffled =
    held[0] !== null && sameValue(idsIn(held[0]), idsIn(theirs[0])) && areSetsApart(held[0], theirs[0]);
  const isWeighed = [held, theirs, ours].some(([, { weights }]) => Object.keys(weights).length > 0);
  if (isShuffled && isWeighed && !sameValue(ourGroup, heldGroup)) return areSetsAlike(theirs, ours) ? 'same' : 'moved';
  if (sameValue(theirGroup, heldGroup) || sameValue(theirGroup, ourGroup)) return 'ours';
  return sameValue(ourGroup, heldGroup) && !isTyped ? 'theirs' : 'kept';
};

/**
 * Whether another set came to the chosen place. A reading has no ids of sets, so a set that moved is known by its
 * weights. Other weights at the chosen place that equal no known set's are an edit of the set.
 */
const isOtherSetChosen = (
  [held, was]: readonly [Offering | null, SetWords],
  [theirs, there]: readonly [Offering, SetWords],
  [ours, { weightSet: chosen }]: readonly [Offering, SetWords],
): boolean => {
  if (held === null || typeof chosen !== 'number') return false;
  if (sameValue(chosen, was.weightSet) && !sameValue(there.weightSet, chosen)) return false;
  return isOtherAt(chosen, held, theirs, ours);
};

/** Whether another set came to the place of a category's weight, which nobody there changed. */
const isOtherSetWeighed = (
  [held, was]: readonly [Offering | null, SetWords],
  [theirs, there]: readonly [Offering, SetWords],
  [ours, here]: readonly [Offering, SetWords],
): boolean => {
  if (held === null || !sameValue(there.weights, was.weights)) return false;
  const typed = [was, here].flatMap(({ weights }) => Object.values(weights).filter((list) => Array.isArray(list)));
  const places = new Set(typed.flatMap((list) => list.flatMap((weight, at) => (weight === null ? [] : [at]))));
  return [...places].some((at) => isOtherAt(at, held, theirs, ours));
};

/** Whether the set at position `at` is another one in `theirs` than in `held`, as far as the weights tell. */
const isOtherAt = (at: number, held: Offering, theirs: Offering, ours: Offering): boolean => {
  const weightsOf = ({ weightSets }: Offering) => weightSets.map(({ weights }) => weights);
  const [before, after, here] = [weightsOf(held), weightsOf(theirs), weightsOf(ours)];
  if (sameValue(after[at], before[at]) || sameValue(after, here)) return false;
  const isIn = (list: WeightSet['weights'][], weights: WeightSet['weights'] | undefined): boolean =>
    list.some((one) => sameValue(one, weights));
  return after.length !== before.length || isIn(after, before[at]) || isIn(before, after[at]);
};

/** Whether both have the same sets in the same order, by what these weigh, and say the same of them. */
const areSetsAlike = (
  [theirs, there]: readonly [Offering, SetWords],
  [ours, here]: readonly [Offering, SetWords],
): boolean => {
  const weightsOf = ({ weightSets }: Offering) => weightSets.map(({ weights }) => weights);
  return sameValue(weightsOf(theirs), weightsOf(ours)) && sameValue(there, here);
};

const idsIn = (offering: Offering | null): readonly string[] =>
  offering?.weightSets.map(({ weightSetId }) => weightSetId) ?? [];

/** While all sides have one list of sets, the weights of categories are merged one by one. */
const groupOf = ([offering, words]: readonly [Offering | null, SetWords], by: 'one list' | 'weights' | 'ids') => ({
  sets: by === 'weights' ? offering?.weightSets : idsIn(offering),
  ...words,
  weights: by === 'one list' ? null : words.weights,
});

/** Merges fields, and weights by set and assessment. `side` decides the list of sets. */
export const mergeOfferings = (
  held: Offering | null,
  theirs: Offering,
  ours: Offering,
  side: SetsSide,
): MergeResult<Offering> => {
  const { weightSets: __, ...wasFields } = held ?? theirs;
  const { weightSets: theirSets, ...theirFields } = theirs;
  const { weightSets: ourSets, ...ourFields } = ours;
  const fields = mergeFields(held && wasFields, theirFields, ourFields);
  let conflict = fields.conflict;
  const weightsOfSet = (sets: readonly WeightSet[], id: string) =>
    sets.find(({ weightSetId }) => weightSetId === id)?.weights;
  const weightSets = (side === 'theirs' ? theirSets : ourSets).map(({ weightSetId }): WeightSet => {
    const heldWeights = weightsOfSet(held?.weightSets ?? [], weightSetId) ?? record();
    const theirWeights = weightsOfSet(theirSets, weightSetId) ?? heldWeights;
    const ourWeights = weightsOfSet(ourSets, weightSetId) ?? heldWeights;
    const merged = mergeEntries(heldWeights, theirWeights, ourWeights);
    conflict ||= merged.conflict;
    return { weightSetId, weights: merged.value };
  });
  if (side === 'moved') return { value: { ...fields.value, weightSets: ourSets }, conflict: true };
  if (side === 'same') return { value: { ...fields.value, weightSets: ourSets }, conflict: fields.conflict };
  const ids = (sets: readonly WeightSet[]) => sets.map(({ weightSetId }) => weightSetId);
  const isListKept =
    !sameValue(ids(theirSets), ids(held?.weightSets ?? [])) && !sameValue(ids(theirSets), ids(weightSets));
  conflict ||= isListKept || (side !== 'theirs' && isEditedThere(held, theirs, ours));
  return { value: { ...fields.value, weightSets }, conflict };
};

/** Whether others changed weights in a set that was removed here. */
const isEditedThere = (held: Offering | null, theirs: Offering, ours: Offering): boolean =>
  (held?.weightSets ?? []).some(({ weightSetId, weights }) => {
    if (ours.weightSets.some((set) => set.weightSetId === weightSetId)) return false;
    const there = theirs.weightSets.find((set) => set.weightSetId === weightSetId);
    return there !== undefined && !sameValue(there.weights, weights);
  });
