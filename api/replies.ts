import * as v from 'valibot';
import { capabilities, revision } from './capabilities.ts';
import { date, entries, id, longText, mayLack, numberOrNone, text } from './shapes.ts';

const course = v.object({ ...entries.course, ...mayLack, courseId: id });
const offering = v.object({ ...entries.offering, ...mayLack, offeringId: id, courseId: id });
const assessment = v.object({ ...entries.assessment, assessmentId: id, offeringId: id });
const student = v.object({ ...entries.student, studentId: id });
const enrollment = v.object({ studentId: id, offeringId: id, dateOfEnrollment: date });
const grade = v.object({ ...entries.grade, offeringId: id, assessmentId: id, studentId: id });
const settings = v.record(v.string(), v.unknown());
const everything = {
  courses: v.array(course),
  offerings: v.array(offering),
  assessments: v.array(assessment),
  enrollments: v.array(enrollment),
  students: v.array(student),
  grades: v.array(grade),
  settings,
};
/** Some servers call a snapshot's id `id`. A row must have one of the two. */
const snapshotFields = v.object({
  offeringSnapshotId: v.optional(id),
  id: v.optional(id),
  note: longText,
  createdAt: v.string(),
  offeringId: id,
  tag: text,
  yearOfStart: numberOrNone,
  period: text,
  section: text,
  courseCode: text,
  courseNumber: text,
  title: text,
  counts: v.object({ students: v.number(), assessments: v.number(), grades: v.number() }),
  content: v.optional(v.string()),
});
const snapshot = v.pipe(
  snapshotFields,
  v.check((row) => (row.offeringSnapshotId ?? row.id) !== undefined, 'no id'),
);
const loaded = v.object({ quotaExceeded: v.optional(v.boolean()), initializationData: v.object(everything) });

/** What replies hold, by name. */
export const records = { course, offering, assessment, student, enrollment, grade, snapshot };

export const replies = {
  course: v.object({ course }),
  courses: v.object({ courses: v.array(course) }),
  courseAdded: v.object({ courseId: id }),
  offering: v.object({ offering }),
  offerings: v.object({ offerings: v.array(offering) }),
  offeringAdded: v.object({ offeringId: id }),
  settings: v.object({ settings }),
  assessment: v.object({ assessment }),
  assessments: v.object({ assessments: v.array(assessment) }),
  assessmentAdded: v.object({ assessmentId: id }),
  enrollments: v.object({ enrollments: v.array(enrollment) }),
  enrollmentAdded: v.object({ enrollment, grades: v.array(grade) }),
  student: v.object({ student }),
  students: v.object({ students: v.array(student) }),
  studentAdded: v.object({ studentId: id }),
  grade: v.object({ grade }),
  grades: v.object({ grades: v.array(grade) }),
  user: v.object({ user: v.object({ api: v.string() }) }),
  session: v.object({
    antiForgeryToken: v.string(),
    antiForgeryHeaderName: v.string(),
    backendIdentification: v.string(),
    backendIdentificationIdName: v.string(),
    frozen: v.boolean(),
    /** The origin of the server that had the account before. */
    movedFrom: v.optional(v.string()),
    capabilities: v.optional(capabilities),
  }),
  verified: v.object({ revision: v.optional(revision) }),
  everything: v.object(everything),
  enrolled: v.object({ enrollments: v.array(enrollment), grades: v.array(grade) }),
  unenrolled: v.object({
    enrollmentsStudentIdOfferingIdDeleted: v.array(v.object({ studentId: id, offeringId: id })),
    gradesStudentIdsOfferingIdsAssessmentIdsDeleted: v.array(
      v.object({ studentId: id, offeringId: id, assessmentId: id }),
    ),
  }),
  snapshots: v.object({ offeringSnapshots: v.array(snapshot) }),
  snapshotsAdded: v.object({
    offeringSnapshots: v.array(snapshot),
    notProcessed: v.array(id),
    quotaExceeded: v.optional(v.boolean()),
  }),
  /** `notProcessed`: the snapshots that are gone. A server that notes either all or none leaves it out. */
  snapshotsNoted: v.object({ notProcessed: v.optional(v.array(id)) }),
  /** The snapshots that were there, and are deleted now. */
  snapshotsDeleted: v.object({ offeringSnapshotIds: v.array(id) }),
  loaded,
};
