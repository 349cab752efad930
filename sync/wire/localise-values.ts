/**
 * Translates values of the server into our ids. If a value can be written in several equal ways, it is written as the
 * book or the last held value has it.
 */

import type { Assessment, Grade, Json, Offering, Problem, Settings, WeightSet } from '../../events/entities.ts';
import { gradeAmounts, gradeFieldNames } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, WeightSetId } from '../../events/ids.ts';
import type { Item, ItemOf } from '../../events/items.ts';
import { notesSection, storedNotes } from '../../events/notes.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { problemIdAt, weightSetIdAt } from '../../events/wire.ts';
import { excusedNamed, leavesNamed, notesNamed } from '../../events/wire-leaves.ts';
import type { Stores } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { keepingReferences, referencesIn } from '../../projections/book/references.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { heldValue } from '../../projections/outbox/outbox.ts';
import { trimmedCells } from '../../projections/outcomes/outcome-columns.ts';
import type { Records } from '../../projections/records/records.ts';
import { storedPolicies } from '../../projections/settings/policy.ts';
import { setLeaf } from '../../projections/settings/settings.ts';
import { freeId, type OurIds } from './local-ids.ts';

/** `row` has our ids except for its problems; `serverId` is its id at the server. */
export const assessmentAsHere = (
  row: Assessment,
  serverId: AssessmentId,
  held: Assessment | null,
  ours: Assessment | null,
  ourIds: OurIds,
): Assessment => {
  const problems = row.problems.map(({ max, outcomes }, at): Problem => {
    const problemId = ourIds.problem(row.assessmentId, serverId, problemIdAt(serverId, at));
    // Trailing blanks mean nothing. In the form that was held, a row that others left alone is no news.
    const forms = [held, ours].flatMap(
      (assessment) => assessment?.problems.find((one) => one.problemId === problemId) ?? [],
    );
    const known = forms.find((problem) => sameValue(trimmedCells(problem.outcomes), trimmedCells(outcomes)));
    return { problemId, max, outcomes: known ? known.outcomes : trimmedCells(outcomes) };
  });
  return { ...row, problems };
};

/**
 * A weight of 0 and a missing weight mean the same. Weights of assessments that the offering does not have (`isThere`)
 * are ignored.
 */
export const offeringAsHere = (
  row: Offering,
  held: Offering | null,
  ours: Offering | null,
  ourIdOf: (id: string) => AssessmentId,
  isThere: (id: AssessmentId) => boolean,
): Offering => {
  const known = held ? held.weightSets : (ours?.weightSets ?? []);
  const used = new Set<string>([...known, ...(ours?.weightSets ?? [])].map(({ weightSetId }) => weightSetId));
  const weightSets = row.weightSets.map(({ weights }, at): WeightSet => {
    const weightSetId = known[at]?.weightSetId ?? freeId<WeightSetId>(weightSetIdAt(row.offeringId, at), used);
    const ourWeights = record<AssessmentId, number>();
    for (const id of keysOf(weights)) {
      const ourId = ourIdOf(id);
      if (weights[id] !== 0 && isThere(ourId)) ourWeights[ourId] = weights[id] ?? 0;
    }
    const [weightsHere, weightsHeld] = [ours, held].map(
      (one) => one?.weightSets.find((set) => set.weightSetId === weightSetId)?.weights,
    );
    const nothing = record<AssessmentId, number>();
    const preferredForm = weightsHere ?? weightsHeld ?? nothing;
    for (const form of [preferredForm, weightsHeld ?? nothing]) addZeros(ourWeights, form, preferredForm, isThere);
    return { weightSetId, weights: ourWeights };
  });
  return { ...row, weightSets };
};

/** Adds the zeros of `form`, except those that have another weight here. */
const addZeros = (
  weights: WeightSet['weights'],
  form: WeightSet['weights'],
  ours: WeightSet['weights'],
  isThere: (id: AssessmentId) => boolean,
): void => {
  for (const id of keysOf(form)) {
    const isOurs = form === ours || (ours[id] !== undefined && ours[id] !== 0);
    if (form[id] === 0 && weights[id] === undefined && isOurs && isThere(id)) weights[id] = 0;
  }
};

