import { sought } from './sought.ts';

const usage = 'student LOG --student ID-OR-CODE -o FOLDER';

export const studentCommand = {
  usage,
  summary: 'Writes all that a ledger holds about one student, as JSON and as a page to print.',
  help: [
    `gradeledger ${usage}`,
    '',
    'Verifies LOG, an exported ledger, and writes two files to FOLDER, which is made if it is missing: the record, enrollments,',
    'grades, final grades with why, outcomes, notes, reasons, excuses, what the server has not confirmed, and every change of',
    'these. Nothing of other students is in them, but for what was written about this one: read the notes before you give the',
    'files away. What the files cannot hold they say themselves. docs/student-data.md explains the JSON.',
    '',
    '  --student X   the student’s id, here or at the server, or a code that the student ever had. Rows that were merged are',
    '                one person; a student who was deleted is found, too',
    '',
  ].join('\n'),
  noStudent: 'Say with --student whose data you want: an id or a code.',
  noOut: 'Say with -o into which folder the files are to go.',
  ofPart: 'it is a part of a ledger, and the data of a student are gathered from the whole.',
  ...sought,
  unread: (detail: string): string => `it could not be read to its end, so that something could be missing: ${detail}.`,
  done: (files: readonly string[]): string => files.map((file) => `${file}\n`).join(''),
};
