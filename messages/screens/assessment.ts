import { counted, whole } from '../counts.ts';

/** The Assessment screen's own words; the grid and the refusals have theirs. */
export const assessment = {
  noStudents: {
    title: 'Nobody is enrolled yet',
    body: 'Import a file with names and scores, or enroll students in the offering. Grades can be entered as soon as there is a row.',
    offering: 'Go to the offering',
  },
  noMatch: {
    title: 'No student matches',
    body: 'Nothing is lost: other students are only hidden.',
    showAll: 'Show all',
  },

  classMean: 'Class mean',
  classMeanOf: 'graded',
  grid: (name: string) => `Grades of ${name}`,
  search: 'Search students',
  view: 'Whom the sheet lists',
  views: { all: 'All', ungraded: 'Ungraded', needsYou: 'Needs you' },
  columns: {
    student: 'Student',
    code: 'Code',
    total: 'Total',
    percent: '%',
    changed: 'Last change',
    problem: (nth: number) => `P${nth}`,
    outOf: (max: string) => `/${max}`,
  },
  /** Points so far, of the points of the problems that are graded. */
  soFar: (points: string, possible: string) => `${points} of ${possible}`,
  excused: 'excused',
  excusedShort: 'EX',
  unused: (points: string) => `(${points})`,
  unusedTitle: 'Entered, but switched off: it does not count.',
  above: (value: string, max: string, problem: string) =>
    `${value} is more than the ${max} points of ${problem}. Kept.`,
  over: (points: string, max: string) => `${points} points are more than the ${max} that can be earned: over 100 %.`,
  /** Why nothing is typed there, and the remedy: the button in the line below. */
  isExcused: (student: string) =>
    `${student} is excused: what is entered here has no effect. Un-excuse first, then enter it.`,
  oneKind: 'Only points, bonus and curve can be changed here.',

  columnsMenu: 'Columns',
  importFile: 'Import…',
  curve: 'Curve…',
  more: 'More',

  statistics: {
    complete: 'complete',
    partly: 'partly',
    notYet: 'not yet',
    excused: 'excused',
    facts: (complete: number, students: number, mean: string | null) =>
      `${whole(complete)} of ${whole(students)} complete${mean === null ? '' : ` · mean ${mean} %`}`,
    histogram: 'Distribution of percentages',
  },
  selection: (count: number, numbers: number, sum: string, mean: string) =>
    numbers === 0 ? `${whole(count)} selected` : `${whole(count)} selected · sum ${sum} · mean ${mean}`,

  lastChange: (column: string, what: string) => `${column} ${what}`,

  /** Added to a student's name. */
  needsYou: (name: string) => `${name} · needs you`,
  decide: (why: string) => `${why}. Decide in Sync.`,

  line: {
    about: 'About this cell',
    idle: 'Move with the arrow keys; type to enter points.',
    excused: 'Excused. Points here don’t count.',
  },

  done: {
    changed: (count: number) => counted(count, 'value changed.', 'values changed.'),
    excusedLeft: (count: number) => `${counted(count, 'value', 'values')} of excused students left as they are.`,
    pasted: ({ scores, blanks }: { readonly scores: number; readonly blanks: number }) => {
      const parts = [
        scores > 0 && counted(scores, 'score', 'scores'),
        blanks > 0 && counted(blanks, 'blank', 'blanks'),
      ];
      return `${parts.filter(Boolean).join(' and ')} pasted.`;
    },
    excused: (count: number, student: string) =>
      count === 1 ? `Excused: ${student}.` : counted(count, 'student excused.', 'students excused.'),
    cleared: (count: number) => counted(count, 'value cleared.', 'values cleared.'),
    beyondDeleted: (student: string) => `Points of ${student} beyond the problems deleted.`,
  },
};
