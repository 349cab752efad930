import type { CourseFields, OfferingFields, StudentFields } from '../../events/entities.ts';
import type { StudentId } from '../../events/ids.ts';
import type { WireAssessment, WireGrade } from '../../events/wire.ts';

/** What an add leaves out. */
export const blankCourse: CourseFields = {
  courseCode: '',
  courseNumber: '',
  title: '',
  description: '',
  numberOfCredits: null,
  courseLevel: null,
  requiredTexts: [],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: false,
  learningOutcomes: [],
  listOfTopics: [],
  otherNotes: '',
};

export const blankTerm: Omit<OfferingFields, keyof CourseFields> = {
  tag: '',
  yearOfStart: null,
  instructorFirstName: '',
  instructorLastName: '',
  institution: '',
  department: '',
  period: '',
  section: '',
};

export const blankStudent: StudentFields = { studentCode: '', firstName: '', lastName: '', email: '' };

/** Nothing graded, no bonus, no curve. */
export const blankGrade = (assessment: WireAssessment, studentId: StudentId): WireGrade => ({
  offeringId: assessment.offeringId,
  assessmentId: assessment.assessmentId,
  studentId,
  grades: assessment.gradesMaxPerProblem.map(() => null),
  useBonusPoints: false,
  useCurvePoints: false,
  bonusPoints: 0,
  curvePoints: 0,
});
