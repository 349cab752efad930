import type { CourseFields } from '../events/entities.ts';

/** Also of an offering, which copies them. Refusals name them too. */
export const courseLabels: { readonly [F in keyof CourseFields]: string } = {
  courseCode: 'Code',
  courseNumber: 'Number',
  title: 'Title',
  description: 'Description',
  numberOfCredits: 'Credits',
  courseLevel: 'Level',
  requiredTexts: 'Required texts',
  recommendedTexts: 'Recommended texts',
  preRequisites: 'Prerequisites',
  coRequisites: 'Corequisites',
  requiredCourse: 'Required course',
  learningOutcomes: 'Learning outcomes',
  listOfTopics: 'Topics',
  otherNotes: 'Other notes',
};
