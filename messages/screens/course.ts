import { counted } from '../counts.ts';

export const course = {
  details: 'Course',
  catalogue: 'Catalogue data: credits, level, description, topics, texts, requisites',
  offerings: 'Offerings',
  offered: (count: number) => counted(count, 'offering', 'offerings'),
  remove: 'Delete course',
  removed: (name: string) => `${name} deleted, with its offerings.`,
  noneTitle: 'No course is chosen',
  noneBody: 'Choose one to see and change it.',
  goneTitle: 'That course is not there any more',
  goneBody: 'It was deleted. Choose another, or undo the deletion.',
  noCourses: 'There are no courses yet.',
  toCourses: 'Go to Courses',
  addOffering: 'Add offering',
  nothingTyped: 'Give the offering a period, a year or a section.',
  period: 'Period',
  section: 'Section',
  year: 'Year',
  noOfferings: 'Each term you teach a course is an offering. Add the first.',
  openOffering: 'Open',
  removeOffering: 'Delete',
  moreOfOffering: (name: string) => `More for ${name}`,
  offeringRemoved: (name: string) => `${name} deleted, with its assessments, roster and grades.`,
  enrolled: (count: number) => counted(count, 'student', 'students'),
  assessments: (count: number) => counted(count, 'assessment', 'assessments'),
};

/** Texts about the fields of any form. */
export const fieldTexts = {
  overtaken: (now: string) =>
    `Changed elsewhere while you typed: it is now ${now === '' ? 'blank' : `“${now}”`}. Leaving again saves yours over it, Esc keeps it.`,
  notANumber: (text: string) => `“${text}” is not a number that can be kept. Write one such as 3 or 1.5.`,
  addTo: (list: string) => `Add to ${list}`,
  entry: (list: string, position: number) => `${list}, ${position}`,
  remove: 'Remove',
  removeEntry: (entry: string) => `Remove ${entry}`,
  up: 'Move up',
  down: 'Move down',
  moveUp: (entry: string) => `Move ${entry} up`,
  moveDown: (entry: string) => `Move ${entry} down`,
  pickCourse: 'Pick a course',
  searchCourses: 'Search your courses',
  noCourseLeft: 'None of your other courses fits.',
  noRequisite: 'Not of the form “MATH 101”. It came from elsewhere, and stays as it is.',
};
