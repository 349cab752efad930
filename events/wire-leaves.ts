/**
 * Settings that name students and assessments, with their ids replaced: those of a server by ours, or the other way
 * round.
 */
import type { Json } from './entities.ts';
import { type Excuse, isExcuse } from './excuses.ts';
import { branchesIn, onStudent } from './notes.ts';
import { type Branch, setFields } from './policy-leaves.ts';
import { entriesOf, isRecord, own, record } from './record.ts';

type NameOf = { readonly student: (id: string) => string; readonly assessment: (id: string) => string };

/**
 * The value with its ids replaced. It may be excuses, a change of excuses with `null` leaves, or an older list.
 * Anything else in it stays.
 */
export const excusedNamed = (excused: Json, nameOf: NameOf): Json => {
  if (Array.isArray(excused)) return excused.map((entry) => (isExcuse(entry) ? entryNamed(entry, nameOf) : entry));
  if (!isRecord(excused)) return excused;
  return record(
    Object.entries(excused as Record<string, Json>).map(([studentId, theirs]) => {
      const named = isRecord(theirs)
        ? record<string, Json>(
            Object.entries(theirs as Record<string, Json>).map(([id, leaf]) => [nameOf.assessment(id), leaf]),
          )
        : theirs;
      return [nameOf.student(studentId), named] as const;
    }),
  );
};

const entryNamed = (entry: Json & Excuse, { student, assessment }: NameOf): Json => ({
  ...(entry as Record<string, Json>),
  studentId: student(entry.studentId),
  assessmentId: assessment(entry.assessmentId),
});

/**
 * One offering's notes, or a change of them with `null` leaves, with their ids replaced. Anything else in them stays.
 */
export const notesNamed = (notes: Json, { student, assessment }: NameOf): Json =>
  isRecord(notes)
    ? record(
        branchesIn(notes).map(([studentId, theirs]) => [
          student(studentId),
          isRecord(theirs)
            ? record(branchesIn(theirs).map(([key, leaf]) => [key === onStudent ? key : assessment(key), leaf]))
            : theirs,
        ]),
      )
    : notes;

/**
 * A policy, or a change of one with `null` leaves, with the ids of these leaves replaced. Anything else in it stays.
 */
export const leavesNamed = (policy: Branch, { student, assessment }: NameOf): Branch => ({
  ...policy,
  ...within(policy, 'categories', (categories) =>
    renamed(
      categories,
      (id) => id,
      (category) =>
        isRecord(category)
          ? { ...(category as Branch), ...setsNamed(category as Branch, setFields, assessment) }
          : category,
    ),
  ),
  ...setsNamed(policy, ['extraCredit'], assessment),
  ...within(policy, 'given', (given) => renamed(given, student)),
});

/** Only those of `fields` that the parent has, with their keys replaced. */
const setsNamed = (parent: Branch, fields: readonly string[], nameOf: (id: string) => string): Branch =>
  Object.assign({}, ...fields.map((field) => within(parent, field, (set) => renamed(set, nameOf))));

/** The changed field alone; an empty record if `field` is no record. */
const within = (parent: Branch, field: string, change: (inner: Branch) => Json): Branch => {
  const inner = own(parent, field);
  return isRecord(inner) ? { [field]: change(inner as Branch) } : {};
};

const renamed = (branch: Branch, nameOf: (id: string) => string, changed = (value: Json): Json => value): Branch =>
  record(entriesOf(branch).map(([id, value]) => [nameOf(id), changed(value)]));

/** The offerings whose excuses are still a list, by their ids in these settings. */
export const listedExcuses = (settings: unknown): ReadonlySet<string> => {
  const grading: unknown = isRecord(settings) ? own(settings, 'grading') : undefined;
  const policies = Object.entries(isRecord(grading) ? grading : {});
  return new Set(policies.filter(([, policy]) => isRecord(policy) && Array.isArray(policy.excused)).map(([id]) => id));
};
