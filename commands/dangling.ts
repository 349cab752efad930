import type { BookEvent, DomainEvent, EventOf } from '../events/catalogue.ts';
import type { Category, Json, Settings } from '../events/entities.ts';
import { asId, type OfferingId, type WeightSetId } from '../events/ids.ts';
import { noteAt } from '../events/notes.ts';
import { policyFields, policyRows } from '../events/policy.ts';
import { entriesOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book/book.ts';
import type { Subject } from '../projections/book/subject.ts';
import { policyOf } from '../projections/settings/policy.ts';
import { leafAt } from '../projections/settings/settings.ts';
import { policyFault } from './policy.ts';
import { editsItself, isShift } from './set-positions.ts';

/**
 * The places that `events`, the inverse of the `undone` events, would leave dangling: a policy or a note that refers to
 * something deleted, and weight sets that lose their name or their being chosen because sets before them come or go.
 */
export const dangling = (
  before: Book,
  after: Book,
  events: readonly BookEvent[],
  undone: readonly DomainEvent[],
): Subject[] => {
  const settings = events.filter((event) => event.type === 'SettingEdited');
  // A setting that a later event of the same commit changes again does not count.
  const lasting = settings.filter(({ path, to }) => sameValue(leafAt(after.settings, path), to));
  const loose = lasting.filter((event) => isDangling(after, event));
  const shifted = new Set(events.flatMap((event) => (isShift(event) ? event.offeringId : [])));
  const changed = [...shifted].filter((offeringId) => !keepsMeaning(before, after, offeringId, undone));
  return [
    ...loose.map(({ path }): Subject => ({ what: 'setting', path })),
    ...changed.map((offeringId): Subject => ({ what: 'weights', offeringId })),
  ];
};

const namingFields = policyFields.filter((field) => policyRows[field].isOfOne);

/**
 * Whether the setting refers to something that is gone. A part of a policy that cannot be read refers to nothing, so
 * the correction of such a part can be undone.
 */
const isDangling = (book: Book, { path, to }: EventOf<'SettingEdited'>): boolean => {
  const note = noteAt(path);
  if (note) return to !== null && isOfNobody(book, note);
  const [section, id, inner] = path;
  const field = namingFields.find((one) => one === inner);
  if (section !== 'grading' || id === undefined || to === null) return false;
  const offeringId = asId<OfferingId>(id);
  if (!book.offerings[offeringId]) return true;
  if (field === undefined) return false;
  const grading = path.slice(1).reduceRight<Json>((inner, key) => record([[key, inner]]), to);
  const value = policyOf({ grading } as Settings, offeringId)[field];
  return policyFault(book, offeringId, { [field]: value }) !== undefined;
};

const isOfNobody = ({ enrollments, assessments }: Book, { offeringId, studentId, assessmentId }: NoteAt): boolean =>
  !enrollments[asId<OfferingId>(offeringId)]?.has(studentId) ||
  (assessmentId !== null && assessments[assessmentId]?.offeringId !== offeringId);

type NoteAt = NonNullable<ReturnType<typeof noteAt>>;

/**
 * Whether the choice of a set, the names of sets and the weights of categories, which go by position, still mean the
 * same sets. A choice or a name that an undone event had set is not compared.
 */
const keepsMeaning = (before: Book, after: Book, offeringId: OfferingId, undone: readonly DomainEvent[]): boolean => {
  if (!before.offerings[offeringId] || !after.offerings[offeringId]) return true;
  const [was, is] = [meaningOf(before, offeringId), meaningOf(after, offeringId)];
  const namesStay =
    [...is.names].every(([id, name]) => (was.names.get(id) ?? name) === name) && is.unused <= was.unused;
  return (
    (was.chosen === is.chosen || editsItself(undone, offeringId, ['weightSet'])) &&
    (namesStay || editsItself(undone, offeringId, ['weightSetNames'])) &&
    [...is.weights].every(([category, weights]) => {
      const weightsBefore = was.weights.get(category);
      const stays = [...weights].every(
        ([id, weight]) => !weightsBefore || (weightsBefore.get(id) ?? weight) === weight,
      );
      return stays || editsItself(undone, offeringId, ['categories', category, 'weights']);
    })
  );
};

type Meaning = {
  readonly chosen: WeightSetId | 'best' | undefined;
  readonly names: ReadonlyMap<WeightSetId, string>;
  /** How many names of sets there are for which there is no set. */
  readonly unused: number;
  /** By category and set; `null`: what its members weigh. */
  readonly weights: ReadonlyMap<string, ReadonlyMap<WeightSetId, number | null>>;
};

/**
 * Says by the sets' ids what the policy says by their places, so that it can be compared across a change of the sets.
 */
const meaningOf = (book: Book, offeringId: OfferingId): Meaning => {
  const sets = book.offerings[offeringId]?.weightSets ?? [];
  const { weightSet, weightSetNames, categories } = policyOf(book.settings, offeringId);
  const weightsOf = ({ weights }: Category) =>
    new Map(sets.map(({ weightSetId }, at) => [weightSetId, weights[at] ?? null]));
  return {
    weights: new Map(entriesOf(categories).map(([id, category]) => [id, weightsOf(category)])),
    chosen: weightSet === 'best' ? 'best' : sets[weightSet]?.weightSetId,
    names: new Map(sets.map(({ weightSetId }, at) => [weightSetId, weightSetNames[at] ?? ''])),
    unused: Math.max(0, weightSetNames.length - sets.length),
  };
};
