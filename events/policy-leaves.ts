/**
 * The leaves of a grading policy that name an assessment or a student, besides excuses: the members of categories and what
 * these never drop, extra credit, and given grades.
 */
import type { Json } from './entities.ts';
import { type AssessmentId, asId, type StudentId } from './ids.ts';
import { entriesOf, isRecord, own, record } from './record.ts';

/** `path`: from the policy on. */
export type NamingLeaf = {
  readonly path: readonly string[];
  readonly says: Json;
  readonly assessmentId?: AssessmentId;
  readonly studentId?: StudentId;
};

type Branch = Readonly<Record<string, Json>>;

const setFields = ['members', 'neverDrop'] as const;

/** What cannot be read names nothing. */
export const namingLeaves = (policy: unknown): readonly NamingLeaf[] => [
  ...branchAt(policy, ['categories']).flatMap(([id, category]) =>
    setFields.flatMap((field) => assessmentsAt(category, ['categories', id], field)),
  ),
  ...assessmentsAt(policy, [], 'extraCredit'),
  ...branchAt(policy, ['given']).flatMap(([id, says]) =>
    says === null ? [] : [{ path: ['given', id], says, studentId: asId<StudentId>(id) }],
  ),
];

const branchAt = (value: unknown, [key, ...rest]: readonly string[]): readonly (readonly [string, Json])[] => {
  if (!isRecord(value)) return [];
  return key === undefined ? entriesOf(value as Branch) : branchAt(own(value, key), rest);
};

const assessmentsAt = (value: unknown, path: readonly string[], field: string): readonly NamingLeaf[] =>
  branchAt(value, [field]).flatMap(([id, says]) =>
    says === true ? [{ path: [...path, field, id], says, assessmentId: asId<AssessmentId>(id) }] : [],
  );

type NameOf = { readonly student: (id: string) => string; readonly assessment: (id: string) => string };

/** A policy, or a change of one with `null` leaves, with the ids of these leaves replaced. Anything else in it stays. */
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

const setsNamed = (of: Branch, fields: readonly string[], name: (id: string) => string): Branch =>
  Object.assign({}, ...fields.map((field) => within(of, field, (set) => renamed(set, name))));

const within = (of: Branch, field: string, change: (inner: Branch) => Json): Branch => {
  const inner = own(of, field);
  return isRecord(inner) ? { [field]: change(inner as Branch) } : {};
};

const renamed = (branch: Branch, name: (id: string) => string, of = (value: Json): Json => value): Branch =>
  record(entriesOf(branch).map(([id, value]) => [name(id), of(value)]));
