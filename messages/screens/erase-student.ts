import { counted } from '../counts.ts';

/** Erasing a deleted student in this browser's own ledger. */
export const eraseStudentText = {
  open: 'Erase…',
  title: 'Erase a deleted student',
  reading: 'Reading the ledger…',
  erasing: 'Erasing…',
  unread: (detail: string) => `The ledger could not be read, and nothing was erased: ${detail}`,
  failed: (detail: string) =>
    `Whether anything was erased is not known: ${detail} Open this again: it says what is left.`,
  not: {
    unknown: 'Nothing about this student is left in the ledger of this browser.',
    nothing: 'Nothing about this student is left in the ledger of this browser.',
    ambiguous: 'It is not clear which student is meant, so nothing can be erased.',
    there:
      'This student is in your records again, or was merged with one who is. Only a deleted student can be erased.',
    unsettled:
      'Not everything about this student has been sent to the server and answered. Wait for that, then try again.',
    'under way': 'A call to the server has no answer yet. Wait for that, then try again.',
    needed:
      'An older version wrote this student and others together. That cannot be erased for one student, and without it the rest would bring the student back.',
    harmful:
      'Without these entries somebody else would have other records, so nothing can be erased. This is a fault of Gradeledger: please report it.',
    busy: 'Another tab was recording changes all the time, so nothing was erased. Try again.',
  },
  goes: (entries: number, keepsCopies: boolean) =>
    `For good, from the ledger of this browser${keepsCopies ? ' and, if the server has one, its copy of it' : ''}: ${counted(entries, 'entry', 'entries')} about this student. Name, code, e-mail, enrollments, scores, excuses, given grades and notes are in them. That they were there, when and in which change can still be seen.`,
  notes: (notes: number) =>
    `${counted(notes, 'note of a change', 'notes of changes')} among them, such as a file’s name, because it names the student.`,
  fixed: (count: number) =>
    `${counted(count, 'older note of a change', 'older notes of changes')} that an older version wrote, and that cannot be erased.`,
  others: 'Everybody else keeps every score, and nothing else of them changes. This was tried before you were asked.',
  stay: 'What stays:',
  stays: (keepsCopies: boolean) => [
    `${keepsCopies ? 'the server’s copies of the ledgers of other browsers, and of another history of this ledger' : 'a copy of the ledger that the server may keep'}, and the server’s backups until they are deleted;`,
    'ledgers in other browsers, snapshots, and every file that was exported;',
    'what you wrote about the student elsewhere, and ids without a name in the list of what was sent;',
    'what other open tabs show, until they are loaded again.',
  ],
  after: 'It cannot be undone. Afterwards this ledger cannot be continued on another computer from a file.',
  go: 'Erase for good',
  goHere: 'Erase only in this browser',
  behind:
    'The server’s copy of this ledger does not go so far yet, so nothing was erased. Wait until it does, then open this again; or erase only in this browser, and the copy keeps what it has.',
  notFound: (detail: string) =>
    `The server’s copy of this ledger could not be looked for, and nothing was erased: ${detail}. Open this again to try it again; or erase only in this browser, and a copy at the server keeps what it has.`,
  notThere: (detail: string) =>
    `Whether the server has erased it in its copy is not known, and nothing was erased in this browser: ${detail}. It can be tried again: open this again. Or erase only in this browser, and the copy keeps what it has.`,
  onlyThere: 'In the server’s copy of this ledger these entries are erased. In this browser: ',
  done: (entries: number, there: string) =>
    `Erased in this browser: ${counted(entries, 'entry', 'entries')} about the student. ${there}`,
  there: {
    erased: 'They are erased in the server’s copy of this ledger, too.',
    'no copy': 'The server had no copy of this ledger.',
  },
  otherHistory: ' But the server also has another history of this ledger, which may still hold the student.',
  leftOut: 'Copies at a server were left out.',
  reload: (done: string, detail = '') =>
    `${done} Reload the page: until then it may still show the student.${detail === '' ? '' : ` (${detail})`}`,
};
