import { expect } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { GradeChange } from '../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { idsOf, sampleFiles } from '../server/conformance/sample.ts';
import type { Action, Desk } from './day-desk.ts';

/** What the file of a class brings; the other ids are of what is added. */
export const sample = idsOf('x');
const { o1, o2, a1, a2, a3, s1, s2, s3, s4 } = sample;
const [newCourse, newOffering, newAssessment, newStudent] = [
  asId<never>('c'),
  asId<never>('o'),
  asId<never>('a'),
  asId<never>('s'),
];

type Place = readonly [OfferingId, AssessmentId, StudentId];

/** Types these points, problem by problem, into the grades of one assessment. */
export const scores = async (
  desk: Desk,
  points: readonly (number | null)[],
  ...places: readonly Place[]
): Promise<void> => {
  const [offeringId = o1] = places[0] ?? [];
  const edits = places.map(([, assessmentId, studentId]) => {
    const problems = desk.ledger().book().assessments[assessmentId]?.problems ?? [];
    const change: GradeChange = {
      points: record(problems.map(({ problemId }, at) => [problemId, points[at] ?? null] as const)),
    };
    return { assessmentId, studentId, change };
  });
  await desk.does({ type: 'EditGrades', offeringId, edits });
};

const does =
  (command: Command): Action['by'] =>
  (desk) =>
    desk.does(command);

/** Loads the files of two classes, as an earlier term left them. */
const loadsFiles = async ({ sync, ledger, until, rests }: Desk): Promise<void> => {
  const begun = await sync().load({
    call: 'loadSnapshotsFromObject',
    body: { listOfOfferingSnapshots: sampleFiles(sample) },
    serverIds: [o1, o2],
    note: 'chemistry.json',
  });
  if (begun.kind !== 'begun') throw new Error(begun.kind);
  await until(() => ledger().records.saved().outbox.loaded?.intent === begun.intent);
  await rests();
  expect(Object.keys(ledger().book().offerings)).toEqual([o1, o2]);
};

const movesProblem = async (desk: Desk): Promise<void> => {
  const order = (desk.ledger().book().assessments[a1]?.problems ?? []).map(({ problemId }) => problemId).reverse();
  await desk.does({ type: 'ReorderProblems', assessmentId: a1, order });
};

const movesOutcome = async (desk: Desk): Promise<void> => {
  const seen = desk.ledger().book().offerings[o1]?.learningOutcomes ?? [];
  const outcomes = seen.map((text, from) => ({ text, from })).reverse();
  await desk.does({ type: 'ReviseOutcomes', offeringId: o1, seen, outcomes });
};

export const entering: readonly Action[] = [
  { does: 'loads the files of two classes', calls: ['loadSnapshotsFromObject'], by: loadsFiles },
  {
    does: 'adds a course',
    calls: ['addCourse'],
    by: does({ type: 'AddCourse', courseId: newCourse, fields: { courseCode: 'BIO', title: 'Biology' } }),
  },
  {
    does: 'retitles a course',
    calls: ['editCourse'],
    by: does({ type: 'EditCourse', courseId: newCourse, fields: { title: 'Botany' } }),
  },
  {
    does: 'adds an offering',
    calls: ['addOffering'],
    by: does({ type: 'AddOffering', courseId: newCourse, offeringId: newOffering, fields: { yearOfStart: 2027 } }),
  },
  {
    does: 'names an offering’s period',
    calls: ['editOffering'],
    by: does({ type: 'EditOffering', offeringId: newOffering, fields: { period: 'Spring' } }),
  },
  {
    does: 'adds an assessment',
    calls: ['addAssessment'],
    by: does({
      type: 'AddAssessment',
      offeringId: newOffering,
      assessmentId: newAssessment,
      fields: { assessmentName: 'Essay' },
      maxima: [10],
    }),
  },
  {
    does: 'renames an assessment',
    calls: ['editAssessment'],
    by: does({ type: 'EditAssessment', assessmentId: newAssessment, fields: { assessmentName: 'Report' } }),
  },
  {
    does: 'adds a student',
    calls: ['addStudent'],
    by: does({ type: 'AddStudent', studentId: newStudent, fields: { studentCode: 'N1', lastName: 'Ito' } }),
  },
  {
    does: 'corrects a name',
    calls: ['editStudent'],
    by: does({ type: 'EditStudent', studentId: newStudent, fields: { lastName: 'Itō' } }),
  },
  {
    does: 'enrolls a student',
    calls: ['addEnrollment'],
    by: does({ type: 'EnrollStudents', offeringId: o2, studentIds: [s2] }),
  },
  {
    does: 'enrolls three students',
    calls: ['enroll'],
    by: does({ type: 'EnrollStudents', offeringId: o1, studentIds: [s3, s4, newStudent] }),
  },
  {
    does: 'changes since when a student has been enrolled',
    calls: ['editEnrollments'],
    by: does({
      type: 'EditEnrollments',
      offeringId: o1,
      students: [{ studentId: s4, dateOfEnrollment: '2026-09-08' }],
    }),
  },
  { does: 'types a score', calls: ['editGrade'], by: (desk) => scores(desk, [7, 3], [o1, a1, s1]) },
  {
    does: 'pastes a column of scores',
    calls: ['editGrades'],
    by: (desk) => scores(desk, [8, 4], [o1, a1, s2], [o1, a1, s4], [o1, a1, newStudent]),
  },
  { does: 'clears a score', calls: ['deleteGrade'], by: (desk) => scores(desk, [null], [o2, a3, s3]) },
  {
    does: 'lets the lowest score count after all',
    calls: ['editSettings'],
    by: does({ type: 'EditGradingPolicy', offeringId: o1, policy: { dropLowest: 0 } }),
  },
];

