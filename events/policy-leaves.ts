/**
 * The leaves of a grading policy that name an assessment or a student, besides excuses: the members of categories and what
 * these never drop, extra credit, and given grades.
 */
import type { Json } from './entities.ts';
import { type AssessmentId, asId, type StudentId } from './ids.ts';
import { type NotePlace, noteAt } from './notes.ts';
import { entriesOf, isRecord, own } from './record.ts';

/** `path`: from the policy on. */
export type NamingLeaf = {
  readonly path: readonly string[];
  readonly says: Json;
  readonly assessmentId?: AssessmentId;
  readonly studentId?: StudentId;
};

export type Branch = Readonly<Record<string, Json>>;

export const setFields = ['members', 'neverDrop'] as const;

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

/** Whose work a path of the settings is about: of a note, a given grade or an excuse; `undefined` of all others. */
export const workAt = (path: readonly string[]): NotePlace | undefined => {
  const [section, , part, studentId, assessmentId] = path;
  if (section !== 'grading' || studentId === undefined) return noteAt(path);
  if (part !== 'given' && part !== 'excused') return undefined;
  return {
    studentId: asId<StudentId>(studentId),
    assessmentId: part === 'excused' && assessmentId !== undefined ? asId<AssessmentId>(assessmentId) : null,
  };
};
