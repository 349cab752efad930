import type { Command } from '../../commands/catalogue.ts';
import { tagged } from '../../projections/settings/tags.ts';
import {
  type Act,
  classAssessment,
  classOffering,
  courseId,
  editScores,
  problemsOf,
  rosterImport,
  type Section,
  type Step,
  type StepContext,
  scoreEntry,
  setUpSteps,
  studentsIn,
} from './class-commands.ts';
import { course, homeworks, midterm1, midterm2, project } from './class-course.ts';

/** Places in the list of the first section. */
const [excusedPlace, overMaximumPlace] = [7, 5];

/** Two students of three have their second midterm graded. */
const isGraded = (place: number): boolean => place % 3 !== 1;

const [thirdProblem, fifthProblem] = [2, 4] as const;

/** The same in both sections; in the second one nine minutes later. */
const inBothSections = (days: number, [hour, minute]: Step['at'], act: (section: Section) => Act): readonly Step[] => [
  { days, at: [hour, minute], ...act(0) },
  { days, at: [hour, minute + 9], ...act(1) },
];

const addingTag =
  (name: string) =>
  ({ seq, at }: StepContext): Command => ({
    type: 'EditSettings',
    changes: [tagged({ tagId: '~class-tag', name, seq, at, offeringId: null })],
  });

const excusing = ({ book }: StepContext): Command => {
  const studentId = studentsIn(book, 0)[excusedPlace];
  return {
    type: 'EditExcuses',
    offeringId: classOffering(0),
    excuses: studentId ? [{ studentId, assessmentId: classAssessment(0, midterm2) }] : [],
    excused: true,
  };
};

/** Half a point more in the fifth problem, for everybody whose points there are graded and below the maximum. */
const regrading = ({ book }: StepContext): Command => {
  return editScores({ section: 0, nth: midterm2, isIncluded: isGraded }, book, ({ problem, max, pointsBefore }) =>
    problem === fifthProblem && pointsBefore !== undefined && pointsBefore < max ? pointsBefore + 0.5 : undefined,
  );
};

/** By mistake, enters the points of the fourth problem as those of the third. */
const enteringInWrongColumn = ({ book }: StepContext): Command => {
  const ids = problemsOf(book, classAssessment(1, midterm2)).map(({ problemId }) => problemId);
  return editScores({ section: 1, nth: midterm2, isIncluded: isGraded }, book, ({ problem, allPoints }) => {
    const from = ids[thirdProblem + 1];
    return problem === thirdProblem && from !== undefined ? allPoints[from] : undefined;
  });
};

/** Enters 17 points where the maximum is 15, so that the sheet has a warning. */
const overMaximum = ({ book }: StepContext): Command => {
  return editScores(
    { section: 0, nth: midterm2, isIncluded: (place) => place === overMaximumPlace },
    book,
    ({ problem }) => (problem === thirdProblem ? 17 : undefined),
  );
};

/** A sheet that is graded in part: what a visitor sees first. */
export const firstSheet = classAssessment(0, midterm2);

type Term = { readonly period: string; readonly yearOfStart: number };

/** In the order of time: `days` counts backwards from the day on which somebody looks. */
const steps = (term: Term): Step[] => [
  { days: 21, at: [9, 2], act: () => ({ type: 'AddCourse', courseId, fields: course }) },
  ...setUpSteps(0, [9, 5], term),
  ...setUpSteps(1, [9, 25], term),
  ...inBothSections(20, [8, 40], rosterImport),
  ...homeworks.flatMap((nth, at) =>
    inBothSections(19 - 4 * at, [17, 30], (section) => scoreEntry({ section, nth }, 'imported')),
  ),
  ...inBothSections(14, [20, 15], (section) => scoreEntry({ section, nth: midterm1 }, 'pasted')),
  ...inBothSections(9, [16, 4], (section) => scoreEntry({ section, nth: project }, 'imported')),
  { days: 6, at: [18, 20], act: addingTag('Before Midterm 2') },
  { days: 5, at: [18, 52], act: excusing },
  ...inBothSections(3, [22, 10], (section) => scoreEntry({ section, nth: midterm2, isIncluded: isGraded }, 'pasted')),
  { days: 2, at: [21, 4], act: regrading, details: { how: 'pasted' } },
  { days: 1, at: [19, 30], act: enteringInWrongColumn, details: { how: 'pasted' } },
  { days: 1, at: [19, 31], act: 'undo' },
  { days: 1, at: [20, 41], act: overMaximum, details: { how: 'typed' } },
];

/** Three weeks of one instructor, the earliest step first. `term`: when the class is taught. */
export const classStory = (term: Term): readonly Step[] =>
  steps(term).sort((one, other) => minutesOf(one) - minutesOf(other));

/** Minutes since the last day began; negative before that. */
const minutesOf = ({ days, at: [hour, minute] }: Step): number => (hour - 24 * days) * 60 + minute;
