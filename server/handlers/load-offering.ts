import type { ObjectFileData } from '../../api/object-file.ts';
import { prototypes } from '../../api/settings-shape.ts';
import type { GradingPolicy, Json, Settings } from '../../events/entities.ts';
import { withLeavesAt } from '../../events/excuses.ts';
import { type AssessmentId, asId, type CourseId, type Id, type OfferingId, type StudentId } from '../../events/ids.ts';
import { isRecord, record } from '../../events/record.ts';
import { excusedNamed, leavesNamed } from '../../events/wire-leaves.ts';
import { codeKey } from '../../projections/book/book.ts';
import { storedPolicy } from '../../projections/settings/policy.ts';
import type { BackendWorld } from '../backend.ts';
import { isId } from '../calls/route.ts';
import type { WriteTransaction } from '../storage.ts';
import { removeOfferings } from './cascade.ts';
import { outcomeTable } from './problem-order.ts';
import { isThere } from './row.ts';

/** Translates the ids in a file to the account's ids. */
type Ids = {
  readonly offeringId: OfferingId;
  readonly studentIdOf: (id: string) => StudentId;
  readonly assessmentIdOf: (id: string) => AssessmentId;
};

/**
 * Replaces the file's offering, or adds it. Missing courses and students are added, existing ones stay as they are; ids
 * are kept if they are free. `false`: the file does not fit the account; part of it may be written by then.
 */
export const loadOffering = async (
  rows: WriteTransaction,
  data: ObjectFileData,
  world: BackendWorld,
): Promise<boolean> => {
  const [offering] = data.offerings;
  if (!offering) return false;
  const offeringId = keptOrNewId<OfferingId>(offering.offeringId, world);
  await removeOfferings(rows, await rows.list('offerings', { offeringId }));

  const courseIds = await addCourses(rows, data, world);
  const studentIdOf = await addStudents(rows, data, world);
  const assessmentIdOf = await assessmentIdsFor(rows, data, world);
  const courseId = courseIds.get(offering.courseId) ?? (await existingCourse(rows, offering.courseId));
  if (!courseId || !studentIdOf) return false;

  const ids: Ids = { offeringId, studentIdOf, assessmentIdOf };
  const assessmentWeights = offering.assessmentWeights.map((weights) =>
    record(Object.entries(weights).map(([id, weight]) => [assessmentIdOf(id), weight] as const)),
  );
  await rows.put('offerings', [{ ...offering, offeringId, courseId, assessmentWeights }]);
  if (!(await putAssessments(rows, data, ids))) return false;
  await rows.put(
    'enrollments',
    data.enrollments.map((one) => ({ ...one, offeringId, studentId: studentIdOf(one.studentId) })),
  );
  await rows.put(
    'grades',
    data.grades.map((one) => {
      return {
        ...one,
        offeringId,
        assessmentId: assessmentIdOf(one.assessmentId),
        studentId: studentIdOf(one.studentId),
      };
    }),
  );
  await rows.saveSettings(withPolicy(await rows.settings(), data.settings, offering.offeringId, ids));
  return true;
};

/** The course of the account that has the id from the file, if there is one. */
const existingCourse = async (rows: WriteTransaction, fileId: string): Promise<CourseId | undefined> =>
  isId(fileId) ? (await rows.list('courses', { courseId: fileId }))[0]?.courseId : undefined;

/** A course that is there stays as it is. */
const addCourses = async (
  rows: WriteTransaction,
  { courses }: ObjectFileData,
  world: BackendWorld,
): Promise<ReadonlyMap<string, CourseId>> => {
  const ids = new Map<string, CourseId>();
  for (const course of courses) {
    const existing = await existingCourse(rows, course.courseId);
    const courseId = existing ?? keptOrNewId<CourseId>(course.courseId, world);
    ids.set(course.courseId, courseId);
    if (!existing) await rows.put('courses', [{ ...course, courseId }]);
  }
  return ids;
};

