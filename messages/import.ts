import type { DecimalSign } from '../commands/entry.ts';
import type { Doubt } from '../commands/import/match.ts';
import type { Outcome } from '../commands/import/plan.ts';
import type { RowFault } from '../commands/import/preview.ts';
import type { SetupFault } from '../commands/import/setup.ts';
import { columnLetters } from '../commands/import/sheet.ts';
import type { Ignored } from '../commands/import/target.ts';
import type { Book } from '../projections/book.ts';
import { entryFaults } from './entry.ts';
import { studentName } from './naming.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;

export const importText = {
  title: 'Import from a file',
  steps: ['File', 'Columns', 'Students', 'Preview', 'Done'],
  stepsLabel: 'Steps of the import',
  cancel: 'Cancel',
  back: 'Back to the columns',
  close: 'Close',
  another: 'Choose another file',
  next: 'Continue',

  drop: 'Drop a file here, or choose one.',
  kinds: 'CSV, TSV or Excel (.xlsx), up to 10 MB. It is read on this device and goes nowhere.',
  choose: 'Choose a file…',
  pasteLabel: 'Or paste a table from a spreadsheet',
  pasteUse: 'Use the pasted table',
  pastedName: 'pasted table',
  reading: (name: string) => `Reading ${name}…`,
  planning: 'Comparing with the gradebook…',
  comparedLabel: 'Rows compared',
  compared: (rows: number, all: number) => `${rows.toLocaleString()} of ${counted(all, 'row', 'rows')}`,
  applying: 'Applying…',
  unreadable: 'This file cannot be read',
  nothingChanged: 'Nothing was changed.',

  sheet: 'Sheet',
  sheetRows: (name: string, rows: number) => `${name} (${counted(rows, 'row', 'rows')})`,
  encoding: 'Encoding',
  separator: 'Separator',
  heading: 'Headings are in',
  headingRow: (place: string, at: number, text: string) => `${place === 'line' ? 'line' : 'row'} ${at}: ${text}`,
  noHeading: 'no row',
  decimalSign: 'Decimal sign',
  decimalSigns: {
    '.': 'Point: 12.5',
    ',': 'Comma: 12,5',
    either: 'Either; 1,234 is refused',
  } satisfies Record<DecimalSign, string>,
  updateKnown: 'Also update names, e-mails and codes of students who are known already',
  formulas: (count: number) =>
    `${counted(count, 'cell holds a formula', 'cells hold formulas')}; the values computed last were read.`,
  columnsLabel: 'Columns of the file, and where they go',
  column: 'Column',
  goesTo: 'Goes to',
  columnName: (heading: string, column: number) => heading.trim() || `Column ${columnLetters(column)}`,
  targetOf: (name: string) => `Where ${name} goes`,
  newName: (name: string) => `Name of the new assessment from ${name}`,
  newMax: (name: string) => `Maximum points of the new assessment from ${name}`,
  maxPlaceholder: 'Maximum',
  skipped: (place: string, at: readonly number[]) =>
    `Not data, and left out: ${place === 'line' ? 'line' : 'row'} ${at.join(', ')}.`,
  maxima: (place: string, at: number) => `${place === 'line' ? 'Line' : 'Row'} ${at} gives the maximum points.`,
  maximumDiffers: (name: string, inFile: number, inBook: number) =>
    `${name}: the file says it is out of ${inFile}, the gradebook says ${inBook}. The gradebook's maximum stays.`,

  targets: {
    ignore: 'Not imported',
    studentCode: 'Student code',
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    lastFirst: 'Name: Last, First',
    firstLast: 'Name: First Last',
    newAssessment: 'A new assessment…',
    students: 'Students',
    whole: (name: string, max: number) => `${name} (/${max})`,
    problem: (name: string, at: number, max: number) => `${name} · P${at} (/${max})`,
    bonus: (name: string) => `${name} · Bonus`,
    curve: (name: string) => `${name} · Curve`,
  },
  ignored: {
    computed: 'computed there; the totals here are computed here',
    group: 'not kept in the gradebook',
    identifier: 'another number of the same student',
    remark: 'a remark, no points',
    submission: 'about the submission, no points',
    blank: 'blank in every row',
    'several problems': 'this assessment has several problems: choose which one',
    twice: 'another column goes there already',
    unknown: 'nothing here is called that: choose where it goes, if anywhere',
    chosen: 'left out by you',
  } satisfies Record<Ignored, string>,

  matchingTitle: (count: number) => counted(count, 'row needs your word', 'rows need your word'),
  matchingHint:
    'The file does not say for certain who these are. Choose a student, add a new one, or leave the row out.',
  doubts: {
    unknown: 'nobody here has this code or e-mail',
    'not enrolled': 'known, but not enrolled in this offering',
    'e-mail of several': 'several students have this e-mail',
    'code and e-mail of two': 'the code and the e-mail are of two different students',
    'name only': 'the row has only a name',
  } satisfies Record<Doubt, string>,
  whoIs: (name: string, at: number) => `Who is ${name} (${at})?`,
  chooseOne: 'Choose…',
  asNew: 'Add as a new student',
  leaveOut: 'Leave this row out',
  somebodyElse: 'Another student…',
  everybody: 'Search all students',
  noStudent: 'There are no students yet.',
  allNew: (count: number) => (count === 1 ? 'Add 1 as a new student' : `Add all ${count} as new students`),
  allOut: (count: number) => (count === 1 ? 'Leave it out' : `Leave all ${count} out`),
  allSuggested: (count: number) => `Take the ${counted(count, 'suggestion', 'suggestions')}`,
  unanswered: (count: number) => `${counted(count, 'row is', 'rows are')} still open.`,

  outcomes: {
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    refused: 'Refused',
  } satisfies Record<Outcome, string>,
  all: 'All',
  changedNow: 'Changed meanwhile',
  show: 'Show',
  sum: (rows: number) => `${counted(rows, 'row', 'rows')} of the file`,
  previewLabel: 'What the import will do, row by row',
  line: 'Line',
  student: 'Student',
  outcome: 'Outcome',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  blank: '–',
  left: (word: string) => `“${word}”: left as it is`,
  aboveMaxCell: 'above the maximum; kept',
  aboveMax: (count: number) => `${counted(count, 'score is', 'scores are')} above the maximum. They will be kept.`,
  leftCells: (count: number) =>
    `${counted(count, 'cell says', 'cells say')} something like EX, N/A or a dash. What is there stays.`,
  namesDiffer: (at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} a name, e-mail or code that differs from the gradebook, which stays as it is. Look whether the right student was found: ${at.slice(0, 10).join(', ')}${at.length > 10 ? ` and ${at.length - 10} more` : ''}.`,
  notImported: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  newAssessments: (names: readonly string[]) => `New assessments: ${names.join(', ')}.`,
  apply: (count: number) => (count === 0 ? 'Nothing to apply' : `Apply to ${counted(count, 'row', 'rows')}`),
  pages: 'Pages of the list',
  pageControls: { first: 'First page', previous: 'Page before', next: 'Page after', last: 'Last page' },
  pageNumber: (page: number) => `Page ${page}`,

  changedTitle: 'The gradebook changed meanwhile',
  changedHint: 'Nothing was imported. Look at the preview again; it is compared anew.',
  withdrawn: 'Another tab changed the gradebook first, so the import was taken back before it was saved.',
  lookAgain: 'Show the preview again',

  doneTitle: 'Imported',
  done: (fileName: string, counts: { readonly [O in Outcome]: number }) =>
    `${fileName}: ${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused.`,
  undoHint: 'It is one change: one Undo takes all of it back.',
};

type Named = { readonly column: (column: number) => string; readonly cell: (column: number) => string };

/** Why a row is refused. `names` tells what its columns are called and what stands in them. */
export const rowFaultText = (fault: RowFault, names: Named, book: Book): string => {
  switch (fault.why) {
    case 'nobody':
      return 'names no student';
    case 'undecided':
      return 'nobody has decided who this is';
    case 'left out':
      return 'left out by you';
    case 'same student':
      return `the same student as in ${fault.lines.join(' and ')}; keep one of them in the file`;
    case 'code of another':
      return `its student code belongs to ${studentName(book, fault.holder)}; correct the code, or do not update students`;
    case 'text too long':
      return `${names.column(fault.column)} is longer than 200 characters`;
    case 'score':
      return `${names.column(fault.column)}: ${entryFaults[fault.fault](names.cell(fault.column).trim())}`;
  }
};

export const setupFaultText = (fault: SetupFault, columnName: (column: number) => string): string => {
  switch (fault.fault) {
    case 'nobody named':
      return 'No column says who the students are. Choose one for the student code, the e-mail or the name.';
    case 'nothing to import':
      return 'There are no rows under the headings.';
    case 'name missing':
      return `Name the new assessment of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum missing':
      return `Enter the maximum points of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum not allowed':
      return `The maximum of ${fault.columns.map(columnName).join(', ')} must be from 0 to 1,000,000 with at most 4 decimals.`;
  }
};
