/** Three-way comparison of what holds lists by position: an assessment's problems, an offering's weight sets. */
import type { Assessment, Offering, Problem, WeightSet } from '../events/entities.ts';
import type { ProblemId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { type Merged, mergeEntries, mergeFields, mergeWhole } from './three-way.ts';

/**
 * Name, and per problem its maximum and its outcomes by position. Problems that they added come after the
 * last one that both knew. One that they removed goes, unless something here was changed in it: `isTyped`
 * knows the problems on which grades here hold what the backend does not.
 */
export const mergeAssessments = (
  held: Assessment | null,
  theirs: Assessment,
  ours: Assessment,
  isTyped: (problemId: ProblemId) => boolean,
): Merged<Assessment> => {
  const { problems: _, ...name } = ours;
  const names = mergeFields(
    held && { assessmentName: held.assessmentName },
    { assessmentName: theirs.assessmentName },
    {
      assessmentName: ours.assessmentName,
    },
  );
  const problems = mergeProblems(held?.problems ?? [], theirs.problems, ours.problems, isTyped);
  return {
    value: { ...name, ...names.value, problems: problems.value },
    conflict: names.conflict || problems.conflict,
  };
};

const mergeProblems = (
  held: readonly Problem[],
  theirs: readonly Problem[],
  ours: readonly Problem[],
  isTyped: (problemId: ProblemId) => boolean,
): Merged<Problem[]> => {
  const [was, there, here] = [byId(held), byId(theirs), byId(ours)];
  let conflict = false;
  const value = ours.flatMap((problem): Problem[] => {
    const base = was.get(problem.problemId);
    const other = there.get(problem.problemId);
    if (other) {
      const merged = mergeProblem(base, other, problem);
      conflict ||= merged.conflict;
      return [merged.value];
    }
    if (!base) return [problem];
    if (sameValue(base, problem) && !isTyped(problem.problemId)) return [];
    conflict = true;
    return [problem];
  });
  const added = theirs.filter(({ problemId }) => !was.has(problemId) && !here.has(problemId));
  const gone = theirs.filter(({ problemId }) => was.has(problemId) && !here.has(problemId));
  conflict ||= gone.some((problem) => !sameValue(was.get(problem.problemId), problem));
  value.splice(value.findLastIndex(({ problemId }) => was.has(problemId)) + 1, 0, ...added);
  return value.length > 0 ? { value, conflict } : { value: [...ours], conflict: true };
};

const mergeProblem = (held: Problem | undefined, theirs: Problem, ours: Problem): Merged<Problem> => {
  const max = mergeWhole(held?.max, theirs.max, ours.max);
  const outcomes = mergeCells(held?.outcomes ?? [], theirs.outcomes, ours.outcomes);
  return {
    value: { problemId: ours.problemId, max: max.value, outcomes: outcomes.value },
    conflict: max.conflict || outcomes.conflict,
  };
};

type Cells = Problem['outcomes'];

/** A missing cell is blank. */
const mergeCells = (held: Cells, theirs: Cells, ours: Cells): Merged<Cells> => {
  if (sameValue(theirs, held)) return { value: ours, conflict: false };
  if (sameValue(ours, held)) return { value: theirs, conflict: false };
  const cells = Array.from({ length: Math.max(theirs.length, ours.length) }, (_, at) =>
    mergeWhole(held[at] ?? null, theirs[at] ?? null, ours[at] ?? null),
  );
  return { value: cells.map(({ value }) => value), conflict: cells.some((cell) => cell.conflict) };
};

const byId = (problems: readonly Problem[]): ReadonlyMap<ProblemId, Problem> =>
  new Map(problems.map((problem) => [problem.problemId, problem]));

/** What a policy says by position: which set counts, and how the sets are called. */
export type SetWords = { readonly weightSet: unknown; readonly weightSetNames: unknown };

/** Whose sets, choice of a set and names of sets count: they hang together by position. `kept`: both changed them. */
export type SetsSide = 'ours' | 'theirs' | 'kept';

export const sideOfSets = (
  held: readonly [Offering | null, SetWords],
  theirs: readonly [Offering, SetWords],
  ours: readonly [Offering, SetWords],
): SetsSide => {
  const [was, there, here] = [groupOf(...held), groupOf(...theirs), groupOf(...ours)];
  const left = new Set<string>(theirs[0].weightSets.map(({ weightSetId }) => weightSetId));
  const isTyped = (held[0]?.weightSets ?? []).some(({ weightSetId, weights }) => {
    const set = ours[0].weightSets.find((one) => one.weightSetId === weightSetId);
    return !left.has(weightSetId) && set !== undefined && !sameValue(set.weights, weights);
  });
  if (sameValue(there, was) || sameValue(there, here)) return 'ours';
  return sameValue(here, was) && !isTyped ? 'theirs' : 'kept';
};

const groupOf = (offering: Offering | null, words: SetWords) => ({
  ids: offering?.weightSets.map(({ weightSetId }) => weightSetId) ?? [],
  ...words,
});

/** Fields, and weights by set and assessment. The list of sets is that of `side`. */
export const mergeOfferings = (
  held: Offering | null,
  theirs: Offering,
  ours: Offering,
  side: SetsSide,
): Merged<Offering> => {
  const { weightSets: __, ...wasFields } = held ?? theirs;
  const { weightSets: thereSets, ...thereFields } = theirs;
  const { weightSets: hereSets, ...hereFields } = ours;
  const fields = mergeFields(held && wasFields, thereFields, hereFields);
  let conflict = fields.conflict;
  const find = (sets: readonly WeightSet[], id: string) => sets.find(({ weightSetId }) => weightSetId === id)?.weights;
  const weightSets = (side === 'theirs' ? thereSets : hereSets).map(({ weightSetId }): WeightSet => {
    const was = find(held?.weightSets ?? [], weightSetId) ?? record();
    const there = find(thereSets, weightSetId) ?? was;
    const here = find(hereSets, weightSetId) ?? was;
    const merged = mergeEntries(was, there, here);
    conflict ||= merged.conflict;
    return { weightSetId, weights: merged.value };
  });
  const ids = (sets: readonly WeightSet[]) => sets.map(({ weightSetId }) => weightSetId);
  const isListKept =
    !sameValue(ids(thereSets), ids(held?.weightSets ?? [])) && !sameValue(ids(thereSets), ids(weightSets));
  conflict ||= isListKept || (side === 'ours' && isEditedThere(held, theirs, ours));
  return { value: { ...fields.value, weightSets }, conflict };
};

/** They changed weights in a set that was removed here. */
const isEditedThere = (held: Offering | null, theirs: Offering, ours: Offering): boolean =>
  (held?.weightSets ?? []).some(({ weightSetId, weights }) => {
    if (ours.weightSets.some((set) => set.weightSetId === weightSetId)) return false;
    const there = theirs.weightSets.find((set) => set.weightSetId === weightSetId);
    return there !== undefined && !sameValue(there.weights, weights);
  });
