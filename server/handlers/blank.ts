import { blankGradeFields } from '../../events/blank.ts';
import type { StudentId } from '../../events/ids.ts';
import type { WireAssessment, WireGrade } from '../../events/wire.ts';

export const blankGrade = (assessment: WireAssessment, studentId: StudentId): WireGrade => ({
  offeringId: assessment.offeringId,
  assessmentId: assessment.assessmentId,
  studentId,
  grades: assessment.gradesMaxPerProblem.map(() => null),
  ...blankGradeFields,
});
