/**
 * References of an item to other items. An offering has weights of its assessments; a grading policy never drops some
 * of them, excuses seats from them, puts them into categories, and gives seats a grade; a note is on a seat, and perhaps
 * on its work in an assessment. Apart from its parents, nothing else refers to another item.
 */
import type { Json, Offering } from '../../events/entities.ts';
import { excusesIn } from '../../events/excuses.ts';
import { type AssessmentId, asId, keyOfAll, type OfferingId, type WeightSetId } from '../../events/ids.ts';
import type { Item, ItemValue, ValueOf } from '../../events/items.ts';
import { isByOffering, noteKeys, notesIn, notesSection } from '../../events/notes.ts';
import { namingLeaves } from '../../events/policy-leaves.ts';
import { isRecord, keysOf, own, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';

/** One reference; it counts only while all that it names is there. `says`: its weight, list entry or leaf value. */
export type Reference = {
  /** Equal for the same reference in any two values of the item. */
  readonly key: string;
  readonly names: readonly Item[];
} & (
  | {
      readonly of: 'weight';
      readonly weightSetId: WeightSetId;
      readonly assessmentId: AssessmentId;
      readonly says: number;
    }
  /** `at`: its position in the list. */
  | { readonly of: 'neverDrop'; readonly says: AssessmentId; readonly at: number }
  /** A leaf of a policy, such as an excuse. */
  | { readonly of: 'leaf'; readonly path: readonly string[]; readonly says: Json }
);

export const referencesIn = (item: Item, value: ItemValue | null): readonly Reference[] => {
  if (item.of === 'offering') return weightReferences(value as Offering | null);
  const offeringId = offeringOfSection(item);
  return offeringId !== undefined && isRecord(value) ? sectionReferences(item, offeringId, value as Policy) : [];
};

/** A section of the settings is read as a policy or as notes, by its name. */
const sectionReferences = (item: Item, offeringId: OfferingId, value: Policy) =>
  isOfNotes(item) ? noteReferences(offeringId, value) : policyReferences(offeringId, value);

const isOfNotes = (item: Item): boolean => item.of === 'setting' && item.section[0] === notesSection;

/** The value with only those of its references for which `isKept` is true; the same object if these are all. */
export const keepingReferences = <V extends ItemValue | null>(
  item: Item,
  value: V,
  isKept: (reference: Reference) => boolean,
): V => {
  const all = referencesIn(item, value);
  const keptKeys = new Set(all.filter(isKept).map(({ key }) => key));
  if (keptKeys.size === all.length) return value;
  if (item.of === 'offering') return keepingWeights(value as Offering, (key) => keptKeys.has(key)) as V;
  return keepingInPolicy(value as Policy, all, (key) => keptKeys.has(key)) as V;
};

/**
 * The value with these references added, if it lacks them and what stands in their place can be read. The same object
 * if nothing is added.
 */
export const addingReferences = <I extends Item>(
  item: I,
  value: ValueOf<I> | null,
  references: readonly Reference[],
): ValueOf<I> | null => {
  const known = new Set(referencesIn(item, value).map(({ key }) => key));
  const missing = references.filter(({ key }) => !known.has(key));
  if (missing.length === 0) return value;
  if (item.of === 'offering') return value === null ? value : (withWeights(value as Offering, missing) as ValueOf<I>);
  return isRecord(value) || value === null ? (withAdded(value as Policy | null, missing) as ValueOf<I> | null) : value;
};

/** Those of `references` that are not among `others`, or are there with another value. */
export const referencesUnlike = (
  references: readonly Reference[],
  others: readonly Reference[],
): readonly Reference[] => {
  const known = new Map(others.map(({ key, says }) => [key, says]));
  return references.filter(({ key, says }) => !sameValue(known.get(key), says));
};

/** The items that may refer to assessments and seats of the offering: the offering, its policy and its notes. */
export const namersOf = (offeringId: OfferingId): readonly Item[] => [
  { of: 'offering', offeringId },
  ...sectionsOf(offeringId),
];

/** The sections of the settings that are the offering's own. Both refer to its seats. */
export const sectionsOf = (offeringId: string) =>
  [
    { of: 'setting', section: ['grading', offeringId] },
    { of: 'setting', section: [notesSection, offeringId] },
  ] as const satisfies readonly Item[];

/** The offering, if the item is one of its own sections of the settings: its grading policy or its notes. */
export const offeringOfSection = (item: Item): OfferingId | undefined => {
  if (item.of !== 'setting') return undefined;
  const [section, id] = item.section;
  return isByOffering(section) && id !== undefined ? asId<OfferingId>(id) : undefined;
};

/** The offering, if the item is its grading policy. */
export const offeringOfPolicy = (item: Item): OfferingId | undefined =>
  item.of === 'setting' && item.section[0] === 'grading' ? offeringOfSection(item) : undefined;

/** The ids of an offering's weight sets, in their order. A policy chooses and names sets by position. */
export const setIdsOf = ({ weightSets }: Offering): readonly string[] =>
  weightSets.map(({ weightSetId }) => weightSetId);

/**
 * Whether the two list different sets, or in another order. A reading gives ids by position, so a set that moved is
 * known by its weights.
 */
export const areSetsApart = (one: Offering, other: Offering): boolean => {
  if (!sameValue(setIdsOf(one), setIdsOf(other))) return true;
  const [weights, otherWeights] = [one, other].map(({ weightSets }) => weightSets.map((set) => set.weights));
  const isInOther = (set: unknown) => (otherWeights ?? []).some((otherSet) => sameValue(otherSet, set));
  return (weights ?? []).some((set, at) => !sameValue(set, otherWeights?.[at]) && isInOther(set));
};

/**
 * Whether this place in a policy goes by the positions of weight sets: the choice, the names, what categories weigh.
 */
export const isOfSets = ([field, , inner]: readonly string[]): boolean =>
  field === 'weightSet' || field === 'weightSetNames' || (field === 'categories' && inner === 'weights');

/** What the policy has of the places that go by the positions of weight sets. */
export const setWordsIn = (policy: unknown) => {
  const { weightSet = null, weightSetNames = null, categories = null } = isRecord(policy) ? policy : {};
  const weights = branchOf(categories as Json).flatMap(([id, category]): [string, Json][] => {
    const categoryWeights = isRecord(category) ? own(category as Policy, 'weights') : undefined;
    return isPresent(categoryWeights) ? [[id, categoryWeights]] : [];
  });
  return { weightSet, weightSetNames, weights: record(weights) };
};

/** The policy with everything that goes by the positions of weight sets as `other` has it. */
export const withSetWordsOf = (policy: Json, other: Json): Json => {
  const { weights } = setWordsIn(other);
  const isKept = ([field]: readonly [string, Json]): boolean => !isOfSets([field]);
  const value = record([...branchOf(policy).filter(isKept), ...branchOf(other).filter((entry) => !isKept(entry))]);
  const categories = branchOf(value.categories).map(([id, category]): [string, Json] => {
    if (!isRecord(category)) return [id, category];
    const { weights: _, ...rest } = category as Policy;
    const categoryWeights = own(weights, id);
    return [id, categoryWeights === undefined ? rest : { ...rest, weights: categoryWeights }];
  });
  if (categories.length > 0) value.categories = record(categories);
  return Object.keys(value).length > 0 ? value : null;
};

const weightReferences = (offering: Offering | null): readonly Reference[] =>
  (offering?.weightSets ?? []).flatMap(({ weightSetId, weights }) =>
    keysOf(weights).map(
      (assessmentId): Reference => ({
        of: 'weight',
        key: keyOfAll(weightSetId, assessmentId),
        names: [{ of: 'assessment', assessmentId }],
        weightSetId,
        assessmentId,
        says: weights[assessmentId] ?? 0,
      }),
    ),
  );

const keepingWeights = (offering: Offering, isKept: (key: string) => boolean): Offering => ({
  ...offering,
  weightSets: offering.weightSets.map((set) => ({
    ...set,
    weights: record(
      keysOf(set.weights).flatMap((id) =>
        isKept(keyOfAll(set.weightSetId, id)) ? [[id, set.weights[id] ?? 0] as const] : [],
      ),
    ),
  })),
});

/** Adds weights; those of a set that the offering does not have are lost. */
const withWeights = (offering: Offering, added: readonly Reference[]): Offering => ({
  ...offering,
  weightSets: offering.weightSets.map((set) => {
    const weights = record(Object.entries(set.weights)) as typeof set.weights;
    for (const weight of added) {
      if (weight.of === 'weight' && weight.weightSetId === set.weightSetId) weights[weight.assessmentId] = weight.says;
    }
    return { ...set, weights };
  }),
});

type Policy = Readonly<Record<string, Json>>;

/** A value that cannot be read counts as referring to nothing, and stays as it is. */
const policyReferences = (offeringId: OfferingId, policy: Policy): readonly Reference[] => [
  ...listIn(policy, 'neverDrop').flatMap((id, at): Reference[] => {
    if (typeof id !== 'string') return [];
    const assessmentId = asId<AssessmentId>(id);
    return [
      { of: 'neverDrop', key: neverDropKey(id), names: [{ of: 'assessment', assessmentId }], says: assessmentId, at },
    ];
  }),
  ...excusesIn(policy.excused).map((excuse): Reference => {
    const { studentId, assessmentId } = excuse;
    const seat: Item = { of: 'seat', offeringId, studentId };
    const names: readonly Item[] = [{ of: 'assessment', assessmentId }, seat];
    return leafNaming(['excused', studentId, assessmentId], names, true);
  }),
  ...namingLeaves(policy).map(({ path, says, assessmentId, studentId }) =>
    leafNaming(
      path,
      [
        ...(assessmentId === undefined ? [] : [{ of: 'assessment', assessmentId } as const]),
        ...(studentId === undefined ? [] : [{ of: 'seat', offeringId, studentId } as const]),
      ],
      says,
    ),
  ),
];

const noteReferences = (offeringId: OfferingId, notes: Policy): readonly Reference[] =>
  notesIn(notes).map((note) => {
    const { studentId, assessmentId, text } = note;
    const seat: Item = { of: 'seat', offeringId, studentId };
    const names: readonly Item[] = assessmentId === null ? [seat] : [{ of: 'assessment', assessmentId }, seat];
    return leafNaming(noteKeys(note), names, text);
  });

const leafNaming = (path: readonly string[], names: readonly Item[], says: Json): Reference => ({
  ...{ of: 'leaf', key: keyOfAll(...path), names, path, says },
});

const neverDropKey = (id: string): string => keyOfAll('neverDrop', id);

const listIn = (policy: Policy, field: string): readonly Json[] => {
  const list = policy[field];
  return Array.isArray(list) ? list : [];
};

const branchOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isRecord(value) ? Object.entries(value as Policy) : [];

/** A branch that becomes empty is removed; an empty list stays. */
const keepingInPolicy = (policy: Policy, references: readonly Reference[], isKept: (key: string) => boolean): Json => {
  const value = record(Object.entries(policy));
  const { neverDrop } = policy;
  if (Array.isArray(neverDrop))
    value.neverDrop = neverDrop.filter((id) => typeof id !== 'string' || isKept(neverDropKey(id)));
  for (const reference of references) {
    if (reference.of !== 'leaf' || isKept(reference.key)) continue;
    const [field = '', ...path] = reference.path;
    value[field] = without(value[field], path);
    if (value[field] === null) delete value[field];
  }
  return Object.keys(value).length > 0 ? value : null;
};

/** The branch without the leaf at the path; `null` if nothing is left. */
const without = (branch: Json | undefined, [key = '', ...rest]: readonly string[]): Json => {
  const inner = branchOf(branch).flatMap(([name, value]) => {
    const left = name !== key ? value : rest.length === 0 ? null : without(value, rest);
    return left === null ? [] : [[name, left] as const];
  });
  return inner.length > 0 ? record(inner) : null;
};

const withAdded = (policy: Policy | null, added: readonly Reference[]): Policy | null => {
  let value = policy;
  for (const reference of added) value = withReference(value, reference) ?? value;
  return value;
};

const withReference = (policy: Policy | null, reference: Reference): Policy | null | undefined => {
  switch (reference.of) {
    case 'weight':
      return policy;
    case 'neverDrop':
      return withEntry(policy, 'neverDrop', reference.says, reference.at);
    case 'leaf':
      return withLeaf(policy, reference.path, reference.says);
  }
};

/** The branch with the leaf at the path; `undefined` if another value stands in its place or in its way. */
const withLeaf = (branch: Json | undefined, [key = '', ...rest]: readonly string[], leaf: Json): Policy | undefined => {
  if (isPresent(branch) && !isRecord(branch)) return undefined;
  const inner = (branch ?? record()) as Policy;
  const before = own(inner, key);
  if (rest.length === 0 && isPresent(before)) return undefined;
  const newValue = rest.length === 0 ? leaf : withLeaf(before, rest, leaf);
  return newValue === undefined ? undefined : record([...Object.entries(inner), [key, newValue]]);
};

const withEntry = (policy: Policy | null, field: string, entry: Json, at: number): Policy | undefined => {
  const list = policy?.[field];
  if (isPresent(list) && !Array.isArray(list)) return undefined;
  return record([...Object.entries(policy ?? {}), [field, (list ?? []).toSpliced(at, 0, entry)]]);
};

const isPresent = (value: Json | undefined): value is Exclude<Json, null> => value !== undefined && value !== null;
