import type { DecimalSign } from '../../commands/entry.ts';
import type { IdentityFault } from '../../commands/import/identity.ts';
import { oddCharacters } from '../../commands/import/look-alike.ts';
import type { Doubt } from '../../commands/import/match.ts';
import type { RowFate } from '../../commands/import/plan.ts';
import type { RowFault } from '../../commands/import/preview.ts';
import type { SetupFault } from '../../commands/import/setup.ts';
import { columnLetters } from '../../commands/import/sheet.ts';
import type { IgnoreReason } from '../../commands/import/target.ts';
import type { StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { counted, fromTo, whole } from '../counts.ts';
import { entryFaults } from '../entry.ts';
import { studentName } from '../naming.ts';

/** The first ten, and how many more there are. */
const listed = (all: readonly (string | number)[]): string =>
  `${all.slice(0, 10).join(', ')}${all.length > 10 ? ` and ${whole(all.length - 10)} more` : ''}`;

const quoted = (all: readonly string[]): string => listed(all.map((each) => `“${each}”`));

type Unread = { readonly name: string; readonly part?: string; readonly why: keyof typeof unreadBecause };

const unreadBecause = { missing: 'is not where it belongs', 'not understood': 'is damaged' } as const;

export const importText = {
  title: 'Import from a file',
  into: (offering: string) => `Import from a file into ${offering}`,
  steps: ['File', 'Columns', 'Students', 'Preview', 'Done'],
  stepsLabel: 'Steps of the import',
  cancel: 'Cancel',
  back: 'Back to the columns',
  close: 'Close',
  another: 'Choose another file',
  next: 'Continue',

  drop: 'Drop a file here, or choose one.',
  kinds: 'CSV, TSV or Excel (.xlsx), up to 10 MB. The file is read on this device; only what you import is saved.',
  choose: 'Choose a file…',
  pasteLabel: 'Or paste a table from a spreadsheet',
  pasteUse: 'Use the pasted table',
  pastedName: 'pasted table',
  reading: (name: string) => `Reading ${name}…`,
  planning: 'Comparing with the gradebook…',
  comparedLabel: 'Rows compared',
  compared: (rows: number, all: number) => `${whole(rows)} of ${counted(all, 'row', 'rows')}`,
  applying: 'Applying… Nothing is in the gradebook yet.',
  appliedLabel: 'Applied',
  applied: (percent: number) => `${percent} %`,
  writing: 'Saving…',
  unconfirmedTitle: 'Was it saved?',
  unreadable: 'This file cannot be read',
  nothingChanged: 'Nothing was changed.',

  sheet: 'Sheet',
  sheetRows: (name: string, rows: number, isHidden: boolean) =>
    `${name} (${counted(rows, 'row', 'rows')}${isHidden ? ', hidden in the workbook' : ''})`,
  hiddenSheets: (names: readonly string[]) =>
    `${counted(names.length, 'hidden sheet is', 'hidden sheets are')} not read: ${listed(names)}. Choose a sheet under Sheet to read it.`,
  unreadSheet: ({ name, part, why }: Unread) =>
    `“${name}” could not be read, and nothing of it is imported: its part of the workbook${part ? ` (${part})` : ''} ${unreadBecause[why]}. If you need it, open the workbook in a spreadsheet program, save it there, and choose it again.`,
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
  maxima: (place: string, at: number) =>
    `${place === 'line' ? 'Line' : 'Row'} ${at} gives the maximum points; it is not a student`,
  hiddenRows: (at: readonly number[]) =>
    `Also read ${counted(at.length, 'hidden row', 'hidden rows')} of the workbook: ${listed(at)}`,
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
    computed: 'Gradeledger computes its own totals',
    group: 'not kept in the gradebook',
    identifier: 'a second ID; not needed',
    remark: 'a remark, no points',
    submission: 'about the submission, no points',
    maximum: 'the maximum of another column',
    blank: 'blank in every row',
    hidden: 'hidden in the workbook',
    'several problems': 'this assessment has several problems: choose which one',
    'several assessments': 'several assessments here have this name: choose which one, or add a new one',
    twice: 'another column goes there already',
    unknown: 'No match. Choose where it goes, or leave it out.',
    chosen: 'left out by you',
  } satisfies Record<IgnoreReason, string>,

  matchingTitle: (count: number, areAllUnknown: boolean) =>
    areAllUnknown
      ? counted(count, 'student is not in this gradebook yet', 'students are not in this gradebook yet')
      : counted(count, 'row: choose whose it is', 'rows: choose whose they are'),
  matchingHint:
    'The file does not say for certain who these are. Choose a student, add a new one, or leave the row out.',
  doubts: {
    unknown: 'nobody here has this code or e-mail',
    'not enrolled': 'known, but not enrolled in this offering',
    'e-mail of several': 'several students have this e-mail',
    'code and e-mail of two': 'the code and the e-mail are of two different students',
    'e-mail with another code': 'the e-mail is of a student here who has another code',
    'name only': 'the row has only a name',
  } satisfies Record<Exclude<Doubt, 'code looks alike' | 'code looks like another row' | 'number of several'>, string>,
  whoIs: (name: string, at: number) => `Who is ${name} (${at})?`,
  chooseOne: 'Choose…',
  asNew: 'Add as a new student',
  leaveOut: 'Leave this row out',
  somebodyElse: 'Another student…',
  everybody: 'Search all students',
  noStudent: 'There are no students yet.',
  allNew: (count: number) => (count === 1 ? 'Add 1 as a new student' : `Add all ${whole(count)} as new students`),
  allOut: (count: number) => (count === 1 ? 'Leave it out' : `Leave all ${whole(count)} out`),
  allSuggested: (count: number) => `Take the ${counted(count, 'suggestion', 'suggestions')}`,
  unanswered: (count: number) => `${counted(count, 'row is', 'rows are')} still open.`,

  outcomes: {
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    'left out': 'Left out',
    refused: 'Refused',
  } satisfies Record<RowFate, string>,
  all: 'All',
  changedNow: 'Changed meanwhile',
  show: 'Show',
  sum: (rows: number) => `${counted(rows, 'row', 'rows')} of the file`,
  previewLabel: 'What the import will do, row by row',
  line: 'Line',
  student: 'Student',
  outcome: 'Outcome',
  fromTo,
  blank: '–',
  left: (word: string) => `“${word}”: left as it is`,
  excused: (written: string) => `${written}: not imported, the student is excused`,
  aboveMaxCell: 'above the maximum; kept',
  aboveMax: (count: number) => `${counted(count, 'score is', 'scores are')} above the maximum. They will be kept.`,
  unseenNumber: (shown: string) =>
    shown === '' ? 'blank to see in the workbook' : `“${shown}” to see in the workbook`,
  unseenNumbers: (count: number) =>
    `${counted(count, 'cell holds a number that its format hides', 'cells hold numbers that their formats hide')}: in the workbook you see a blank, a dash or a word there. The number is imported. Where you mean no score, empty the cell in the workbook.`,
  excusedCells: (count: number) =>
    `${counted(count, 'value', 'values')} of excused students not imported. To have them, take the excuse back and import the file again.`,
  leftCells: (count: number) =>
    `${counted(count, 'cell says', 'cells say')} something like EX, N/A or a dash. What is there stays.`,
  namesDiffer: (at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} a name, e-mail or code that differs from the gradebook, which stays as it is. Check that these are the right students: ${listed(at)}.`,
  fieldsMissing: (at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} a name, e-mail or code that is blank here. To fill it in, tick “Also update names…” with the columns.`,
  numericCodes: (codes: readonly string[]) =>
    `${counted(codes.length, 'new student code is a number', 'new student codes are numbers')} in the workbook, read as ${listed(codes)}. If zeros in front are missing, format the column as text there and write them again.`,
  numericCode: (code: string) => `its code is a number in the workbook, read as ${code}; zeros in front may be missing`,
  namelessWords: (words: readonly string[]) => `${quoted(words)}: this names nobody`,
  namelessRows: (words: readonly string[], at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} ${quoted(words)} in place of a student code or an e-mail. This names nobody, and no student was found by it: ${listed(at)}.`,
  notImported: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  newAssessments: (names: readonly string[]) => `New assessments: ${names.join(', ')}.`,
  apply: (count: number) => (count === 0 ? 'Nothing to apply' : `Apply to ${counted(count, 'row', 'rows')}`),
  pages: 'Pages of the list',
  pageControls: { first: 'First page', previous: 'Page before', next: 'Page after', last: 'Last page' },
  pageNumber: (page: number) => `Page ${page}`,

  changedTitle: 'The gradebook changed meanwhile',
  changedHint: 'Nothing was imported. Look at the preview again; it is compared anew.',
  lookAgain: 'Show the preview again',

  doneTitle: 'Imported',
  done: (fileName: string, counts: { readonly [O in RowFate]: number }) =>
    `${fileName}: ${[
      `${whole(counts.added)} added, ${whole(counts.changed)} changed, ${whole(counts.unchanged)} unchanged`,
      ...(counts['left out'] > 0 ? [`${whole(counts['left out'])} left out`] : []),
      ...(counts.refused > 0 ? [`${whole(counts.refused)} refused`] : []),
    ].join(', ')}.`,
  undoHint: 'It is one change: one Undo takes all of it back.',
};

const identityFaults: { readonly [F in IdentityFault]: (text: string) => string } = {
  error: (text) => `“${text}” is an error of the spreadsheet, and no student. Correct the formula there.`,
  date: (text) => `“${text}” is a date in the workbook. Format the cell as text there, and write it again.`,
  percentage: (text) => `“${text}” is a percentage in the workbook. Format the cell as text there, and write it again.`,
  'digits lost': (text) =>
    `“${text}” is a number of more than 15 digits, and a workbook does not keep the last ones. Format the cell as text there, and write it again.`,
};

type Uncertain = {
  readonly why: Doubt;
  readonly candidates: readonly StudentId[];
  readonly lines?: readonly number[];
};

/** Why a row's student is uncertain, with what to compare it to. */
export const doubtText = (
  { why, candidates, lines = [] }: Uncertain,
  { studentCode }: { readonly studentCode: string },
  book: Book,
): string => {
  const here = listed(candidates.flatMap((studentId) => book.students[studentId]?.studentCode || []));
  const odd = oddCharacters(studentCode);
  const otherwise =
    odd.length > 0 ? `but has hidden or foreign characters in it (${odd.join(', ')})` : 'but is not the same';
  if (why === 'code looks alike') return `this code looks like ${here}, which is here, ${otherwise}`;
  if (why === 'code looks like another row')
    return `this code looks like the one in row ${listed(lines)}, ${otherwise}`;
  if (why === 'number of several')
    return `the code is a number in the workbook, which may have lost zeros in front; it may stand for ${here}, who are here`;
  return why === 'e-mail with another code' ? `${importText.doubts[why]}: ${here}` : importText.doubts[why];
};

type Named = { readonly column: (column: number) => string; readonly cell: (column: number) => string };

/** Why a row is refused. `names` has the names of its columns and their texts. */
export const rowFaultText = (fault: RowFault, names: Named, book: Book): string => {
  switch (fault.why) {
    case 'nobody':
      return 'names no student';
    case 'identity':
      return `${names.column(fault.column)}: ${identityFaults[fault.fault](names.cell(fault.column))}`;
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
      return `${names.column(fault.column)}: ${entryFaults[fault.fault](names.cell(fault.column))}`;
  }
};

export const setupFaultText = (fault: SetupFault, columnName: (column: number) => string): string => {
  switch (fault.fault) {
    case 'nobody named':
      return 'No column says who the students are. Choose one for the student code, the e-mail or the name.';
    case 'nothing to import':
      return 'There are no rows under the headings.';
    case 'numbers unplaced':
      return `Numbers are in ${fault.columns.map(columnName).join(', ')}: choose where they go, or leave them out.`;
    case 'name missing':
      return `Name the new assessment of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum missing':
      return `Enter the maximum points of ${fault.columns.map(columnName).join(', ')}.`;
    case 'maximum not allowed':
      return `The maximum of ${fault.columns.map(columnName).join(', ')} must be from 0 to ${whole(1_000_000)} with at most 4 decimals.`;
  }
};
