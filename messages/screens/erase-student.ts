import { counted } from '../counts.ts';

const keptWhys = {
  unsound: 'it does not verify, so nothing of it is used',
  newer: 'a newer version of Gradeledger wrote it',
  'of others': 'it is not your account’s',
  'too large': 'all of them together are too large for a page',
  'not fetched': 'it could not be fetched just now',
  shared: 'an older version wrote this student and others together, so neither it nor its browser can erase one alone',
  harmful: 'without the student others would not be as they were, or a call about the student has no answer there',
  unfoldable: 'no records follow from it',
};

export type KeptWhy = keyof typeof keptWhys;

/** Erasing a deleted student in this browser's own ledger, and in the server's copies of all the account's ledgers. */
export const eraseStudentText = {
  /** What the commit says that another browser asked for. */
  elsewhere: 'as asked in another browser',
  open: 'Erase…',
  title: 'Erase a deleted student',
  reading: (percent: number) => `Reading the ledger, ${percent} %`,
  erasing: (percent: number) => `Erasing, ${percent} %`,
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
      'An older version wrote this student and others together. That cannot be erased for one student, and without it the rest would bring the student back. Of an exported copy, gradeledger erase --with-baselines erases such entries whole; then no grades follow from it.',
    harmful:
      'Without these entries somebody else would have other records, so nothing can be erased. This is a fault of Gradeledger: please report it.',
    busy: 'Another tab was recording changes all the time, so nothing was erased. Try again.',
  },
  goes: (entries: number, keepsCopies: boolean) =>
    `For good, from the ledger of this browser${keepsCopies ? ' and, if the server has one, its copy of it' : ''}: ${counted(entries, 'entry', 'entries')} about this student. Name, code, e-mail, enrollments, scores, excuses, given grades and notes are in them. That they were there, when and in which change can still be seen.`,
  goesElsewhere: (entries: number, ledgers: number) =>
    `And from the server’s copies of ${counted(ledgers, 'other ledger', 'other ledgers')} of yours: ${counted(entries, 'entry', 'entries')}. The browsers that keep these ledgers erase the same, when they next ask the server about their copies and all that they changed about this student is sent.`,
  notes: (notes: number) =>
    `${counted(notes, 'note of a change', 'notes of changes')} among them, such as a file’s name, because it names the student.`,
  fixed: (count: number) =>
    `${counted(count, 'older note of a change', 'older notes of changes')} that an older version wrote, and that cannot be erased.`,
  everybodyElse:
    'Everybody else keeps every score, and nothing else of them changes. This was tried before you were asked.',
  stay: 'What stays:',
  kept: (begun: string, why: KeptWhy) => `the server’s copy of your ledger begun ${begun}: ${keptWhys[why]};`,
  othersUnread: (detail: string) =>
    `the server’s copies of the ledgers of your other browsers, which could not be read now: ${detail}. Close this, and open it later;`,
  noCopies: 'a copy of the ledger that the server may keep, and ledgers in other browsers;',
  snapshots: (names: readonly string[], more: number) =>
    `snapshots that hold the student, which can only be deleted as a whole, in Snapshots: ${names.join('; ')}${more > 0 ? ` and ${more} more` : ''};`,
  snapshotsUnread: (count: number) =>
    `${counted(count, 'snapshot', 'snapshots')} whose contents could not be read, if the student is in them;`,
  snapshotsUnlisted: 'snapshots at the server, which could not be looked into, if the student is in them;',
  fixedElsewhere: (count: number) =>
    `${counted(count, 'older note of a change', 'older notes of changes')} in these copies, which cannot be erased;`,
  stays: [
    'what a browser that you do not use any more still has, or has not sent to the server yet;',
    'the server’s backups until they are deleted, the answers that it keeps for some weeks in case a call is repeated, and every file that was exported;',
    'what you wrote about the student elsewhere, a server’s own words on why it refused a call, and ids without a name in the list of what was sent;',
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
  others: (ledgers: number) =>
    ` So is the student in its ${counted(ledgers, 'copy', 'copies')} of other ledgers of yours.`,
  othersKeep: ' Other copies at the server still have the student.',
  leftOut: 'Copies at a server were left out.',
  reload: (done: string, detail = '') =>
    `${done} Reload the page: until then it may still show the student.${detail === '' ? '' : ` (${detail})`}`,
};
