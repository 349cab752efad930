import type { Command } from '../../commands/catalogue.ts';
import { tagged } from '../../projections/settings/tags.ts';
import {
  type Act,
  beginning,
  classAssessment,
  classOffering,
  courseId,
  editing,
  type Now,
  problemsOf,
  roster,
  type Section,
  type Step,
  scores,
  studentsIn,
} from './class-commands.ts';
import { course, homeworks, midterm1, midterm2, project } from './class-course.ts';

/** Places in the list of the first section. */
const [excusedAt, overAt] = [7, 5];

/** Two students of three have their second midterm back. */
const isGraded = (place: number): boolean => place % 3 !== 1;

const [third, fifth] = [2, 4] as const;

const both = (days: number, [hour, minute]: Step['at'], act: (section: Section) => Act): readonly Step[] => [
  { days, at: [hour, minute], ...act(0) },
  { days, at: [hour, minute + 9], ...act(1) },
];

const naming =
  (name: string) =>
  ({ seq, at }: Now): Command => ({
    type: 'EditSettings',
    changes: [tagged({ tagId: '~class-tag', name, seq, at, offeringId: null })],
  });

const excusing = ({ book }: Now): Command => {
  const studentId = studentsIn(book, 0)[excusedAt];
  return {
    type: 'EditExcuses',
    offeringId: classOffering(0),
    excuses: studentId ? [{ studentId, assessmentId: classAssessment(0, midterm2) }] : [],
    excused: true,
  };
};

/** Half a point more in the fifth problem, for everybody who has it and had it not in full. */
const regrading = ({ book }: Now): Command => {
  return editing({ section: 0, nth: midterm2, of: isGraded }, book, ({ problem, max, before }) =>
    problem === fifth && before !== undefined && before < max ? before + 0.5 : undefined,
  );
};

/** A column that slipped into its neighbour. */
const slipping = ({ book }: Now): Command => {
  const ids = problemsOf(book, classAssessment(1, midterm2)).map(({ problemId }) => problemId);
  return editing({ section: 1, nth: midterm2, of: isGraded }, book, ({ problem, grade }) => {
    const from = ids[third + 1];
    return problem === third && from !== undefined ? grade[from] : undefined;
  });
};

/** 17 of 15: the one score to look at. */
const overMaximum = ({ book }: Now): Command => {
  return editing({ section: 0, nth: midterm2, of: (place) => place === overAt }, book, ({ problem }) =>
    problem === third ? 17 : undefined,
  );
};

/** A sheet that is graded in part: what a visitor sees first. */
export const firstSheet = classAssessment(0, midterm2);

type Term = { readonly period: string; readonly yearOfStart: number };

/** In the order of time: `days` counts backwards from the day on which somebody looks. */
const steps = (term: Term): Step[] => [
  { days: 21, at: [9, 2], act: () => ({ type: 'AddCourse', courseId, fields: course }) },
  ...beginning(0, [9, 5], term),
  ...beginning(1, [9, 25], term),
  ...both(20, [8, 40], roster),
  ...homeworks.flatMap((nth, at) => both(19 - 4 * at, [17, 30], (section) => scores({ section, nth }, 'imported'))),
  ...both(14, [20, 15], (section) => scores({ section, nth: midterm1 }, 'pasted')),
  ...both(9, [16, 4], (section) => scores({ section, nth: project }, 'imported')),
  { days: 6, at: [18, 20], act: naming('Before Midterm 2') },
  { days: 5, at: [18, 52], act: excusing },
  ...both(3, [22, 10], (section) => scores({ section, nth: midterm2, of: isGraded }, 'pasted')),
  { days: 2, at: [21, 4], act: regrading, asking: { how: 'pasted' } },
  { days: 1, at: [19, 30], act: slipping, asking: { how: 'pasted' } },
  { days: 1, at: [19, 31], act: 'undo' },
  { days: 1, at: [20, 41], act: overMaximum, asking: { how: 'typed' } },
];

/** Three weeks of one instructor, the earliest step first. `term`: when the class is taught. */
export const classStory = (term: Term): readonly Step[] =>
  steps(term).sort((one, other) => minutesIn(one) - minutesIn(other));

const minutesIn = ({ days, at: [hour, minute] }: Step): number => (hour - 24 * days) * 60 + minute;
