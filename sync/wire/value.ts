import type { Grade, Json, WeightSet } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { type Item, type ItemOf, type ItemValue, idNames, type NounItem, nounItem } from '../../events/items.ts';
import { notesSection } from '../../events/notes.ts';
import { entriesOf, isRecord, keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { excusedNamed, leavesNamed, notesNamed } from '../../events/wire-leaves.ts';
import { heldValue, wireIdOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { isAssessment, isGrade, isOffering, type Target } from '../target.ts';

/** Fields as they are on the wire. */
export type WireFields = Readonly<Record<string, unknown>>;

/** The server's id of something that it holds. Throws where the server does not hold it. */
export const wireId = ({ outbox, book }: Records, item: NounItem): string => {
  const id = wireIdOf(outbox, book, item);
  if (id === undefined) throw new Error('A call would name what the server does not hold.');
  return id;
};

/** The ids by which the server names an item that it holds. */
export const wireIds = (records: Records, item: Exclude<Item, ItemOf<'setting'>>): Readonly<Record<string, string>> => {
  const ids: Readonly<Record<string, string>> = item;
  return Object.fromEntries(
    idNames[item.of].map((name) => [name, wireId(records, nounItem(nounOf[name], ids[name] ?? ''))]),
  );
};

/** Whether the server holds everything by which it names the item. */
export const isNamed = ({ outbox, book }: Records, item: Exclude<Item, ItemOf<'setting'>>): boolean => {
  const ids: Readonly<Record<string, string>> = item;
  return idNames[item.of].every(
    (name) => wireIdOf(outbox, book, nounItem(nounOf[name], ids[name] ?? '')) !== undefined,
  );
};

/** The server's ids in place of ours. Throws where the server does not hold what they name. */
export const namedIn = (records: Records, ids: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(nounOf).flatMap(([name, noun]) => {
      const id = ids[name];
      return id === undefined ? [] : [[name, wireId(records, nounItem(noun, id))] as const];
    }),
  );

const nounOf = {
  courseId: 'course',
  offeringId: 'offering',
  assessmentId: 'assessment',
  studentId: 'student',
} as const;

export const offeringWireId = (records: Records, offeringId: OfferingId): string =>
  wireId(records, { of: 'offering', offeringId });

export const assessmentWireId = (records: Records, assessmentId: AssessmentId): string =>
  wireId(records, { of: 'assessment', assessmentId });

export const studentWireId = (records: Records, studentId: StudentId): string =>
  wireId(records, { of: 'student', studentId });

/** All fields of a value except its ids. A grade's points go by position in the server's list of problems. */
export const wireFields = (records: Records, item: Item, value: ItemValue): WireFields =>
  fieldsNamed(records, { item, value }, Object.keys(value ?? {}));

/** The fields in which `value` differs from `other`. A list counts as a whole. */
export const differingFields = (records: Records, item: Item, value: ItemValue, other: ItemValue): WireFields =>
  fieldsNamed(records, { item, value }, differingNames(value, other));

/**
 * What `ifMatch` of an edit carries: the base's values of the same fields, so that the edit overwrites nothing unseen.
 */
export const seenFields = (records: Records, item: Item, value: ItemValue, base: ItemValue): WireFields =>
  fieldsNamed(records, { item, value: base }, differingNames(value, base));

const differingNames = (value: ItemValue, other: ItemValue): readonly string[] =>
  Object.keys(value ?? {}).filter((name) => !sameValue(fieldIn(value, name), fieldIn(other, name)));

const fieldIn = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

const fieldsNamed = (records: Records, target: Target, names: readonly string[]): WireFields =>
  record(names.flatMap((name) => Object.entries(field(records, target, name))));

/** Nothing for an id, which stands elsewhere in the call. */
const field = (records: Records, target: Target, name: string): WireFields => {
  if (Object.hasOwn(nounOf, name)) return {};
  switch (name) {
    case 'weightSets':
      return isOffering(target)
        ? { assessmentWeights: target.value?.weightSets.map((set) => wireWeights(records, set)) }
        : {};
    case 'problems': {
      const problems = isAssessment(target) ? target.value?.problems : undefined;
      return {
        gradesMaxPerProblem: problems?.map(({ max }) => max),
        LOVersusProblemTable: problems?.map(({ outcomes }) => outcomes),
      };
    }
    case 'points':
      return isGrade(target) && target.value
        ? { grades: pointsByPlace(records, target.item.assessmentId, target.value) }
        : {};
    default:
      return { [name]: fieldIn(target.value, name) };
  }
};

const wireWeights = ({ outbox, book }: Records, { weights }: WeightSet): WireFields =>
  record(
    keysOf(weights).flatMap((assessmentId) => {
      const id = wireIdOf(outbox, book, { of: 'assessment', assessmentId });
      return id === undefined ? [] : [[id, weights[assessmentId]] as const];
    }),
  );

/** By the places that the problems have at the server, which may be others than here. */
const pointsByPlace = (
  { outbox, book }: Records,
  assessmentId: AssessmentId,
  { points }: Grade,
): readonly (number | null)[] => {
  const assessment = heldValue(outbox, book, { of: 'assessment', assessmentId });
  return (assessment?.problems ?? []).map(({ problemId }) => points[problemId] ?? null);
};

/** An offering's policy or notes, or the changed leaves of them, in the server's ids. */
export const wireSection = (records: Records, section: string, change: Json): Json =>
  section === notesSection
    ? notesNamed(change, { student: leafId(records, 'student'), assessment: leafId(records, 'assessment') })
    : wirePolicy(records, change);

/** With each id as the server has it. */
const wirePolicy = (records: Records, change: Json): Json => {
  if (!isRecord(change)) return change;
  const { neverDrop, excused } = change;
  const [student, assessment] = [leafId(records, 'student'), leafId(records, 'assessment')];
  const named = record<string, Json>(
    Object.entries(leavesNamed(change as Record<string, Json>, { student, assessment })),
  );
  if (Array.isArray(neverDrop)) named.neverDrop = neverDrop.map((id) => assessmentWireId(records, asId(String(id))));
  if (excused !== undefined) named.excused = excusedNamed(excused, { student, assessment });
  return named;
};

/** The server's id of a student or assessment, even after it was deleted there: its leaf is still to be removed. */
const leafId =
  ({ outbox, book }: Records, noun: 'student' | 'assessment') =>
  (id: string): string =>
    wireIdOf(outbox, book, nounItem(noun, id)) ?? outbox.ids[noun][id] ?? id;
