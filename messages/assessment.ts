import type { How } from '../events/commit.ts';
import { counted, whole } from './counts.ts';

/** The Assessment screen's own words; the grid and the refusals have theirs. */
export const assessment = {
  title: 'Assessment',
  none: { title: 'No assessment is chosen', body: 'Choose one to see and enter its grades.' },
  gone: {
    title: 'That assessment is not there any more',
    body: 'It was deleted, with its grades. Choose another, or undo the deletion.',
  },
  empty: {
    title: 'There are no assessments yet',
    body: 'An assessment belongs to an offering. Open the offering, and add one by its name and its points.',
  },
  pick: 'Choose an assessment',
  searchAssessments: 'Search assessments',
  toCourses: 'Go to Courses',
  toOffering: 'Go to the offering',
  full: (assessment: string, course: string, offering: string) => `${assessment} · ${course} · ${offering}`,
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
    bonus: 'Bonus',
    curve: 'Curve',
    total: 'Total',
    percent: '%',
    problem: (nth: number) => `P${nth}`,
    outOf: (max: string) => `/${max}`,
  },
  /** Points so far, of the points of the problems that are graded. */
  soFar: (points: string, possible: string) => `${points} of ${possible}`,
  excused: 'excused',
  excusedShort: 'EX',
  unsent: 'Not sent to the server yet.',
  unused: (points: string) => `(${points})`,
  unusedTitle: 'Entered, but switched off: it does not count.',
  above: (value: string, max: string, problem: string) =>
    `${value} is more than the ${max} points of ${problem}. Kept.`,
  oneKind: 'Only points, bonus and curve can be changed here.',

  columnsMenu: 'Columns',
  hideColumn: 'Hide column',
  importFile: 'Import…',
  exportColumns: { code: 'Student code', last: 'Last name', first: 'First name', email: 'E-mail' },
  problemMenu: 'Problem…',
  curve: 'Curve…',
  more: 'More',
  setSelection: 'Set selected cells…',
  fillDown: 'Fill down',
  fillRight: 'Fill right',
  clear: 'Clear selected cells',
  copyWithHeaders: 'Copy with headers',
  addProblem: 'Add problem…',

  statistics: {
    complete: 'complete',
    partly: 'partly',
    notYet: 'not yet',
    excused: 'excused',
    mean: 'mean',
    median: 'median',
    deviation: 'sd',
    percent: (value: string) => `${value} %`,
    facts: (complete: number, students: number, mean: string | null) =>
      `${whole(complete)} of ${whole(students)} complete${mean === null ? '' : ` · mean ${mean} %`}`,
    histogram: 'Distribution of percentages',
  },
  selection: (count: number, numbers: number, sum: string, mean: string) =>
    numbers === 0 ? `${whole(count)} selected` : `${whole(count)} selected · sum ${sum} · mean ${mean}`,

  /** Added to a student's name. */
  needsYou: (name: string) => `${name} · needs you`,
  decide: (why: string) => `${why}. Decide in Sync.`,

  line: {
    idle: 'Move with the arrow keys; type to enter points.',
    place: (part: string, student: string) => `${part} · ${student}`,
    column: (name: string, max: string, graded: number, all: number) =>
      `${name} · out of ${max} · ${whole(graded)} of ${whole(all)} graded`,
    excused: 'Excused: points here have no effect until that is taken back.',
    changed: (from: string, to: string, when: string, who: string) => `${from} → ${to}, ${when}, ${who}`,
    lower: (max: string) => `Set to ${max}`,
    undo: 'Undo',
    came: (how: string, when: string, who: string) => `${how}, ${when}, ${who}`,
    entered: (when: string, who: string) => `entered ${when}, ${who}`,
    doneAgain: 'done again',
    hows: {
      typed: () => 'typed',
      pasted: () => 'pasted',
      filled: () => 'filled',
      cleared: () => 'cleared',
      set: () => 'set',
      curve: () => 'by the curve',
      imported: (file, row) =>
        `imported${file === undefined ? '' : ` from ${file}`}${row === undefined ? '' : `, row ${row}`}`,
      undone: () => 'undone',
    } satisfies { readonly [H in How]: (note?: string, row?: number) => string },
    beyond: (values: readonly string[], problems: number) =>
      `Also ${values.join(' and ')} beyond ${problems === 1 ? 'the only problem' : `the ${problems} problems`}: kept, and counted nowhere.`,
    deleteBeyond: 'Delete these points',
    historyFailed: 'Its history could not be read just now.',
  },

  done: {
    changed: (count: number) => counted(count, 'value changed.', 'values changed.'),
    pasted: (count: number) => counted(count, 'value pasted.', 'values pasted.'),
    cleared: (count: number) => counted(count, 'value cleared.', 'values cleared.'),
    beyondDeleted: (student: string) => `Points of ${student} beyond the problems deleted.`,
    zeroed: (count: number, problem: string) => `${counted(count, 'blank', 'blanks')} in ${problem} set to 0.`,
    noBlanks: (problem: string) => `There are no blanks in ${problem}.`,
    problemDeleted: (problem: string, lost: number) =>
      lost === 0
        ? `${problem} deleted.`
        : `${problem} deleted, with the points of ${counted(lost, 'student', 'students')}.`,
    problemInserted: (problem: string) => `${problem} added.`,
    problemsMoved: 'Problems reordered; every student’s points moved along.',
    maximumChanged: (problem: string, max: string) => `${problem} is now out of ${max}.`,
    curved: (count: number) => `Curve set for ${counted(count, 'student', 'students')}.`,
    uncurved: (count: number) => `Curve switched off for ${counted(count, 'student', 'students')}.`,
  },

  problem: {
    menu: (problem: string) => `${problem} menu`,
    maximum: 'Maximum…',
    insertBefore: 'Insert problem before',
    insertAfter: 'Insert problem after',
    moveLeft: 'Move left',
    moveRight: 'Move right',
    zero: 'Set blanks to 0',
    remove: 'Delete problem',
    maximumTitle: (problem: string) => `Maximum of ${problem}`,
    addTitle: 'Add a problem',
    points: 'Points it can earn',
    save: 'Save',
    add: 'Add',
    blankMaximum: 'Enter how many points the problem can earn, such as 10.',
  },

  setDialog: {
    title: (count: number) => `Set ${counted(count, 'cell', 'cells')}`,
    value: 'Points, or a percentage of the maximum; blank for not graded',
    apply: 'Set',
    leftOut: 'Bonus and Curve stay as they are. Select them alone to set them.',
    nothing: 'Select cells of a problem, the bonus or the curve first.',
  },

  curveDialog: {
    title: 'Curve',
    explanation:
      'Adds the same points to each student’s total in this assessment. A negative curve takes points off; totals stop at 0.',
    points: 'Curve points',
    who: 'For whom',
    all: (count: number) => `All ${whole(count)} students`,
    selected: (count: number) => `The ${whole(count)} selected`,
    apply: 'Set curve',
    remove: 'Switch curve off',
    blank: 'Enter the points to add, such as 3 or -1.5.',
  },

  paste: {
    title: (left: number, all: number) =>
      all === 1 ? 'This value can’t be pasted' : `${whole(left)} of ${whole(all)} values can’t be pasted`,
    size: (rows: number, columns: number) => `${whole(rows)} × ${whole(columns)} values.`,
    outside: (count: number) =>
      `${counted(count, 'value lands', 'values land')} outside the grid or on a column that is computed.`,
    refused: (count: number) => `${counted(count, 'value is', 'values are')} not points:`,
    where: 'Where',
    value: 'Value',
    why: 'Why not',
    more: (count: number) => `and ${whole(count)} more`,
    pasteRest: (count: number) => `Paste the ${whole(count)} that fit`,
    nothingFits: 'Nothing of it fits here. Nothing was changed.',
    cancel: 'Cancel',
  },
};
