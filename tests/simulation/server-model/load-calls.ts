import type { Student } from '../../../events/entities.ts';
import { asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { isRecord } from '../../../events/record.ts';
import type { InitializationData, ObjectFile } from '../../../events/wire.ts';
import { excusedNamed } from '../../../events/wire-leaves.ts';
import { type Call, done, refused } from './answer.ts';
import { type Book, workingData } from './book.ts';
import { studentOf } from './find.ts';
import { codeCompared } from './student-calls.ts';

/**
 * Each file's offering becomes what the file says. Its ids are free or the offering's own in the worlds of the model, so
 * none is minted. A student of the file is the one with that id, else the one with that code.
 */
export const loadSnapshotsFromObject: Call = (book, { body, world: { quotas } }) => {
  const files = body.listOfOfferingSnapshots as readonly ObjectFile[];
  let next = book;
  for (const { initializationData } of files) {
    const names = namesHere(next, initializationData.students);
    if (new Set(names.values()).size < names.size) return refused('snapshot.malformed');
    next = loaded(next, initializationData, (id) => names.get(id) ?? asId(id));
  }
  const isOver = (['courses', 'offerings', 'students'] as const).some((kind) => next[kind].length > quotas[kind]);
  if (isOver) return { kind: 'quota exceeded' };
  return done(next, { quotaExceeded: false, initializationData: workingData(next) });
};

type Names = (id: string) => StudentId;

const namesHere = (book: Book, students: readonly Student[]): ReadonlyMap<string, StudentId> =>
  new Map(
    students.map(({ studentId, studentCode }) => {
      const code = codeCompared(studentCode);
      const alike = book.students.find((one) => code !== '' && codeCompared(one.studentCode) === code);
      return [studentId, (studentOf(book, studentId) ?? alike)?.studentId ?? studentId] as const;
    }),
  );

const loaded = (book: Book, file: InitializationData, student: Names): Book => {
  const offeringId = file.offerings[0]?.offeringId ?? ('' as OfferingId);
  const isOther = (row: { readonly offeringId: string }): boolean => row.offeringId !== offeringId;
  const added = <R>(rows: readonly R[], more: readonly R[], idOf: (row: R) => string): R[] => {
    const ids = new Set(rows.map(idOf));
    return [...rows, ...more.filter((row) => !ids.has(idOf(row)))];
  };
  const named = <R extends { readonly studentId: StudentId }>(rows: readonly R[]): R[] =>
    rows.map((row) => ({ ...row, studentId: student(row.studentId) }));
  const { [offeringId]: _, ...policies } = book.settings.grading ?? {};
  const policy = policyHere(file.settings.grading?.[offeringId], student);
  const grading = { ...policies, ...(policy && { [offeringId]: policy }) };
  return {
    ...book,
    courses: added(book.courses, file.courses, ({ courseId }) => courseId),
    students: added(book.students, named(file.students), ({ studentId }) => studentId),
    // An offering that is replaced keeps its place among the others.
    offerings: added(book.offerings, file.offerings, ({ offeringId: id }) => id).map((row) =>
      isOther(row) ? row : (file.offerings[0] ?? row),
    ),
    assessments: [...book.assessments.filter(isOther), ...file.assessments],
    enrollments: [...book.enrollments.filter(isOther), ...named(file.enrollments)],
    grades: [...book.grades.filter(isOther), ...named(file.grades)],
    settings: book.settings.grading || policy ? { ...book.settings, grading } : book.settings,
  };
};

const policyHere = <P>(policy: P, student: Names): P =>
  isRecord(policy) && policy.excused !== undefined
    ? { ...policy, excused: excusedNamed(policy.excused as never, { student, assessment: (id) => id }) }
    : policy;
