/** What brings problems, weight sets, grades and settings to given values. */
import type { Assessment, Grade, Json, Settings, WeightSet } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, ProblemId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { keysOf, own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { changeOf } from '../../projections/changes/field-change.ts';
import {
  blanking,
  bothChanges,
  type CellChange,
  gradeEdits,
  problemRemoval,
} from '../../projections/changes/grade-change.ts';
import { leafAt, setLeaf } from '../../projections/settings/settings.ts';
import { branchOf, isBranch } from '../compare/three-way.ts';
import type { Changing } from './changing.ts';

/** Inserts the problems that are missing. Grades can hold points on them only afterwards. */
export const insertProblems = ({ book, say }: Changing, { assessmentId, problems }: Assessment): void => {
  const presentIds = new Set(book.assessments[assessmentId]?.problems.map(({ problemId }) => problemId));
  for (const [at, problem] of problems.entries()) {
    if (presentIds.has(problem.problemId)) continue;
    const problemCount = book.assessments[assessmentId]?.problems.length ?? 0;
    say({ type: 'ProblemInserted', assessmentId, problem, at: Math.min(at, problemCount) });
  }
};

/**
 * Removes the problems that `wanted` does not have, with the points on them. Then sets the order and the fields of the
 * others.
 */
export const removeProblems = (work: Changing, wanted: Assessment): void => {
  const { book, say, sayAll } = work;
  const { assessmentId } = wanted;
  const wantedIds = new Set(wanted.problems.map(({ problemId }) => problemId));
  for (const problem of structuredCopy(book.assessments[assessmentId]?.problems ?? [])) {
    if (!wantedIds.has(problem.problemId)) sayAll(problemRemoval(book, assessmentId, problem.problemId));
  }
  const from = idsOf(work, assessmentId);
  const to = wanted.problems.map(({ problemId }) => problemId);
  if (!sameValue(from, to)) say({ type: 'ProblemsReordered', assessmentId, from, to });
  for (const { problemId, max, outcomes } of wanted.problems) {
    const problem = book.assessments[assessmentId]?.problems.find((one) => one.problemId === problemId);
    const change = problem && changeOf(problem, { max, outcomes });
    if (change) say({ type: 'ProblemEdited', assessmentId, problemId, ...change });
  }
};

const idsOf = ({ book }: Changing, assessmentId: AssessmentId): ProblemId[] =>
  (book.assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId);

/** Sets which weight sets there are, their order, and their weights. */
export const setWeightSets = ({ book, say }: Changing, offeringId: OfferingId, wanted: readonly WeightSet[]): void => {
  const sets = (): readonly WeightSet[] => book.offerings[offeringId]?.weightSets ?? [];
  const wantedIds = new Set(wanted.map(({ weightSetId }) => weightSetId));
  for (const [at, weightSet] of [...structuredCopy([...sets()]).entries()].toReversed()) {
    if (!wantedIds.has(weightSet.weightSetId)) say({ type: 'WeightSetRemoved', offeringId, weightSet, at });
  }
  for (const [at, weightSet] of wanted.entries()) {
    const from = sets().findIndex(({ weightSetId }) => weightSetId === weightSet.weightSetId);
    if (from < 0) say({ type: 'WeightSetInserted', offeringId, weightSet, at });
    else if (from !== at) say({ type: 'WeightSetMoved', offeringId, weightSetId: weightSet.weightSetId, from, to: at });
    const presentWeights = structuredCopy(sets()[at]?.weights ?? record<AssessmentId, number>());
    for (const assessmentId of new Set([...keysOf(presentWeights), ...keysOf(weightSet.weights)])) {
      const [was, to] = [presentWeights[assessmentId] ?? null, weightSet.weights[assessmentId] ?? null];
      const { weightSetId } = weightSet;
      if (was !== to) say({ type: 'WeightEdited', offeringId, weightSetId, assessmentId, from: was, to });
    }
  }
};

/** The grades that one student is to have in an offering; `null`: none. */
export type WantedGrades = { readonly seat: ItemOf<'seat'>; readonly grades: Map<AssessmentId, Grade | null> };

/** Sets the grades of one seat. A seat that was just made has them already, so no event follows. */
export const setGrades = ({ book, sayAll }: Changing, { seat, grades }: WantedGrades): void => {
  const changes = [...grades].map(
    ([assessmentId, grade]): CellChange => [assessmentId, (was) => bothChanges(blanking(was), grade ?? {})],
  );
  sayAll(gradeEdits(book, seat, changes));
};

/**
 * Sets a section leaf by leaf where that comes to the same, so that the history can name each; otherwise as a whole.
 */
export const setSetting = ({ book, say }: Changing, { section }: ItemOf<'setting'>, to: Json): void => {
  const from = structuredCopy(leafAt(book.settings, section));
  if (sameValue(from, to)) return;
  const leaves = leavesUnlike(from, to, [...section]);
  const trial: Settings = record();
  setLeaf(trial, section, structuredCopy(from));
  for (const leaf of leaves) setLeaf(trial, leaf.path, structuredCopy(leaf.to));
  const isReached = sameValue(leafAt(trial, section), to);
  for (const leaf of isReached ? leaves : [{ path: [...section], from, to }]) {
    say({ type: 'SettingEdited', ...leaf });
  }
};

type Leaf = { readonly path: string[]; readonly from: Json; readonly to: Json };

const leavesUnlike = (from: Json, to: Json, path: string[]): readonly Leaf[] => {
  if (sameValue(from, to)) return [];
  if (!isBranch(from) || !isBranch(to)) return [{ path, from, to }];
  const [was, is] = [branchOf(from), branchOf(to)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
    leavesUnlike(own(was, key) ?? null, own(is, key) ?? null, [...path, key]),
  );
};