/** Matches students by id, then by code. `undefined` if two students of the file match the same one here. */
const addStudents = async (
  rows: WriteTransaction,
  { students }: ObjectFileData,
  world: BackendWorld,
): Promise<Ids['studentIdOf'] | undefined> => {
  const accountStudents = await rows.list('students');
  const byId = new Map<string, StudentId>(accountStudents.map(({ studentId }) => [studentId, studentId]));
  const byCode = new Map(accountStudents.map(({ studentId, studentCode }) => [codeKey(studentCode), studentId]));
  byCode.delete('');
  const ids = new Map(
    students.map((one) => {
      const existing = byId.get(one.studentId) ?? byCode.get(codeKey(one.studentCode));
      return [one.studentId, existing ?? keptOrNewId<StudentId>(one.studentId, world)] as const;
    }),
  );
  if (new Set(ids.values()).size < students.length) return undefined;
  const studentIdOf = translationBy(ids);
  const added = students.map((one) => ({ ...one, studentId: studentIdOf(one.studentId) }));
  await rows.put(
    'students',
    added.filter(({ studentId }) => !byId.has(studentId)),
  );
  return studentIdOf;
};

/** New ids for assessments whose id belongs to another offering here; those of this offering are removed by now. */
const assessmentIdsFor = async (
  rows: WriteTransaction,
  { assessments }: ObjectFileData,
  world: BackendWorld,
): Promise<Ids['assessmentIdOf']> => {
  const ids = new Map<string, AssessmentId>();
  for (const { assessmentId: fileId } of assessments) {
    const isFree = mayBeKept(fileId) && !(await isThere(rows, 'assessments', { assessmentId: fileId }));
    ids.set(fileId, asId(isFree ? fileId : world.newSecret()));
  }
  return translationBy(ids);
};

/** False: an outcome table does not fit its problems or outcomes. */
const putAssessments = async (rows: WriteTransaction, data: ObjectFileData, ids: Ids): Promise<boolean> => {
  const outcomes = data.offerings[0]?.learningOutcomes.length ?? 0;
  for (const one of data.assessments) {
    const table = outcomeTable(one.LOVersusProblemTable, one.gradesMaxPerProblem.length, outcomes);
    if (!table) return false;
    const assessmentId = ids.assessmentIdOf(one.assessmentId);
    await rows.put('assessments', [{ ...one, assessmentId, offeringId: ids.offeringId, LOVersusProblemTable: table }]);
  }
  return true;
};

/**
 * The settings with the file's grading policy of the offering, or without one. A `grading` section or a policy that is
 * no object stays as it is: to treat it as missing would give other grades.
 */
const withPolicy = (
  settings: Settings,
  file: Readonly<Record<string, unknown>>,
  offeringIdInFile: string,
  ids: Ids,
): Settings => {
  const { grading = null } = settings;
  if (grading !== null && !isRecord(grading)) return settings;
  const { [ids.offeringId]: _, ...others } = grading ?? {};
  const policy = withLeavesAt(
    ['grading', offeringIdInFile],
    (storedPolicy(file as Settings, asId(offeringIdInFile)) ?? null) as Json,
  );
  if (policy === null) return grading === null ? settings : { ...settings, grading: others };
  const translatedPolicy = isRecord(policy) ? policyWithOwnIds(policy, ids) : policy;
  return { ...settings, grading: { ...others, [ids.offeringId]: translatedPolicy as Partial<GradingPolicy> } };
};

/** Translates the ids of students and assessments. Everything else in the policy, sound or not, stays as it is. */
const policyWithOwnIds = (policy: Readonly<Record<string, unknown>>, ids: Ids): Partial<GradingPolicy> => {
  const { neverDrop, excused } = policy;
  const assessment = (id: unknown) => (typeof id === 'string' ? ids.assessmentIdOf(id) : id);
  const names = { student: ids.studentIdOf, assessment: ids.assessmentIdOf };
  return {
    ...leavesNamed(policy as Readonly<Record<string, Json>>, names),
    ...(Array.isArray(neverDrop) && { neverDrop: neverDrop.map(assessment) }),
    ...(excused !== undefined && {
      excused: excusedNamed(excused as Json, names),
    }),
  } as Partial<GradingPolicy>;
};

/** The file's id, or a new one if it may not be kept. */
const keptOrNewId = <I extends Id<string>>(id: string, world: BackendWorld): I =>
  asId<I>(mayBeKept(id) ? id : world.newSecret());

/**
 * No body may have a key that leads to a prototype, so that weights or a policy under such an id could never be
 * changed.
 */
const mayBeKept = (id: string): boolean => isId(id) && !prototypes.has(id);

/** An id without a row in the file stays as it is: it leads nowhere, in the account as in the file. */
const translationBy =
  <I extends Id<string>>(ids: ReadonlyMap<string, I>) =>
  (id: string): I =>
    ids.get(id) ?? asId<I>(id);
