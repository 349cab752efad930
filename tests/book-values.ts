import type { Json } from '../events/entities.ts';
import { entriesOf, keysOf, record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { policyOf } from '../projections/settings/policy.ts';

/**
 * All values of a book by a path that no other change shifts: things by their ids; the chosen weight set and the names
 * of sets by the set's id, not by its position.
 */
export const valuesOf = (book: Book): Map<string, string> => {
  const values = new Map<string, string>();
  const put =
    (...path: readonly unknown[]) =>
    (value: unknown) =>
      values.set(path.join(' / '), JSON.stringify(value));
  const putAll = (fields: object, ...path: readonly unknown[]) => {
    for (const [field, value] of Object.entries(fields)) put(...path, field)(value);
  };

  for (const course of Object.values(book.courses)) putAll(course, 'course', course.courseId);
  for (const { weightSets, ...offering } of Object.values(book.offerings)) {
    putAll(offering, 'offering', offering.offeringId);
    for (const { weightSetId, weights } of weightSets) {
      put('weight set', weightSetId)(true);
      putAll(weights, 'weight', weightSetId);
    }
  }
  for (const { problems, ...assessment } of Object.values(book.assessments)) {
    putAll(assessment, 'assessment', assessment.assessmentId);
    for (const problem of problems) putAll(problem, 'problem', problem.problemId);
  }
  for (const student of book.students.values()) putAll(student, 'student', student.studentId);
  for (const offeringId of keysOf(book.enrollments)) {
    for (const [studentId, seat] of book.enrollments[offeringId] ?? []) putAll(seat, 'seat', offeringId, studentId);
  }
  for (const offeringId of keysOf(book.grades)) {
    for (const [studentId, seat] of book.grades[offeringId] ?? []) {
      for (const [assessmentId, { points, ...grade }] of Object.entries(seat)) {
        const said = Object.entries(grade).filter(([, value]) => value !== 0 && value !== false);
        putAll(Object.fromEntries(said), 'grade', offeringId, studentId, assessmentId);
        putAll(points, 'points', offeringId, studentId, assessmentId);
      }
    }
  }
  putSettings(book, put);
  return values;
};

/** The book in plain records, the form in which the first version kept it; digests of golden logs are taken of it. */
export const toldBook = ({ students, enrollments, grades, seatsOf, studentByCode, ...rest }: Book) => ({
  ...rest,
  students: record(students),
  seatsOf: record(seatsOf),
  studentByCode: record(studentByCode),
  enrollments: record(entriesOf(enrollments).map(([offeringId, seats]) => [offeringId, record(seats)] as const)),
  grades: record(entriesOf(grades).map(([offeringId, seats]) => [offeringId, record(seats)] as const)),
});

/** The paths at which the two books differ, each with both values. */
export const differencesOf = (
  one: Book,
  other: Book,
): Map<string, readonly [string | undefined, string | undefined]> => {
  const [before, after] = [valuesOf(one), valuesOf(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Map(
    [...names].flatMap((name) =>
      before.get(name) === after.get(name) ? [] : [[name, [before.get(name), after.get(name)] as const] as const],
    ),
  );
};

const putSettings = (book: Book, put: (...path: readonly unknown[]) => (value: unknown) => void): void => {
  const { grading = {}, ...rest } = book.settings;
  const walk = (value: Json, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) put('setting', ...path)(value);
    else for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(rest as Json, []);
  for (const offeringId of keysOf(grading)) {
    const { weightSet, weightSetNames, ...policy } = grading[offeringId] ?? {};
    walk(policy as Json, ['grading', offeringId]);
  }
  for (const { offeringId, weightSets } of Object.values(book.offerings)) {
    const { weightSet, weightSetNames } = policyOf(book.settings, offeringId);
    const chosen = weightSet === 'best' ? 'best' : (weightSets[weightSet]?.weightSetId ?? 'none');
    if (chosen !== 'best') put('chosen set', offeringId)(chosen);
    for (const [at, { weightSetId }] of weightSets.entries()) {
      if (weightSetNames[at]) put('name of', weightSetId)(weightSetNames[at]);
    }
  }
};