/** Returns the grade in the book itself if the two are equal. */
export const gradeAsHere = (grade: Grade, inBook: Grade | undefined, ourIdOf: (id: ProblemId) => ProblemId): Grade => {
  if (inBook && isSame(grade, inBook, ourIdOf)) return inBook;
  const points = record<ProblemId, number>();
  for (const id of keysOf(grade.points)) points[ourIdOf(id)] = (grade.points[id] ?? 0) + 0;
  const made: Grade = { ...grade, points };
  for (const field of gradeAmounts) made[field] += 0;
  return made;
};

/** There are many grades, and hardly one differs, so nothing is allocated for equal ones. */
const isSame = (grade: Grade, inBook: Grade, ourIdOf: (id: ProblemId) => ProblemId): boolean => {
  const ids = keysOf(grade.points);
  return (
    gradeFieldNames.every((field) => grade[field] === inBook[field]) &&
    ids.length === keysOf(inBook.points).length &&
    ids.every((id) => grade.points[id] === inBook.points[ourIdOf(id)])
  );
};

/**
 * Fills `theirs.settings`. A policy is ignored if its offering is not at the server and the book does not have the same
 * policy; so are notes.
 */
export const settingsAsHere = (records: Records, ourIds: OurIds, theirs: Stores, settings: Settings): void => {
  const { grading, [notesSection]: _, ...others } = settings;
  const isWhole = grading === undefined || grading === null || isRecord(grading);
  const ours = theirs.settings;
  for (const [section, value] of Object.entries(others)) {
    const localised = inOurForm(records, { of: 'setting', section: [section] }, structuredCopy(value as Json));
    if (localised !== null) ours[section] = localised;
  }
  const policies = record<OfferingId, Json>();
  for (const [id, value] of storedPolicies(settings, theirs.offerings)) {
    const offeringId = isWhole ? ourIds.offering(id) : id;
    const localised = partAsHere(records, theirs, ['grading', offeringId], policyAsHere(structuredCopy(value), ourIds));
    if (localised !== null) policies[offeringId] = localised;
  }
  if (keysOf(policies).length > 0) setLeaf(ours, ['grading'], policies);
  for (const [id, value] of storedNotes(settings)) {
    const section = [notesSection, ourIds.offering(id)];
    const localised = partAsHere(records, theirs, section, notesNamed(structuredCopy(value), ourIds));
    if (localised !== null) setLeaf(ours, section, localised);
  }
};

/** What counts of an offering's section. `null`: nothing of it does. */
const partAsHere = (records: Records, theirs: Stores, path: readonly string[], value: Json): Json => {
  const item = { of: 'setting', section: path } as const;
  const localised = inOurForm(records, item, withoutUnknownReferences(records, theirs, item, value));
  const isLoose = !Object.hasOwn(theirs.offerings, path[1] ?? '') && !sameValue(localised, valueIn(records.book, item));
  return isLoose ? null : localised;
};

/** A missing setting, one that is `null`, and an empty branch are the same. */
const inOurForm = ({ book, outbox }: Records, item: ItemOf<'setting'>, value: Json): Json => {
  const forms = [valueIn(book, item), heldValue(outbox, book, item)];
  const bare = withoutBlanks(value);
  const known = forms.find((form) => sameValue(withoutBlanks(form), bare));
  return known === undefined ? bare : known;
};

const withoutBlanks = (value: Json): Json => {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, withoutBlanks(inner)] as const)
    .filter(([, inner]) => inner !== null);
  return entries.length > 0 ? record(entries) : null;
};

/** Drops excuses, notes and other leaves that refer to missing students or assessments and were not known here. */
const withoutUnknownReferences = ({ book, outbox }: Records, theirs: Stores, policy: Item, value: Json): Json => {
  const forms = [valueIn(book, policy), heldValue(outbox, book, policy)];
  const known = new Set(forms.flatMap((form) => referencesIn(policy, form)).map(({ key }) => key));
  return keepingReferences(
    policy,
    value,
    ({ of, names, key }) => of !== 'leaf' || known.has(key) || names.every((one) => valueIn(theirs, one) !== null),
  );
};

const policyAsHere = (policy: Json, ourIds: OurIds): Json => {
  if (!isRecord(policy)) return policy;
  const { neverDrop, excused } = policy;
  const named = record(Object.entries(leavesNamed(policy, ourIds)));
  if (Array.isArray(neverDrop)) {
    named.neverDrop = neverDrop.map((id) => (typeof id === 'string' ? ourIds.assessment(id) : id));
  }
  if (excused !== undefined) named.excused = excusedNamed(excused, ourIds);
  return named;
};
