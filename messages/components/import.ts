import type { DecimalSign } from '../../commands/entry.ts';
import { textLimit } from '../../commands/fields.ts';
import { columnLetters } from '../../commands/import/sheet.ts';
import type { Ignored, IgnoreReason } from '../../commands/import/target.ts';
import type { PlanTotals } from '../../commands/import/totals.ts';
import { counted, fromTo, whole } from '../counts.ts';
import { several } from '../naming.ts';

/** The first ten, and how many more there are. */
export const listed = (all: readonly (string | number)[]): string =>
  `${all.slice(0, 10).join(', ')}${all.length > 10 ? ` and ${whole(all.length - 10)} more` : ''}`;

const quoted = (all: readonly string[]): string => listed(all.map((each) => `“${each}”`));

type Unread = { readonly name: string; readonly part?: string; readonly why: keyof typeof unreadBecause };

const unreadBecause = { missing: 'is not where it belongs', 'not understood': 'is damaged' } as const;

const students = (count: number): string => counted(count, 'student', 'students');
const scores = (count: number): string => counted(count, 'score', 'scores');

/** What an import brings, most first: `151 students and 576 scores`; '' if it brings nothing. */
const brought = ({
  newStudents,
  enrolled,
  updated,
  assessments,
  newScores,
  changedScores,
  excuses,
  newNotes,
  changedNotes,
  newFinals,
  changedFinals,
}: PlanTotals): string => {
  const [finals, notes] = [newFinals + changedFinals, newNotes + changedNotes];
  const [came, given] = [newStudents + enrolled, newScores + changedScores];
  const parts = [
    ...(came > 0 ? [students(came)] : []),
    ...(came === 0 && updated > 0 ? [counted(updated, 'changed student', 'changed students')] : []),
    ...(given > 0 ? [scores(given)] : []),
    ...(given === 0 && excuses > 0 ? [counted(excuses, 'excuse', 'excuses')] : []),
    ...(given + excuses === 0 && assessments > 0 ? [counted(assessments, 'assessment', 'assessments')] : []),
    ...(finals > 0 ? [counted(finals, 'final grade', 'final grades')] : []),
    ...(notes > 0 ? [counted(notes, 'note', 'notes')] : []),
  ];
  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(' and ');
};

/** Why a column is left out. */
export const whyIgnored = (target: Ignored): string =>
  target.why === 'several sections'
    ? `${whole(target.sections)} sections: one class takes one`
    : importText.ignored[target.why];

