import type { EntryFault } from '../../commands/entry.ts';
import type { CourseFields, OfferingFields } from '../../events/entities.ts';
import { counted, whole } from '../counts.ts';
import { entryFaults } from '../entry.ts';
import { several } from '../naming.ts';

export const students = (count: number): string => counted(count, 'student', 'students');
export const assessments = (count: number): string => counted(count, 'assessment', 'assessments');

export const offeringText = {
  title: 'Offering',
  details: 'Details',
  fromCourse: 'Copied from the course',
  parts: 'Parts of this page',
  section: (section: string) => `Section ${section}`,
  toFinalGrades: 'Final grades',
  more: 'More for the offering',
  copy: 'Copy for a new term…',
  remove: 'Delete offering',
  removed: (name: string) => `${name} deleted, with its assessments, roster and grades.`,
  full: (course: string, offering: string) => `${course} · ${offering}`,
};

export const emptyOffering = {
  title: 'This offering is empty',
  body: 'A class list brings its students, a file of scores its assessments and points too.',
  importFile: 'Import a file…',
  add: 'Add an assessment by hand',
  paste: 'Paste a syllabus…',
};

export const copyText = {
  title: 'Copy for a new term',
  body: 'Copied: assessments with their problems and outcomes, categories, weight sets, and the grading policy with its letters and cut-offs.',
  left: 'Not copied: students, grades, excuses, final grades that you gave, and notes.',
  copy: 'Copy offering',
  close: 'Cancel',
  sameName: (name: string) =>
    `There is ${name} already, and two of one name are easily mixed up. Give the copy another period, year or section.`,
  copied: (name: string) => `Copied as ${name}. This is the copy.`,
};

export const chooseOffering = {
  noneTitle: 'No offering is chosen',
  noneBody: 'Choose one to see and change it.',
  goneTitle: 'That offering is not there any more',
  goneBody: 'It was deleted. Choose another, or undo the deletion.',
  emptyTitle: 'There are no offerings yet',
  emptyBody: 'An offering is a section of a course. Open a course, or add one, and give it its first offering.',
  toCourses: 'Go to Courses',
  pick: 'Choose an offering',
  label: 'Offering',
  search: 'Search offerings',
};

export const offeringLabels: { readonly [F in Exclude<keyof OfferingFields, keyof CourseFields>]: string } = {
  tag: 'Tag',
  yearOfStart: 'Year of start',
  instructorFirstName: 'Instructor’s first name',
  instructorLastName: 'Instructor’s last name',
  institution: 'Institution',
  department: 'Department',
  period: 'Period',
  section: 'Section',
};

export const assessmentsText = {
  title: 'Assessments and weights',
  exportWeights: 'Export weights',
  short: 'Assessments',
  name: 'Assessment',
  nameOf: (name: string) => `Name of ${name}`,
  problems: 'Problems',
  maximum: 'Points',
  graded: 'Graded',
  mean: 'Mean',
  meanHelp: { leftOut: 'Class mean in percent, so far', zero: 'Class mean in percent, ungraded as 0' },
  nobody: 'nobody enrolled',
  all: 'all',
  nothing: 'none',
  gradedOf: (complete: number, expected: number) => `${whole(complete)} of ${whole(expected)}`,
  noWeight: 'no weight',
  noWeightHelp: 'No weight set counts it.',
  over: (scores: number) => `${whole(scores)} over maximum`,
  more: (name: string) => `More for ${name}`,
  open: 'Open',
  openOne: (name: string) => `Open ${name}`,
  rename: 'Rename',
  remove: 'Delete',
  removed: (name: string, grades: number) =>
    grades === 0 ? `${name} deleted.` : `${name} deleted, with the grades of ${students(grades)}.`,
  none: 'Nothing is assessed yet. Add the first assessment: a name, and the points of each problem.',
  newName: 'New assessment',
  newMaxima: '10, 15, 20 or 5 × 10 points',
  maximaLabel: 'Points per problem',
  adding: 'Assessment',
  addOne: 'Add an assessment',
  add: 'Add assessment',
  added: (name: string, problems: number, maximum: string) =>
    `${name} added: ${counted(problems, 'problem', 'problems')}, ${maximum} points.`,
  nameMissing: 'Give the assessment a name.',
  pasteList: 'Paste a list…',
};

export const maximaFaults = {
  empty: 'Give the points of each problem, such as 10, 15, 20, or 5 × 10 for five problems of 10 points.',
  twoReadings: (text: string) =>
    `“${text}” can be read in two ways. Put a space after a comma that separates (10, 15), or write decimals with a point.`,
  notANumber: (text: string) => `“${text}” is not a number of points. Try 10, 15, 20 or 5 × 10.`,
  count: (text: string) => `“${text}” asks for too few or too many problems. From 1 to 200 can be kept.`,
};

