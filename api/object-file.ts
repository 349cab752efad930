import * as v from 'valibot';
import { entries, longText, mayLack, settingsTree, wireLimits } from './shapes.ts';

/** An id in any alphabet: a file may come from a client that made its own ids. */
const fileId = v.pipe(v.string(), v.minLength(1), v.maxLength(wireLimits.text));

const weights = v.pipe(v.array(v.record(fileId, entries.amount)), v.maxLength(wireLimits.list));

const rows = {
  courses: v.strictObject({ ...entries.course, ...mayLack, courseId: fileId }),
  offerings: v.strictObject({
    ...entries.offering,
    ...mayLack,
    offeringId: fileId,
    courseId: fileId,
    assessmentWeights: weights,
  }),
  assessments: v.strictObject({ ...entries.assessment, assessmentId: fileId, offeringId: fileId }),
  students: v.strictObject({ ...entries.student, studentId: fileId }),
  enrollments: v.strictObject({ studentId: fileId, offeringId: fileId, dateOfEnrollment: entries.date }),
  grades: v.strictObject({ ...entries.grade, offeringId: fileId, assessmentId: fileId, studentId: fileId }),
};

/** An offering with everything that belongs to it, as a file. Of `settings` only the grading policy is used. */
export const objectFileShape = v.strictObject({
  kind: v.literal('offering-snapshot'),
  version: v.literal(1),
  note: longText,
  initializationData: v.strictObject({
    courses: v.array(rows.courses),
    offerings: v.pipe(v.array(rows.offerings), v.length(1)),
    assessments: v.array(rows.assessments),
    enrollments: v.array(rows.enrollments),
    students: v.array(rows.students),
    grades: v.array(rows.grades),
    settings: settingsTree,
  }),
});

export type ObjectFileData = v.InferOutput<typeof objectFileShape>['initializationData'];
