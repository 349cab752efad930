import { columnLetters } from '../../commands/import/sheet.ts';
import type { FileSystem } from '../../commands/import/systems.ts';
import type { WriteFault } from '../../commands/write-back/faults.ts';
import type { FillCounts, FillRefusal, WhyLeft, WhyRowLeft, WhyStays } from '../../commands/write-back/fill.ts';
import type { ReadFault } from '../../tables/parsed.ts';
import { counted, whole } from '../counts.ts';
import { several } from '../naming.ts';
import { readFaultText } from '../read-faults.ts';

const filledCells = ({ scores, finals }: FillCounts): string => {
  const parts = [
    ...(scores > 0 || finals === 0 ? [counted(scores, 'score', 'scores')] : []),
    ...(finals > 0 ? [counted(finals, 'final grade', 'final grades')] : []),
  ];
  return parts.join(' and ');
};

/** Filling in a file that another system wrote. */
export const fillText = {
  title: 'Fill in a downloaded file',
  lead: 'Choose the gradebook file that you downloaded from Canvas, Moodle, Brightspace, Blackboard or your registrar. Its score cells get your scores; everything else in it stays as it is. Then upload it there.',
  reading: (name: string) => `Reading ${name}…`,
  refused: 'This file is not filled in',
  another: 'Choose another file',
  nothingSaved: 'Nothing was changed or saved.',
  writtenBy: (system: FileSystem, name: string) =>
    system === 'other' || system === 'registrar' ? name : `${name}, from ${system}`,
  counts: (changes: number, equal: number) =>
    `${counted(changes, 'cell changes', 'cells change')}. ${equal === 0 ? '' : `${counted(equal, 'cell has', 'cells have')} your score already.`}`,
  kinds:
    'CSV, TSV or Excel (.xlsx), up to 10 MB. The file is read on this device, and nothing in your gradebook changes.',
  go: (counts: FillCounts) => `Fill in ${filledCells(counts)}`,
  nothing: 'Nothing in the file would change.',
  done: (name: string, counts: FillCounts) => `${name} with ${filledCells(counts)} filled in, downloaded.`,
  columns: 'Columns',
  columnsLabel: 'Columns that can be filled in',
  changes: 'What changes',
  row: 'Row',
  student: 'Student',
  column: 'Column',
  from: 'In the file',
  to: 'Filled in',
  why: 'Why',
  blank: '–',
  filledWith: 'Filled with',
  count: 'Changes',
  nameOf: (heading: string, column: number) => heading.trim() || `Column ${columnLetters(column)}`,
  fillWith: (heading: string) => `Fill ${heading} with`,
  stays: 'Nothing: it stays',
  finalPercent: 'Final grade, percent',
  finalLetter: 'Final grade, letter',
  finalOutOf: '100, for the final grade',
  problem: (assessment: string, problem: number) => `${assessment}, problem ${problem}`,
  leftCells: (count: number) =>
    count === 1 ? '1 cell is left as it is' : `${whole(count)} cells are left as they are`,
  leftRows: (count: number) => counted(count, 'row is not filled in', 'rows are not filled in'),
  missing: (count: number) =>
    `${counted(count, 'student of yours has', 'students of yours have')} no row that is filled in`,
  fixed: (headings: readonly string[]) => `Never written: ${several(headings, 8)}.`,
  soFar: (count: number) =>
    count === 1
      ? '1 final grade is of a student of whom not everything is graded yet.'
      : `${whole(count)} final grades are of students of whom not everything is graded yet.`,
  unplaced: (assessments: readonly string[]) => `No column of the file gets your scores of ${several(assessments, 8)}.`,
  chooseAbove: 'If one of the columns is for them, choose so.',
  lettersLeft: (whom: readonly string[]) =>
    `The file takes only percentages, so ${whom.length === 1 ? 'a letter that you gave stays' : 'letters that you gave stay'} here, and another letter may be shown there: ${several(whom, 5)}.`,
  withLetter: (student: string, letter: string) => `${student} (${letter})`,
  formulas: (count: number) =>
    `${counted(count, 'formula', 'formulas')} in the workbook still ${count === 1 ? 'shows its' : 'show their'} old value. Open the file in a spreadsheet program and save it there before you upload it.`,
};

