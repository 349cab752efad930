import { comparable } from '../../api/canonical.ts';
import { isBlankGrade } from '../../api/scope-hash.ts';
import type { Json } from '../../events/entities.ts';
import { excusedOf, excusesIn } from '../../events/excuses.ts';
import { asId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import type { InitializationData } from '../../events/wire.ts';
import { notesNamed } from '../../events/wire-leaves.ts';
import { writeWire } from '../../events/wire-write.ts';
import { workingData } from '../../projections/book/working-data.ts';
import type { Records } from '../../projections/records/records.ts';

/** Every row of the data under its ids, and the settings; blank grades and order aside. */
export const rowsOf = (data: InitializationData): Record<string, unknown> => {
  const rows: Record<string, unknown> = {};
  const put = (list: string, ids: readonly string[], row: object): void => {
    const fields = Object.entries(row).map(([field, value]) => [field, comparable(field, value)] as const);
    rows[[list, ...ids].join(' ')] = Object.fromEntries(fields);
  };
  for (const row of data.courses) put('course', [row.courseId], row);
  for (const row of data.offerings) put('offering', [row.offeringId], row);
  for (const row of data.assessments) put('assessment', [row.assessmentId], row);
  for (const row of data.students) put('student', [row.studentId], row);
  for (const row of data.enrollments) put('seat', [row.offeringId, row.studentId], row);
  for (const row of data.grades) {
    if (!isBlankGrade(row)) put('grade', [row.assessmentId, row.studentId], row);
  }
  rows.settings = withoutNothing(data.settings);
  return JSON.parse(JSON.stringify(rows));
};

/** Branches that hold nothing, and `null`, are not there. */
const withoutNothing = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value)
    .map(([key, inner]) => [key, withoutNothing(inner)] as const)
    .filter(([, inner]) => inner !== null && inner !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};

/** The book as the server would hold it. */
type Name = (noun: 'offering' | 'student' | 'assessment', id: string) => string;

const notesThere = (notes: unknown, name: Name): object =>
  Object.fromEntries(
    Object.entries(notes as Record<string, Json>).map(([id, ofOffering]) => [
      name('offering', id),
      notesNamed(ofOffering, {
        student: (one) => name('student', one),
        assessment: (one) => name('assessment', one),
      }),
    ]),
  );

export const bookRows = ({ book, outbox }: Records): Record<string, unknown> => {
  const { data } = writeWire(workingData(book));
  const name = (noun: keyof typeof outbox.ids, id: string): never => asId(outbox.ids[noun][id] ?? id);
  const course = <R extends { courseId: string }>(row: R): R => ({ ...row, courseId: name('course', row.courseId) });
  const offering = <R extends { offeringId: string }>(row: R): R => ({
    ...row,
    offeringId: name('offering', row.offeringId),
  });
  const assessment = <R extends { assessmentId: string }>(row: R): R => ({
    ...row,
    assessmentId: name('assessment', row.assessmentId),
  });
  const student = <R extends { studentId: string }>(row: R): R => ({
    ...row,
    studentId: name('student', row.studentId),
  });
  const weights = (set: object) =>
    Object.fromEntries(Object.entries(set).map(([id, weight]) => [name('assessment', id), weight]));
  const students = (branch: object) =>
    Object.fromEntries(Object.entries(branch).map(([id, leaf]) => [name('student', id), leaf]));
  const { grading = {}, notes = {}, ...others } = data.settings;
  const policies = Object.entries(grading).map(([id, policy]) => [
    name('offering', id),
    {
      ...policy,
      ...(policy.neverDrop ? { neverDrop: policy.neverDrop.map((one) => name('assessment', one)) } : {}),
      ...(policy.excused
        ? { excused: excusedOf(excusesIn(policy.excused).map((one) => student(assessment(one)))) }
        : {}),
      ...(policy.given ? { given: students(policy.given) } : {}),
    },
  ]);
  return rowsOf({
    courses: data.courses.map(course),
    offerings: data.offerings.map((row) => ({
      ...offering(course(row)),
      assessmentWeights: row.assessmentWeights.map(weights),
    })),
    assessments: data.assessments.map((row) => offering(assessment(row))),
    students: data.students.map(student),
    enrollments: data.enrollments.map((row) => student(offering(row))),
    grades: data.grades.map((row) => student(assessment(offering(row)))),
    settings: {
      ...others,
      grading: Object.fromEntries(policies),
      notes: notesThere(notes, name),
    },
  });
};
