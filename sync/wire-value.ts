import type { Assessment, Grade, Json, Offering, WeightSet } from '../events/entities.ts';
import { excusedNamed } from '../events/excuses.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../events/ids.ts';
import { type Item, type ItemValue, type NounItem, nounItem } from '../events/items.ts';
import { isRecord, keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { heldValue, wireIdOf } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';

/** Fields as the wire has them. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The server's id of something that it holds. Whoever asks has made sure that it does. */
export const wireId = ({ outbox, book }: Records, item: NounItem): string => {
  const id = wireIdOf(outbox, book, item);
  if (id === undefined) throw new Error('A call would name what the server does not hold.');
  return id;
};

export const offeringWireId = (records: Records, offeringId: OfferingId): string =>
  wireId(records, { of: 'offering', offeringId });

export const assessmentWireId = (records: Records, assessmentId: AssessmentId): string =>
  wireId(records, { of: 'assessment', assessmentId });

export const studentWireId = (records: Records, studentId: StudentId): string =>
  wireId(records, { of: 'student', studentId });

/** All fields of a value but its ids. A grade's points are by position of the problems that the server has. */
export const wireFields = (records: Records, item: Item, value: ItemValue): WireFields =>
  fieldsNamed(records, item, value, Object.keys(value as object));

/** The fields in which `value` says something else than `other`. Lists count whole. */
export const differingFields = (records: Records, item: Item, value: ItemValue, other: ItemValue): WireFields =>
  fieldsNamed(records, item, value, differingNames(value, other));

/** What an edit may carry so that it changes nothing that was not seen: the base's values of the same fields. */
export const seenFields = (records: Records, item: Item, value: ItemValue, base: ItemValue): WireFields =>
  fieldsNamed(records, item, base, differingNames(value, base));

const differingNames = (value: ItemValue, other: ItemValue): readonly string[] =>
  Object.keys(value as object).filter(
    (name) => !sameValue(Reflect.get(value as object, name), Reflect.get(other as object, name)),
  );

const fieldsNamed = (records: Records, item: Item, value: ItemValue, names: readonly string[]): WireFields =>
  record(names.flatMap((name) => Object.entries(field(records, item, value, name))));

const field = (records: Records, item: Item, value: ItemValue, name: string): WireFields => {
  switch (name) {
    case 'courseId':
    case 'offeringId':
    case 'assessmentId':
    case 'studentId':
      return {};
    case 'weightSets':
      return { assessmentWeights: (value as Offering).weightSets.map((set) => wireWeights(records, set)) };
    case 'problems': {
      const { problems } = value as Assessment;
      return {
        gradesMaxPerProblem: problems.map(({ max }) => max),
        LOVersusProblemTable: problems.map(({ outcomes }) => outcomes),
      };
    }
    case 'points':
      return item.of === 'grade' ? { grades: pointsByPlace(records, item.assessmentId, value as Grade) } : {};
    default:
      return { [name]: Reflect.get(value as object, name) };
  }
};

const wireWeights = ({ outbox, book }: Records, { weights }: WeightSet): WireFields =>
  record(
    keysOf(weights).flatMap((assessmentId) => {
      const id = wireIdOf(outbox, book, { of: 'assessment', assessmentId });
      return id === undefined ? [] : [[id, weights[assessmentId]] as const];
    }),
  );

const pointsByPlace = (
  { outbox, book }: Records,
  assessmentId: AssessmentId,
  { points }: Grade,
): readonly (number | null)[] => {
  const assessment = heldValue(outbox, book, { of: 'assessment', assessmentId }) as Assessment | null;
  return (assessment?.problems ?? []).map(({ problemId }) => points[problemId] ?? null);
};

/** A policy, or leaves of one that change, in the server's ids. */
export const wirePolicy = (records: Records, change: Json): Json => {
  if (!isRecord(change)) return change;
  const { neverDrop, excused } = change as Record<string, Json>;
  const named = record<string, Json>(Object.entries(change as Record<string, Json>));
  if (Array.isArray(neverDrop)) named.neverDrop = neverDrop.map((id) => assessmentWireId(records, asId(String(id))));
  if (excused !== undefined) {
    const [student, assessment] = [leafId(records, 'student'), leafId(records, 'assessment')];
    named.excused = excusedNamed(excused, { student, assessment });
  }
  return named;
};

/** What the server calls somebody who is gone there it is still asked to forget. */
const leafId =
  ({ outbox, book }: Records, noun: 'student' | 'assessment') =>
  (id: string): string =>
    wireIdOf(outbox, book, nounItem(noun, id)) ?? outbox.ids[noun][id] ?? id;
