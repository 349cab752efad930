import type { StudentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { notesSection } from '../../events/notes.ts';
import { isRecord, keysOf, own } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Stores } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { sectionKeptHere } from '../settings/settings.ts';

/**
 * The items that may differ between the two books, each once. Objects that both books share are skipped unread; of the
 * items returned, some may still be equal.
 */
export const itemsUnlike = (one: Stores, other: Stores): readonly Item[] => [
  ...keysUnlike(one.courses, other.courses).map((courseId): Item => ({ of: 'course', courseId })),
  ...keysUnlike(one.offerings, other.offerings).map((offeringId): Item => ({ of: 'offering', offeringId })),
  ...keysUnlike(one.assessments, other.assessments).map((assessmentId): Item => ({ of: 'assessment', assessmentId })),
  ...studentsUnlike(one.students, other.students).map((studentId): Item => ({ of: 'student', studentId })),
  ...keysUnlike(one.enrollments, other.enrollments).flatMap((offeringId) =>
    studentsUnlike(one.enrollments[offeringId], other.enrollments[offeringId]).map(
      (studentId): Item => ({ of: 'seat', offeringId, studentId }),
    ),
  ),
  ...keysUnlike(one.grades, other.grades).flatMap((offeringId) =>
    studentsUnlike(one.grades[offeringId], other.grades[offeringId]).flatMap((studentId) =>
      keysUnlike(one.grades[offeringId]?.get(studentId), other.grades[offeringId]?.get(studentId)).map(
        (assessmentId): Item => ({ of: 'grade', offeringId, assessmentId, studentId }),
      ),
    ),
  ),
  ...sectionsUnlike(one, other),
];

const studentsUnlike = <V>(one?: StudentMap<V>, other?: StudentMap<V>): readonly StudentId[] => [
  ...(one ?? StudentMap.of<V>()).changedSince(other ?? StudentMap.of()),
];

/** The only walk over records. Returns the keys whose values are different objects, and the keys that only one side has. */
const keysUnlike = <K extends string, V>(
  one: Record<K, V> | undefined,
  other: Record<K, V> | undefined,
): readonly K[] => {
  if (one === other) return [];
  const unlike = one ? keysOf(one).filter((key) => one[key] !== other?.[key]) : [];
  const only = other ? keysOf(other).filter((key) => !one || !Object.hasOwn(one, key)) : [];
  return [...unlike, ...only];
};

const sectionsUnlike = (before: Stores, after: Stores): readonly Item[] => {
  const [one, other] = [before.settings, after.settings];
  if (one === other) return [];
  const { grading: policies, [notesSection]: notes, [sectionKeptHere]: _, ...rest } = one;
  const { grading: otherPolicies, [notesSection]: otherNotes, [sectionKeptHere]: __, ...otherRest } = other;
  // A `grading` that is no branch counts as the policy of every offering.
  const areBranches = [policies, otherPolicies].every((all) => all === undefined || isRecord(all));
  const policyHolders = areBranches
    ? entriesUnlike(policies, otherPolicies)
    : keysOf({ ...before.offerings, ...after.offerings });
  return [
    ...entriesUnlike(rest, otherRest).map((key): Item => ({ of: 'setting', section: [key] })),
    ...policyHolders.map((id): Item => ({ of: 'setting', section: ['grading', id] })),
    ...entriesUnlike(notes, otherNotes).map((id): Item => ({ of: 'setting', section: [notesSection, id] })),
  ];
};

/** A server may have put anything there: a value that is no branch counts as an empty one. */
const entriesUnlike = (one: unknown, other: unknown): readonly string[] => {
  if (one === other) return [];
  const [ours, others] = [branch(one), branch(other)];
  const keys = new Set([...Object.keys(ours), ...Object.keys(others)]);
  return [...keys].filter((key) => !sameValue(own(ours, key), own(others, key)));
};

const branch = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
