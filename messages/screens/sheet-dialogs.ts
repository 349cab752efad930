import { counted, whole } from '../counts.ts';

/** What opens over the grade sheet, and what it says afterwards. It comes later than the sheet. */
export const sheetDialogs = {
  /** What a printed sheet is out of. */
  printedOf: (points: string) => `${points} points`,
  problem: {
    menu: (problem: string) => `${problem} menu`,
    maximum: 'Maximum…',
    insertBefore: 'Insert problem before',
    insertAfter: 'Insert problem after',
    moveLeft: 'Move left',
    moveRight: 'Move right',
    zero: 'Set blanks to 0',
    hide: 'Hide column',
    remove: 'Delete problem',
    maximumTitle: (problem: string) => `Maximum of ${problem}`,
    addTitle: 'Add a problem',
    points: 'Points it can earn',
    save: 'Save',
    add: 'Add',
    blankMaximum: 'Enter how many points the problem can earn, such as 10.',
  },

  actions: {
    problemMenu: 'Problem…',
    setSelection: 'Set selected cells…',
    fillDown: 'Fill down',
    fillRight: 'Fill right',
    openStudent: 'Open the student’s page',
    copyWithHeaders: 'Copy with headers',
    clear: 'Clear selected cells',
    addProblem: 'Add problem…',
  },
  /** With the students whom a search hides. */
  deleteAll: (count: number) => {
    if (count === 0) return 'Delete all grades';
    return count === 1 ? 'Delete the only grade' : `Delete all ${whole(count)} grades`;
  },
  allDeleted: (count: number, assessment: string) => `${counted(count, 'grade', 'grades')} of ${assessment} deleted.`,
  /** `students`: those whose blanks they are. */
  zeroAll: (cells: number, students: number) =>
    cells === 0
      ? 'Set all blanks to 0'
      : `Set ${counted(cells, 'blank', 'blanks')} of ${counted(students, 'student', 'students')} to 0`,
  allZeroed: (cells: number, assessment: string) => `${counted(cells, 'blank', 'blanks')} of ${assessment} set to 0.`,
  excusedStay: (count: number) => `${counted(count, 'excused student stays', 'excused students stay')} as before.`,
  exportColumns: { code: 'Student code', last: 'Last name', first: 'First name', email: 'E-mail' },

  cells: {
    menu: 'Menu of the selected cells',
    excuse: (count: number, student: string) =>
      `Excuse ${count === 1 ? student : counted(count, 'student', 'students')}`,
    unexcuse: (count: number, student: string) =>
      `Un-excuse ${count === 1 ? student : counted(count, 'student', 'students')}`,
    zero: (count: number, graded: number) => {
      if (count === 1) return 'Set to 0';
      const replaced = graded > 0 ? `, ${counted(graded, 'score', 'scores')} replaced` : '';
      return `Set ${counted(count, 'cell', 'cells')} to 0${replaced}`;
    },
    unexcused: (count: number) => `No longer excused: ${counted(count, 'student', 'students')}.`,
  },

  setDialog: {
    title: 'Set selected cells',
    value: 'Points, or a percentage of the maximum; blank for not graded; EX to excuse',
    which: 'Which cells',
    blanks: (count: number) => `Only the ${counted(count, 'blank', 'blanks')}`,
    all: (count: number, graded: number) =>
      `All ${counted(count, 'cell', 'cells')}: ${counted(graded, 'score is', 'scores are')} replaced`,
    apply: (count: number) => `Set ${counted(count, 'cell', 'cells')}`,
    leftOut: 'Bonus and Curve stay as they are. Select them alone to set them.',
    nothing: 'Select cells of a problem, the bonus or the curve first.',
  },

  curveDialog: {
    title: 'Curve',
    how: 'How',
    ways: { add: 'Add points', scale: 'Multiply', mean: 'Mean to', root: 'Square root', cap: 'Cap' },
    explanations: {
      add: 'Adds points to everyone. Totals stop at 0.',
      scale: 'Multiplies each total, once: points typed later are not multiplied.',
      mean: 'Adds the same points to each total, so that their mean becomes this. Totals stop at 0.',
      root: 'Turns 64 % into 80 %, and 81 % into 90 %. Nobody loses points, and 100 % stays 100 %.',
      cap: 'Lowers each total above this to it. All others stay.',
    },
    fields: {
      add: 'Curve points',
      scale: 'Factor',
      mean: 'Mean, in % of the maximum',
      cap: 'Highest total, in % of the maximum',
    },
    blank: {
      add: 'Enter the points to add, such as 3 or -1.5.',
      scale: 'Enter a factor, such as 1.1.',
      mean: 'Enter a percentage, such as 75.',
      cap: 'Enter a percentage, such as 100.',
    },
    faults: {
      allExcused: 'All of them are excused: a curve has no effect. Un-excuse first, then set it.',
      nothingGraded: 'None of them is graded whole. Grade them or set their blanks to 0 first, or add points instead.',
      noMaximum: 'No problem here has a maximum, so there are no percentages. Add points or multiply instead.',
      nothingChanges: 'Nothing would change.',
      tooLarge: `A curve would be beyond ${whole(1_000_000)} points. Nothing was changed.`,
    },
    who: 'For whom',
    all: (count: number) => `All ${whole(count)} students`,
    selected: (count: number) => `The ${whole(count)} selected`,
    apply: 'Set curve',
    remove: 'Switch curve off',

    preview: 'What it would change',
    partly: (count: number) =>
      `${counted(count, 'student', 'students')} with blanks ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
    excused: (count: number) => `${counted(count, 'excused student stays', 'excused students stay')} without one.`,
    replaced: 'The curve that is there is replaced.',
    before: 'Before',
    after: 'After',
    mean: (count: number) => `Mean of the ${whole(count)} graded whole`,
    over: 'Over 100 %',
    newlyOver: (names: readonly string[], more: number) =>
      `Newly over 100 %: ${names.join('; ')}${more > 0 ? ` and ${whole(more)} more` : ''}.`,
    finals: (count: number, letters: number) =>
      `${counted(count, 'final grade changes', 'final grades change')}, ${letters === 0 ? 'no letter' : counted(letters, 'letter', 'letters')}.`,
    noFinals: 'No final grade changes.',
  },

  paste: {
    title: (left: number, all: number) =>
      all === 1 ? 'This value can’t be pasted' : `${whole(left)} of ${whole(all)} values can’t be pasted`,
    size: (rows: number, columns: number) => `${whole(rows)} × ${whole(columns)} values.`,
    outside: (count: number) =>
      `${counted(count, 'value lands', 'values land')} outside the grid or on a column that is computed.`,
    over: (count: number) => `${counted(count, 'value', 'values')} would land in Bonus and Curve.`,
    overToo: 'Paste into Bonus and Curve too',
    overTitle: 'The block is wider than the problems',
    refused: (count: number) => `${counted(count, 'value', 'values')} cannot be written:`,
    where: 'Where',
    value: 'Value',
    why: 'Why not',
    more: (count: number) => `and ${whole(count)} more`,
    pasteRest: (count: number) => `Paste the ${whole(count)} that fit`,
    nothingFits: 'Nothing of it fits here. Nothing was changed.',
    cancel: 'Cancel',
  },

  done: {
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
};
