import { blankGradeFields } from '../events/blank.ts';
import {
  assessmentFields,
  courseFields,
  enrollmentFields,
  fieldNames,
  gradeFieldNames,
  offeringFields,
  studentFields,
} from '../events/fields.ts';
import type { InitializationData, WireGrade } from '../events/wire.ts';
import { canonicalJson, comparable } from './canonical.ts';
import { digestOf } from './digest.ts';

/** All rows that a delete or un-enroll removes, the named one included, in any order. */
export type ScopeRows = { readonly [K in ScopeKind]?: InitializationData[K] | Readonly<InitializationData[K]> };

export type ScopeKind = 'courses' | 'offerings' | 'assessments' | 'students' | 'enrollments' | 'grades';

/**
 * The hash that `?ifMatch` of a delete or un-enroll carries, in lower-case hex: SHA-256 over the canonical JSON of
 * `{courses, offerings, assessments, students, enrollments, grades}`, all six lists, each ordered by its ids. Rows hold
 * only the wire's fields, compared as in `comparable`; blank grades are left out.
 */
export const scopeHash = (rows: ScopeRows): string => {
  const lists = kinds.map((kind) => [kind, sortedRows(kind, rows[kind] ?? [])] as const);
  return digestOf(canonicalJson(Object.fromEntries(lists)));
};

/** Whether nothing is entered in the grade: then it counts as missing. */
export const isBlankGrade = (grade: Omit<WireGrade, 'offeringId' | 'assessmentId' | 'studentId'>): boolean =>
  grade.grades.every((points) => points === null) &&
  gradeFieldNames.every((field) => grade[field] === blankGradeFields[field]);

/** The rows ordered by their ids, as they are hashed. */
const sortedRows = (kind: ScopeKind, rows: readonly object[]): readonly unknown[] => {
  const notBlank = kind === 'grades' ? (rows as readonly WireGrade[]).filter((grade) => !isBlankGrade(grade)) : rows;
  return notBlank
    .map((row) => ({ key: ids[kind].map((id) => (row as Row)[id]).join(' '), row: comparableRow(kind, row as Row) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ row }) => row);
};

type Row = Readonly<Record<string, unknown>>;

const comparableRow = (kind: ScopeKind, row: Row): Row =>
  Object.fromEntries([...ids[kind], ...fields[kind]].map((field) => [field, comparable(field, row[field])]));

const ids: { readonly [K in ScopeKind]: readonly (keyof InitializationData[K][number])[] & readonly string[] } = {
  courses: ['courseId'],
  offerings: ['offeringId'],
  assessments: ['assessmentId'],
  students: ['studentId'],
  enrollments: ['offeringId', 'studentId'],
  grades: ['offeringId', 'assessmentId', 'studentId'],
};

const fields: { readonly [K in ScopeKind]: readonly (keyof InitializationData[K][number])[] & readonly string[] } = {
  courses: fieldNames(courseFields),
  offerings: [...fieldNames(offeringFields), 'courseId', 'assessmentWeights'],
  assessments: [...fieldNames(assessmentFields), 'offeringId', 'gradesMaxPerProblem', 'LOVersusProblemTable'],
  students: fieldNames(studentFields),
  enrollments: fieldNames(enrollmentFields),
  grades: [...gradeFieldNames, 'grades'],
};

const kinds = Object.keys(ids) as ScopeKind[];
