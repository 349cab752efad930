import type { CourseFields, OfferingFields, StudentFields } from './entities.ts';

/** What an addition leaves out. Each call makes lists of its own. */
export const blankCourse = (): CourseFields => ({
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
});

/** Of an offering, beside what it copies from its course. */
export const blankTerm = (): Omit<OfferingFields, keyof CourseFields> => ({
  tag: '',
  yearOfStart: null,
  instructorFirstName: '',
  instructorLastName: '',
  institution: '',
  department: '',
  period: '',
  section: '',
});

export const blankStudent = (): StudentFields => ({ studentCode: '', firstName: '', lastName: '', email: '' });
