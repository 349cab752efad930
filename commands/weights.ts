import type { BookEvent } from '../events/catalogue.ts';
import type { Category, GradingPolicy, WeightSet } from '../events/entities.ts';
import { asId, keyOfAll, type OfferingId, type WeightSetId } from '../events/ids.ts';
import { entriesOf, keysOf, record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { policyOf, unsoundPlaces } from '../projections/settings/policy.ts';
import type { CategoryWeight } from './catalogue.ts';
import type { Decide, Deciders } from './decision.ts';
import { assessmentIn, lengthFault, nameFault, numberFault } from './fields.ts';
import { policyEvents } from './policy.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';

export const addWeightSet: Decide<'AddWeightSet'> = (book, command, { newId }) => {
  const { offeringId, name = '', weights = record(), at = undefined } = command;
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  const position = at ?? offering.weightSets.length;
  if (!isPosition(position, offering.weightSets.length)) {
    return refuse('weightSet.positionUnknown', { offeringId, to: position });
  }
  const nameOrLengthFault =
    nameFault('weightSetNames', name) ?? lengthFault('weightSets', offering.weightSets.length + 1);
  if (nameOrLengthFault) return nameOrLengthFault;
  for (const assessmentId of keysOf(weights)) {
    const fault = weightFault(book, offeringId, assessmentId, weights[assessmentId]);
    if (fault) return fault;
  }

  const unreadableNames = name === '' ? undefined : namesFault(book, offeringId);
  if (unreadableNames) return unreadableNames;
  const { weightSet, weightSetNames } = policyOf(book.settings, offeringId);
  const named = name === '' && weightSetNames.length <= position ? weightSetNames : [...weightSetNames];
  if (named !== weightSetNames) {
    while (named.length < position) named.push('');
    named.splice(position, 0, name);
  }
  return [
    {
      type: 'WeightSetInserted',
      offeringId,
      weightSet: { weightSetId: asId<WeightSetId>(newId()), weights: record(Object.entries(weights)) },
      at: position,
    },
    ...takenAlong(book, offeringId, {
      weightSet: weightSet !== 'best' && weightSet >= position ? weightSet + 1 : weightSet,
      weightSetNames: named,
      // Without sets, the weights at the first place are those of the points, and become the first set's.
      weightsOf: (weights) =>
        weights.length <= position || offering.weightSets.length === 0 ? weights : weights.toSpliced(position, 0, null),
    }),
  ];
};

const renameWeightSet: Decide<'RenameWeightSet'> = (book, { offeringId, weightSetId, name }) => {
  const found = findSet(book, offeringId, weightSetId);
  if ('refused' in found) return found;
  const fault = nameFault('weightSetNames', name) ?? namesFault(book, offeringId);
  if (fault) return fault;

  const weightSetNames = [...policyOf(book.settings, offeringId).weightSetNames];
  while (weightSetNames.length <= found.at) weightSetNames.push('');
  weightSetNames[found.at] = name;
  return policyEvents(book, offeringId, { weightSetNames });
};

const moveWeightSet: Decide<'MoveWeightSet'> = (book, { offeringId, weightSetId, to }) => {
  const found = findSet(book, offeringId, weightSetId);
  if ('refused' in found) return found;
  if (!isPosition(to, found.count - 1)) return refuse('weightSet.positionUnknown', { offeringId, to });
  if (to === found.at) return [];

  const { weightSet, weightSetNames } = policyOf(book.settings, offeringId);
  const order = Array.from({ length: found.count }, (_, index) => index);
  order.splice(to, 0, ...order.splice(found.at, 1));
  return [
    { type: 'WeightSetMoved', offeringId, weightSetId, from: found.at, to },
    ...takenAlong(book, offeringId, {
      weightSet: weightSet === 'best' || weightSet >= found.count ? weightSet : order.indexOf(weightSet),
      weightSetNames: weightSetNames.length === 0 ? [] : order.map((was) => weightSetNames[was] ?? ''),
      weightsOf: (weights) => (weights.length === 0 ? [] : order.map((was) => weights[was] ?? null)),
    }),
  ];
};

const removeWeightSet: Decide<'RemoveWeightSet'> = (book, { offeringId, weightSetId }) => {
  const found = findSet(book, offeringId, weightSetId);
  if ('refused' in found) return found;

  const { weightSet, weightSetNames } = policyOf(book.settings, offeringId);
  return [
    ...takenAlong(book, offeringId, {
      weightSet: weightSetAfterRemoval(weightSet, found.at),
      weightSetNames: weightSetNames.filter((_, index) => index !== found.at),
      weightsOf: (weights) => weights.filter((_, index) => index !== found.at),
    }),
    { type: 'WeightSetRemoved', offeringId, weightSet: found.set, at: found.at },
  ];
};

export const editWeights: Decide<'EditWeights'> = (book, { offeringId, edits, categories = [] }) => {
  const latest = new Map<string, (typeof edits)[number]>();
  for (const edit of edits) {
    const found = findSet(book, offeringId, edit.weightSetId);
    if ('refused' in found) return found;
    const fault = weightFault(book, offeringId, edit.assessmentId, edit.weight ?? 0);
    if (fault) return fault;
    latest.set(keyOfAll(edit.weightSetId, edit.assessmentId), edit);
  }

  const ofCategories = categoryWeights(book, offeringId, categories);
  if ('refused' in ofCategories) return ofCategories;
  const ofAssessments = [...latest.values()].flatMap(({ weightSetId, assessmentId, weight }): BookEvent[] => {
    const set = book.offerings[offeringId]?.weightSets.find((one) => one.weightSetId === weightSetId);
    const from = set?.weights[assessmentId] ?? null;
    return from === weight ? [] : [{ type: 'WeightEdited', offeringId, weightSetId, assessmentId, from, to: weight }];
  });
  return [...ofAssessments, ...ofCategories];
};

/** The events that let categories weigh this much in the sets, or why none of them is changed. */
const categoryWeights = (
  book: Book,
  offeringId: OfferingId,
  edits: readonly CategoryWeight[],
): readonly BookEvent[] | Refusal => {
  if (edits.length === 0) return [];
  const unsound = unsoundPlaces(book.settings, offeringId);
  const field = (['policy', 'categories'] as const).find((place) => unsound.includes(place));
  if (field) return refuse('policy.unsound', { offeringId, field });
  const categories = new Map(entriesOf(policyOf(book.settings, offeringId).categories));
  for (const { weightSetId, categoryId, weight } of edits) {
    const found = findSet(book, offeringId, weightSetId);
    if ('refused' in found) return found;
    const category = categories.get(categoryId);
    if (!category) return refuse('category.unknown', { offeringId });
    const fault = numberFault('weight', weight ?? 0);
    if (fault) return fault;
    if (weight !== null && weight < 0) return refuse('number.belowZero', { field: 'weight', value: weight });
    const weights = Array.from({ length: Math.max(category.weights.length, found.at + 1) }, (_, at) =>
      at === found.at ? weight : (category.weights[at] ?? null),
    );
    const isNew = (category.weights[found.at] ?? null) !== weight;
    if (isNew) categories.set(categoryId, { ...category, weights });
  }
  return policyEvents(book, offeringId, { categories: record(categories) });
};

/** `weightsOf`: a category's weights by the new positions. */
type AlongSets = Pick<GradingPolicy, 'weightSet' | 'weightSetNames'> & {
  readonly weightsOf: (weights: Category['weights']) => Category['weights'];
};

/**
 * The events that move the chosen set's position, the names and the weights of categories along with the sets. A value
 * that breaks the rules stays as it is: nobody knows which set it means.
 */
const takenAlong = (
  book: Book,
  offeringId: OfferingId,
  { weightSet, weightSetNames, weightsOf }: AlongSets,
): BookEvent[] => {
  const unsound = unsoundPlaces(book.settings, offeringId);
  if (unsound.includes('policy')) return [];
  const { categories } = policyOf(book.settings, offeringId);
  const moved = record(entriesOf(categories).map(([id, one]) => [id, { ...one, weights: weightsOf(one.weights) }]));
  return policyEvents(book, offeringId, {
    ...(unsound.includes('weightSet') ? {} : { weightSet }),
    ...(unsound.includes('weightSetNames') ? {} : { weightSetNames }),
    ...(unsound.includes('categories') ? {} : { categories: moved }),
  });
};

/** Refuses to set one name among names that cannot be read. */
const namesFault = (book: Book, offeringId: OfferingId): Refusal | undefined => {
  const unsound = unsoundPlaces(book.settings, offeringId);
  const field = (['policy', 'weightSetNames'] as const).find((place) => unsound.includes(place));
  return field && refuse('policy.unsound', { offeringId, field });
};

type FoundSet = { readonly set: WeightSet; readonly at: number; readonly count: number };

const findSet = (book: Book, offeringId: OfferingId, weightSetId: WeightSetId): FoundSet | Refusal => {
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  const at = offering.weightSets.findIndex((set) => set.weightSetId === weightSetId);
  const set = offering.weightSets[at];
  return set
    ? { set, at, count: offering.weightSets.length }
    : refuse('weightSet.unknown', { offeringId, weightSetId });
};

/** If the set that decided the grades is removed, the others compete again. */
const weightSetAfterRemoval = (chosen: 'best' | number, removed: number): 'best' | number => {
  if (chosen === 'best' || chosen === removed) return 'best';
  return chosen > removed ? chosen - 1 : chosen;
};

const weightFault = (
  book: Book,
  offeringId: OfferingId,
  assessmentId: keyof WeightSet['weights'],
  value = 0,
): Refusal | undefined => {
  const assessment = assessmentIn(book, offeringId, assessmentId);
  if (isRefusal(assessment)) return assessment;
  const fault = numberFault('weight', value);
  return fault ?? (value < 0 ? refuse('weight.belowZero', { assessmentId, value }) : undefined);
};

/** Whether it is a position from 0 to `last`. */
const isPosition = (at: number, last: number): boolean => Number.isInteger(at) && at >= 0 && at <= last;

export const weightDeciders = {
  AddWeightSet: addWeightSet,
  RenameWeightSet: renameWeightSet,
  MoveWeightSet: moveWeightSet,
  RemoveWeightSet: removeWeightSet,
  EditWeights: editWeights,
} satisfies Deciders;