export const whyStaysText: Partial<Readonly<Record<WhyStays, string>>> = {
  'other maximum': 'The file has another maximum than you.',
  'several assessments': 'Several assessments have this name.',
  twice: 'Another column is for the same scores.',
};

export const whyLeftText: Readonly<Record<WhyLeft, string>> = {
  formula: 'a formula',
  error: 'an error of the spreadsheet',
  merged: 'part of a merged cell',
  absent: 'the line ends before it',
  word: 'no number; you decide',
  'not graded here': 'not graded here',
  'partly graded': 'only a part is graded',
  'excused here': 'excused here',
  'excused there': 'excused in the file, graded here',
  'no final grade': 'no final grade here',
  'cannot be computed': 'cannot be computed here',
  'cannot be written': 'cannot be written safely',
};

export const whyRowLeftText: Readonly<Record<WhyRowLeft, string>> = {
  'not of this class': 'not in this class',
  unsure: 'code and e-mail name nobody for certain',
  twice: 'the student has several rows',
  'another name': 'the code is of a student with another name',
  hidden: 'hidden in the workbook',
  'test student': 'a test student',
};

/** Why the file is not the one that was downloaded for the class, and in what it differs. */
export const fillRefusalText = (refusal: FillRefusal): string => {
  switch (refusal.refused) {
    case 'no headings':
      return 'No row of the file looks like headings. Choose the file as it was downloaded.';
    case 'long table':
      return 'The file has a row for each score, not one for each student. Download the gradebook as a table.';
    case 'other students': {
      const { known, rows, enrolled, strangers } = refusal;
      const others = strangers.length === 0 ? '' : ` Not in this class: ${several(strangers, 5)}.`;
      return `The file is of other students: ${whole(known)} of its ${counted(rows, 'row is', 'rows are')} of your ${counted(enrolled, 'student', 'students')}.${others} Open the offering that the file is of, or check the student codes.`;
    }
    case 'other headings':
      return `No column of the file has the name of one of your assessments. It has: ${several(refusal.headings, 12)}. Name the assessment as it is named there, or choose another file.`;
  }
};

const faults: Readonly<Record<string, string>> = {
  macros: 'The workbook has macros, which could change what is written. Save it as .xlsx or CSV and choose that.',
  protected: 'The workbook is protected. Take the protection off, or choose the file as CSV.',
  'protected sheet':
    'The sheet is protected. Take the protection off, choose another sheet if there is one, or choose the file as CSV.',
  pivot: 'The workbook has pivot tables, which would keep the old scores. Save the sheet alone, or as CSV.',
  signed: 'The workbook is signed, and any change would break the signature. Save a copy without it.',
  'open document': 'OpenDocument files (.ods) cannot be filled in. Save the file as .xlsx or CSV and choose that.',
  'unusual workbook':
    'The workbook is written in an unusual way. Open it in a spreadsheet program, save it there as .xlsx, and choose it again.',
};

export const fillFaultText = (fault: ReadFault | WriteFault): string => {
  if (fault.fault === 'read differently')
    return `Line ${fault.line} can be read in two ways, so that a score could end in the wrong cell. Check its quotation marks.`;
  if (fault.fault === 'not as planned')
    return `The file that was made differs from the plan${fault.at > 0 ? ` in row ${fault.at}, column ${columnLetters(fault.column)}` : ''}, so it was not saved. The format of that cell may show a number as something else.`;
  return faults[fault.fault] ?? readFaultText(fault as Parameters<typeof readFaultText>[0]);
};
