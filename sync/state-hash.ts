import { canonicalJson } from '../api/canonical.ts';
import { digestOf } from '../api/digest.ts';
import type { GradeRecord, WorkingData } from '../events/entities.ts';
import { keyOfAll } from '../events/ids.ts';

/** SHA-256 of all that a backend holds, in its ids; the order of its lists means nothing, but that of problems and sets. */
export const stateHash = (data: WorkingData): string =>
  digestOf(
    [
      ...lines(data.courses, ({ courseId }) => courseId),
      ...lines(data.offerings, ({ offeringId }) => offeringId),
      ...lines(data.assessments, ({ assessmentId }) => assessmentId),
      ...lines(data.students, ({ studentId }) => studentId),
      ...lines(data.enrollments, ({ offeringId, studentId }) => keyOfAll(offeringId, studentId)),
      ...data.grades.map(gradeLine).sort(),
      canonicalJson(data.settings),
    ].join('\n'),
  );

const lines = <Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly string[] =>
  rows.map((row) => `${idOf(row)} ${canonicalJson(row)}`).sort();

/** Written out, for there are many. */
const gradeLine = (grade: GradeRecord): string => {
  const { offeringId, assessmentId, studentId, points, useBonusPoints, bonusPoints, useCurvePoints, curvePoints } =
    grade;
  const earned = Object.entries(points).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([
    offeringId,
    assessmentId,
    studentId,
    earned,
    useBonusPoints,
    bonusPoints,
    useCurvePoints,
    curvePoints,
  ]);
};