export const weightsText = {
  title: 'Weight sets',
  adding: 'Weight set',
  add: 'Add weight set',
  none: {
    points:
      'There are no weight sets, so each assessment counts by its points. The first set starts with the points, so that no grade changes until you change a weight.',
    categories:
      'There are no weight sets, so each category counts by its weight. The first set takes over these weights, so that no grade changes until you change one.',
  },
  mixed: (weighted: readonly string[], others: readonly string[]) =>
    `No final grade can be computed: ${several(weighted)} ${weighted.length === 1 ? 'has' : 'have'} a weight, and ${several(others)} ${others.length === 1 ? 'has' : 'have'} none. Add a weight set, and give each one there.`,
  weightOf: (assessment: string, set: string) => `Weight of ${assessment} in ${set}`,
  sum: 'Sum of weights',
  missing: 'Not in this set, so it weighs 0.',
  weighs: (weight: string, share: string) => `${weight} of the sum: ${share} %`,
  mean: { leftOut: 'Class mean, so far', zero: 'Class mean, ungraded as 0' },
  bestFor: (sets: number) =>
    sets === 2 ? 'Students for whom it is the better set' : 'Students for whom it is the best set',
  official: 'official',
  officialHelp: 'This set decides the final grade.',
  nameOf: (name: string) => `Name of ${name}`,
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  copy: 'Copy',
  copyName: (name: string) => `Copy of ${name}`,
  earlier: 'Move left',
  later: 'Move right',
  remove: 'Remove',
  removed: (name: string) => `${name} removed.`,
  copied: (name: string) => `${name} copied.`,
  changed: (count: number) => counted(count, 'weight changed.', 'weights changed.'),
  notIn: (names: readonly string[], set: string) => `Not in ${set}: ${names.join(', ')}.`,
  gives: (set: string) => `${set} adds up to 0, so it gives no grade. Give at least one assessment a weight.`,
  doesNotFit: 'The block does not fit here, so nothing was pasted. Start further up or left, or add weight sets first.',
  normalised: 'Weights need not add up to 100: each counts by its share of the sum.',
};

export const weightFaults: { readonly [F in EntryFault]: (text: string) => string } = {
  ...entryFaults,
  'not a number': (text) => `“${text}” is not a number. Write a weight such as 25 or 12.5.`,
  negative: (text) => `“${text}” is below zero. Weights start at 0.`,
};

export const rosterText = {
  title: 'Roster',
  grid: 'Enrolled students',
  search: 'Search the roster',
  student: 'Student',
  code: 'Code',
  email: 'E-mail',
  lastName: 'Last name',
  firstName: 'First name',
  studentCode: 'Student code',
  date: 'Enrolled',
  file: (offering: string) => `${offering} Roster`,
  more: 'More for the roster',
  moreOf: (name: string) => `More for ${name}`,
  openStudent: 'Open in Students',
  enroll: 'Enroll…',
  importFile: 'Import…',
  unenroll: 'Un-enroll selected students',
  unenrollOne: (name: string) => `Un-enroll ${name}`,
  unenrollMany: (count: number) => `Un-enroll ${students(count)}`,
  /** With those whom a search hides. */
  unenrollAll: (count: number) => (count < 2 ? 'Un-enroll everybody' : `Un-enroll all ${students(count)}`),
  unenrolled: (count: number, name: string) =>
    count === 1
      ? `${name} un-enrolled, with the grades in this offering.`
      : `${students(count)} un-enrolled, with their grades in this offering.`,
  none: 'Nobody is enrolled yet. Enroll students you have, or import a class list.',
  noneFound: (query: string) => `Nobody on the roster matches “${query}”.`,
  shown: (shown: number, all: number) => (shown === all ? students(all) : `${whole(shown)} of ${students(all)}`),
  dateHint: 'A day such as 2026-09-01.',
  doesNotFit: 'The block does not fit here, so nothing was pasted. Only dates of enrollment can be pasted.',
};

export const enrollText = {
  title: 'Enroll students',
  search: 'Search students',
  list: 'Students',
  already: 'enrolled',
  alreadyIn: (count: number) => `Enrolled already: ${whole(count)}`,
  all: (count: number) => `Select all ${whole(count)}`,
  none: 'Select none',
  more: (count: number) => `${whole(count)} more. Type to narrow the list.`,
  noMatch: 'No student matches. Add a new one below.',
  allIn: 'Everybody who is known is enrolled. Add a new student below.',
  noStudents: 'There are no students yet. Add the first below, or import a class list.',
  enroll: (count: number) => (count === 0 ? 'Enroll' : `Enroll ${students(count)}`),
  close: 'Close',
  newTitle: 'Or add a new student and enroll them',
  code: 'Student code',
  lastName: 'Last name',
  firstName: 'First name',
  email: 'E-mail',
  add: 'Add and enroll',
  nothingTyped: 'Give at least a student code or a name.',
  addedNew: (name: string) => `${name} added and enrolled.`,
  /** How many were enrolled already, and how many are now. */
  result: (already: number, added: number): string => {
    if (added === 0)
      return already === 1 ? 'This student is already enrolled.' : `All ${whole(already)} are already enrolled.`;
    if (already === 0) return `${students(added)} enrolled.`;
    return `${already === 1 ? '1 student is' : `${whole(already)} students are`} already enrolled; ${whole(added)} added.`;
  },
};

/** The assessments of an offering and their weights as a file. */
export const exportedWeights = {
  weights: (offering: string) => `Weights ${offering}`,
  category: 'Category',
  assessment: 'Assessment',
  maximum: 'Maximum',
  problems: 'Problems',
};