export const importText = {
  title: 'Import',
  into: (offering: string) => `into ${offering}`,
  cancel: 'Cancel',
  close: 'Close',
  another: 'Another file',

  drop: 'Drop a file here, or choose one.',
  kinds:
    'CSV, TSV, Excel (.xlsx), OpenDocument (.ods) or OneRoster (.zip), up to 10 MB. The file is read on this device; only what you import is saved.',
  choose: 'Choose a file…',
  paste: 'Paste a table…',
  pasteLabel: 'Or paste a table from a spreadsheet',
  pasteUse: 'Use the pasted table',
  pastedName: 'pasted table',
  reading: (name: string) => `Reading ${name}…`,
  readHere: (size: string) => `${size} · read on this device`,
  planning: 'Comparing with the gradebook…',
  notPlanned: 'Not compared with the gradebook.',
  planAgain: 'Compare',
  comparedLabel: 'Rows compared',
  compared: (rows: number, all: number) => `${whole(rows)} of ${counted(all, 'row', 'rows')}`,
  applying: 'Importing… Nothing is in the gradebook yet.',
  appliedLabel: 'Imported',
  applied: (percent: number) => `${percent} %`,
  writing: 'Saving…',
  unconfirmedTitle: 'Was it saved?',
  unreadable: 'This file cannot be read',
  nothingChanged: 'Nothing was changed.',

  goesInto: 'Into',
  newOffering: 'A new offering',
  studentsOnly: 'Students only',
  newClass: {
    label: 'The new offering',
    course: 'Course',
    newCourse: 'New course',
    courseCode: 'Code',
    courseNumber: 'Number',
    title: 'Title',
    period: 'Period',
    year: 'Year',
    section: 'Section',
    nameless: 'Give the new course a code, a number or a title.',
    notANumber: 'The year is not a number.',
  },
  looksLike: 'Looks like',
  sheet: 'Sheet',
  sheetRows: (name: string, rows: number, isHidden: boolean) =>
    `${name} (${counted(rows, 'row', 'rows')}${isHidden ? ', hidden in the workbook' : ''})`,
  hiddenSheets: (names: readonly string[]) =>
    `${counted(names.length, 'hidden sheet is', 'hidden sheets are')} not read: ${listed(names)}. Choose a sheet under Sheet to read it.`,
  otherSheets: (names: readonly string[]) =>
    `${counted(names.length, 'other sheet is', 'other sheets are')} not read: ${listed(names)}.`,
  unreadSheet: ({ name, part, why }: Unread) =>
    `“${name}” could not be read, and nothing of it is imported: its part of the workbook${part ? ` (${part})` : ''} ${unreadBecause[why]}. If you need it, open the workbook in a spreadsheet program, save it there, and choose it again.`,
  readAs: 'Read as',
  encoding: 'Encoding',
  separator: 'Separator',
  heading: 'Headings in',
  headingRow: (place: string, at: number, text: string) =>
    at === 0
      ? `not in the file, read in WeBWorK’s usual order: ${text}`
      : `${place === 'line' ? 'line' : 'row'} ${at}: ${text}`,
  noHeading: 'no row',
  decimalSign: 'Decimal sign',
  decimalSigns: {
    '.': 'Point: 12.5',
    ',': 'Comma: 12,5',
    either: 'Point or comma',
  } satisfies Record<DecimalSign, string>,
  known: 'Known students',
  knownChoices: { leave: 'keep their names', update: 'as in the file' },
  held: 'Where a score exists',
  heldChoices: { replace: 'the file’s counts', keep: 'the one here stays', higher: 'the higher one counts' },
  keptHere: (written: string) => `The file has ${written}. What is here stays.`,
  widened: 'The file has a row for each score. They are shown as one row for each student, at the place of the first.',
  formulas: (count: number) =>
    `${counted(count, 'cell holds a formula', 'cells hold formulas')}; the values computed last were read.`,
  remembered: 'Columns go where you chose for these headings before.',
  forget: 'Forget that',
  columnsHint: 'Each column says where it goes. Change any of them.',
  columnName: (heading: string, column: number) => heading.trim() || `Column ${columnLetters(column)}`,
  targetOf: (name: string) => `Where ${name} goes`,
  newName: (name: string) => `Name of the new assessment from ${name}`,
  newMax: (name: string) => `Maximum points of the new assessment from ${name}`,
  maxPlaceholder: 'Max',
  proposedMax: 'The file does not say the maximum: this is the highest score, rounded up.',
  skipped: (place: string, at: readonly number[]) =>
    `Not data, and left out: ${place === 'line' ? 'line' : 'row'} ${at.join(', ')}.`,
  maxima: (place: string, at: number) =>
    `${place === 'line' ? 'Line' : 'Row'} ${at} gives the maximum points; it is not a student`,
  hiddenRows: (at: readonly number[]) =>
    `Also read ${counted(at.length, 'hidden row', 'hidden rows')} of the workbook: ${listed(at)}`,
  maximumDiffers: (name: string, inFile: number, inBook: number) =>
    `${name}: the file says it is out of ${inFile}, the gradebook says ${inBook}. The gradebook's maximum stays.`,

  targets: {
    ignore: 'Left out',
    studentCode: 'Student code',
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    lastFirst: 'Name: Last, First',
    firstLast: 'Name: First Last',
    newAssessment: 'New assessment',
    students: 'Students',
    whole: (name: string, max: number) => `${name} (/${max})`,
    problem: (name: string, at: number, max: number) => `${name} · P${at} (/${max})`,
    bonus: (name: string) => `${name} · Bonus`,
    curve: (name: string) => `${name} · Curve`,
    note: 'Note on the student',
    final: 'Final grade, given',
    letter: 'Letter, given',
    section: 'Section of the class',
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
    unknown: 'no match: choose where it goes',
    chosen: 'left out by you',
  } satisfies Record<IgnoreReason, string>,

  whatHappens: 'What will happen',
  facts: {
    newOffering: 'new offering',
    newStudents: (count: number) => (count === 1 ? 'new student' : 'new students'),
    enrolled: (count: number) => (count === 1 ? 'known student enrolled' : 'known students enrolled'),
    updated: (count: number) =>
      count === 1 ? 'student with another name, e-mail or code' : 'students with another name, e-mail or code',
    assessments: (count: number, names: readonly string[]) =>
      `${count === 1 ? 'new assessment' : 'new assessments'}: ${listed(names)}`,
    newScores: (count: number, into: readonly string[]) =>
      `${count === 1 ? 'new score' : 'new scores'}${into.length > 0 ? ` in ${listed(into)}` : ''}`,
    changedScores: (count: number, into: readonly string[]) =>
      `${count === 1 ? 'score changed' : 'scores changed'}${into.length > 0 ? ` in ${listed(into)}` : ''}`,
    lower: (count: number) => (count === 1 ? '1 of them goes down.' : `${whole(count)} of them go down.`),
    excuses: () => 'excused (EX)',
    newNotes: (count: number) => (count === 1 ? 'new note on a student' : 'new notes on students'),
    changedNotes: (count: number) => (count === 1 ? 'note on a student replaced' : 'notes on students replaced'),
    newFinals: (count: number) =>
      count === 1 ? 'final grade given instead of the computed one' : 'final grades given instead of the computed ones',
    changedFinals: (count: number) => (count === 1 ? 'given final grade changed' : 'given final grades changed'),
    kept: (count: number) => (count === 1 ? 'score stays as it is here' : 'scores stay as they are here'),
    aboveMax: (count: number) => `${count === 1 ? 'score' : 'scores'} above the maximum, kept`,
    sameScores: (count: number) => `${count === 1 ? 'score' : 'scores'} already the same`,
    notSubmitted: (count: number, names: readonly string[]) =>
      `${count === 1 ? 'student' : 'students'} with “Missing” in the file, without a score: ${listed(names)}`,
    unchanged: (count: number) => (count === 1 ? 'row without a change' : 'rows without a change'),
    leftOut: (count: number, names: readonly string[]) => `${count === 1 ? 'row' : 'rows'} left out: ${listed(names)}`,
    leftCells: (count: number) =>
      `${count === 1 ? 'cell says' : 'cells say'} something like N/A or a dash. What is there stays.`,
  },
  lookAtThese: (count: number) => (count === 1 ? 'Look at this' : `Look at these ${whole(count)}`),
  nothingToLookAt: 'Nothing needs a decision.',
  rowTitle: (at: number, name: string) => [`Row ${whole(at)}`, name].filter(Boolean).join(', '),
  whoIs: (name: string, at: number) => `Who is ${name} (${at})?`,
  chooseOne: 'Choose…',
  itIs: (name: string) => `It is ${name}`,
  asNew: 'New student',
  leaveOut: 'Leave out',
  somebodyElse: 'Another student…',
  everybody: 'Search all students',
  noStudent: 'There are no students yet.',
  allNew: (count: number) => `All ${whole(count)} are new students`,
  allOut: (count: number) => `Leave all ${whole(count)} out`,
  allSuggested: (count: number) => `Take the ${counted(count, 'suggestion', 'suggestions')}`,
  openRows: (count: number) => `${counted(count, 'row', 'rows')}: say who this is`,
  refusedRow: 'Refused',

  filter: 'Rows shown',
  filters: {
    all: 'All rows',
    changes: 'Changes',
    look: 'Look at these',
    'left out': 'Left out',
    marked: 'Unusual',
    'changed now': 'Changed meanwhile',
  },
  which: 'which?',
  refused: 'refused',
  rowsLabel: 'Rows of the file, and what becomes of them',
  row: 'row',
  noRows: 'No row here.',
  fromTo,
  was: 'was',
  blank: '–',
  excused: (written: string) => `${written}: not imported, the student is excused`,
  aboveMaxCell: 'above the maximum; kept',
  unseenNumber: (shown: string) =>
    shown === '' ? 'blank to see in the workbook' : `“${shown}” to see in the workbook`,
  unseenNumbers: (count: number) =>
    `${counted(count, 'cell holds a number that its format hides', 'cells hold numbers that their formats hide')}: in the workbook you see a blank, a dash or a word there. The number is imported. Where you mean no score, empty the cell in the workbook.`,
  excusedCells: (count: number) =>
    `${counted(count, 'value', 'values')} of excused students not imported. To have them, take the excuse back and import the file again.`,
  namesDiffer: (at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} a name, e-mail or code that differs from the gradebook, which stays as it is. Check that these are the right students: ${listed(at)}.`,
  fieldsMissing: (at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} a name, e-mail or code that is blank here. To fill it in, choose “as in the file” for known students.`,
  numericCodes: (codes: readonly string[]) =>
    `${counted(codes.length, 'new student code is a number', 'new student codes are numbers')} in the workbook, read as ${listed(codes)}. If zeros in front are missing, format the column as text there and write them again.`,
  unlisted: (names: readonly string[]) =>
    `${counted(names.length, 'student of this class is', 'students of this class are')} not in the file, and ${names.length === 1 ? 'stays' : 'stay'} enrolled: ${several(names, 5)}.`,
  sections: (counts: ReadonlyMap<string, number>) =>
    `${whole(counts.size)} sections in one list: ${[...counts].map(([name, rows]) => `${name} (${whole(rows)})`).join(', ')}. All go into one offering. For an offering of each, import a list of each.`,
  numericCode: (code: string) =>
    `Its code is a number in the workbook, read as ${code}; zeros in front may be missing.`,
  namelessWords: (words: readonly string[]) => `${quoted(words)}: this names nobody.`,
  namelessRows: (words: readonly string[], at: readonly number[]) =>
    `${counted(at.length, 'row has', 'rows have')} ${quoted(words)} in place of a student code or an e-mail. This names nobody, and no student was found by it: ${listed(at)}.`,
  apply: (totals: PlanTotals, isNew: boolean) => `Import ${brought(totals) || (isNew ? 'the offering' : 'nothing')}`,
  nothing: 'Nothing to import',
  notYetCompared: 'Comparing…',
  nothingBecause: 'All of the file is in the gradebook already, or left out.',
  /** The reason that stands beside a final grade which a file gave, in at most as many characters as are kept. */
  givenReason: (fileName: string) => {
    const reason = `from ${fileName}`;
    return reason.length > textLimit ? `${reason.slice(0, textLimit - 1)}…` : reason;
  },
  oneCommit: 'One change on the ledger. Undo takes all of it back.',
  pages: 'Pages of the list',
  pageControls: { first: 'First page', previous: 'Page before', next: 'Page after', last: 'Last page' },
  pageNumber: (page: number) => `Page ${page}`,

  done: (fileName: string, totals: PlanTotals) =>
    `${fileName}: ${[
      brought(totals) || 'nothing new',
      ...(totals.leftOut > 0 ? [`${counted(totals.leftOut, 'row', 'rows')} left out`] : []),
      ...(totals.refused > 0 ? [`${whole(totals.refused)} refused`] : []),
    ].join(', ')}.`,
};