/** Others go by the order that this changes. A server that is not told how it changed gets them anew. */
export const moving: readonly Action[] = [
  {
    does: 'moves a problem to the front',
    calls: ['editAssessment'],
    alone: ['editAssessment', 'editGrades'],
    by: movesProblem,
  },
  {
    does: 'moves a learning outcome to the front',
    calls: ['editOffering'],
    alone: ['editOffering', 'editAssessment'],
    by: movesOutcome,
  },
];

/** Deletions of all that something holds, which a server that compares is told in one call. */
const emptying: readonly Action[] = [
  {
    does: 'deletes all grades of a student in an offering',
    calls: ['deleteGradesOfStudent'],
    alone: ['deleteGrade'],
    by: does({ type: 'DeleteGradesOfStudent', offeringId: o1, studentId: s1, assessmentIds: [a1, a2] }),
  },
  {
    does: 'deletes all grades of an assessment',
    calls: ['deleteGradesOfAssessment'],
    alone: ['deleteGrade'],
    by: does({ type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: [s2, s4, newStudent] }),
  },
  {
    does: 'takes a student out of all offerings',
    calls: ['deleteEnrollmentsOfStudent'],
    alone: ['deleteEnrollment'],
    by: does({ type: 'UnenrollEverywhere', studentId: s1, offeringIds: [o1, o2] }),
  },
  {
    does: 'takes two students out of an offering',
    calls: ['unenroll'],
    by: does({ type: 'UnenrollStudents', offeringId: o1, studentIds: [s3, s4] }),
  },
  {
    does: 'takes everybody out of an offering',
    calls: ['deleteEnrollmentsOfOffering'],
    alone: ['unenroll'],
    by: does({ type: 'UnenrollEverybody', offeringId: o1, studentIds: [s2, newStudent] }),
  },
];

export const deleting: readonly Action[] = [
  ...emptying,
  {
    does: 'takes a student out of an offering',
    calls: ['deleteEnrollment'],
    by: does({ type: 'UnenrollStudents', offeringId: o2, studentIds: [s2] }),
  },
  {
    does: 'deletes an assessment',
    calls: ['deleteAssessment'],
    by: does({ type: 'DeleteAssessment', assessmentId: a2 }),
  },
  { does: 'deletes a student', calls: ['deleteStudent'], by: does({ type: 'DeleteStudent', studentId: s1 }) },
  {
    does: 'deletes an offering that has a grading policy',
    calls: ['editSettings', 'deleteOffering'],
    by: does({ type: 'DeleteOffering', offeringId: o1 }),
  },
  { does: 'deletes a course', calls: ['deleteCourse'], by: does({ type: 'DeleteCourse', courseId: newCourse }) },
];
