import { counted, whole } from './counts.ts';
import { safeFileName } from './file-name.ts';

const erasedText = (entries: number): string =>
  `${counted(entries, 'entry', 'entries')} of this ledger ${entries === 1 ? 'is' : 'are'} erased but for a digest. Nobody can tell whom ${entries === 1 ? 'it was' : 'they were'} about.`;

/** The files with everything about one student: what both say, and the page to print. */
export const studentDataText = {
  /** `erased`: entries of the ledger of which only the digest is left. */
  toKnow: (erased: number, hasServer: boolean): readonly string[] => [
    'This is what the ledger of this browser holds about the student, those records of it that are gone by now, too. Nothing of anybody else is in it, but for what the instructor wrote about this student: a note or a reason may name others. Read them before you give this file away.',
    'Words that were written on a change of several students are left out, because they may name the others; so is the name of a file that a class was imported from. The change itself is here.',
    'Not in this file, because this application cannot see it: backups, ledgers, archives and tables that were exported before, what was printed or sent by e-mail, and the ledgers of other browsers, of which the server may have copies.',
    hasServer
      ? 'The server holds the present record, grades and settings, and may hold copies of this ledger, which say the same as the history here. Of snapshots at the server only the names are here: their contents were not read. Snapshots that were saved elsewhere are not known here.'
      : 'This ledger has no server: what is here is on this computer alone.',
    ...(erased > 0 ? [erasedText(erased)] : []),
  ],

  title: (name: string) => `What is held about ${name}`,
  made: { before: 'Made ', after: (app: string) => ` by Gradeledger ${app}.` },
  ofLedger: (user: string, commits: number, head: string) =>
    `From the ledger of ${user || 'this computer'}, up to No. ${whole(commits)}. Its head is ${head}.`,
  contents: 'In this file',
  parts: {
    know: 'What is here, and what is not',
    record: 'Record',
    offerings: 'Offerings and grades',
    settings: 'Notes, excuses and given grades',
    unsent: 'Not confirmed by the server',
    snapshots: 'Snapshots',
    history: 'History',
  },
  field: 'Field',
  value: 'Value',
  id: 'Id',
  otherIds: 'Other rows of the same person',
  idAtServer: 'Id at the server',
  gone: 'The student is no longer in the list. What the history says is below.',
  inIt: (course: string, name: string) => [course, name].filter(Boolean).join(' · '),
  /** Around moments. */
  seat: { since: 'In it, as far as this ledger knows, since ', still: ', and still.', until: ' until ', end: '.' },
  seatDay: (day: string) => ` Date of enrollment then: ${day || 'none'}.`,
  dateNow: (day: string) => `Date of enrollment: ${day || 'none'}.`,
  grades: 'Grades',
  assessment: 'Assessment',
  status: 'Status',
  points: 'Points',
  percent: '%',
  toKnow1: 'To know',
  point: (problem: string, points: string, max: string) => `${problem}: ${points}${max && ` of ${max}`}`,
  problem: (nth: number) => `P${nth}`,
  goneProblem: 'A problem that is gone',
  unused: 'not used',
  final: 'Final grade',
  finalIs: (percent: string | null, letter: string | null) =>
    [percent === null ? 'None yet' : `${percent} %`, letter].filter(Boolean).join(', '),
  given: (given: string) => `Given by the instructor: ${given}`,
  why: 'How the final grade comes about',
  outcomes: 'Learning outcomes',
  outcome: (nth: number, text: string) => `${whole(nth)}. ${text}`,
  where: 'Where',
  what: 'What',
  kinds: { note: 'Note', excuse: 'Excused', given: 'Given grade', setting: 'Setting', student: 'Student' },
  itemKinds: { student: 'The record', seat: 'The enrollment', grade: 'The grade', setting: 'Settings about them' },
  enrollment: 'Enrollment',
  since: 'Since',
  waits: (why: string, reason: string) => `Waits for the instructor: ${[why, reason].filter(Boolean).join(', ')}`,
  underWay: 'On its way',
  serverHolds: 'The server holds',
  unanswered: (call: string) => `The call “${call}” was made and its outcome is not known`,
  snapshot: 'Snapshot',
  saved: 'Saved',
  wasEnrolled: (was: boolean) => (was ? 'In it when it was saved' : 'Had left before it was saved'),
  number: 'No.',
  when: 'When',
  who: 'Who',
  how: 'How',
  elsewhere: (by: string) => `Changed elsewhere, read by ${by}`,
  takesBack: (seqs: readonly number[]) => `Takes back ${seqs.map((seq) => `No. ${whole(seq)}`).join(', ')}`,
  isLoad: 'Loaded from the server with all records',
  calls: {
    CallIntended: 'To be sent',
    CallApplied: 'Applied by the server',
    CallRefused: 'Refused by the server',
    CallDropped: 'Not applied',
    IdAssigned: 'The server’s id',
    ServerHolds: 'Another value at the server',
    ItemsReleased: 'Released to be sent',
    RefusalsPassed: 'Refusal passed over',
  },
  commands: {
    ReadBackend: 'Read from the server',
    SendCall: 'A call to the server',
    HearReply: 'An answer of the server',
    LookUpCall: 'An answer that was looked up',
  },
  noteLeftOut: 'Its words are left out: they may name others',
  nothing: 'Nothing.',
};

/** What the two files are called. `name`: of the student. */
export const studentFileNames = (name: string): { readonly page: string; readonly json: string } => ({
  page: safeFileName(`Data of ${name}`, 'html'),
  json: safeFileName(`Data of ${name}`, 'json'),
});

/** The dialog that makes the files. */
export const studentDataDialog = {
  title: (name: string) => `Everything about ${name}`,
  body: 'Two files: a page to read and print, and JSON for programs. They hold the record, enrollments, grades, final grades with why, outcomes, notes, reasons and excuses, what the server has not confirmed, and every change of these in this ledger, with who and when.',
  others:
    'Nothing of other students is in them, but what you wrote about this one may name others. Read your notes first.',
  beyond: 'Backups, files exported before and ledgers of other browsers are not in them; the files say so.',
  go: 'Save both files',
  working: (percent: number) => `Gathering, ${percent} %`,
  done: (page: string, json: string) => `${page} and ${json} downloaded.`,
  unfound: 'The student is not in the ledger that is on disk. Wait until all is saved, then try again.',
  unread: 'The ledger could not be read to its end, so that something could be missing. Nothing was saved.',
  unsaved:
    'Something is not saved yet, and the files are made from what is on disk. Wait until all is saved, then try again.',
  failed: (reason: string, build: string) =>
    `The files could not be made (${reason}). Nothing was lost; try again. If it fails again, tell us this too: ${build}.`,
};
