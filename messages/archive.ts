import { counted, whole } from './counts.ts';
import { headWords } from './heads.ts';
import { several } from './naming.ts';

/** The page of an archive. */
export const archivePage = {
  title: (offering: string) => `Archive of ${offering}`,
  copyTitle: 'A copy without names',
  /** Around the moment. */
  made: { before: 'Made ', after: (app: string) => ` by Gradeledger ${app}.` },
  lead: 'This file is complete in itself: it asks no server for anything, and needs none. The tables below say what the records were when it was made; the ledger of this offering is in it, without what is about anything else.',
  copyLead:
    'Names, codes, e-mail addresses, titles and texts are replaced by others; points and dates are those of the original. Nobody outside can confirm such a copy.',
  contents: 'In this file',
  parts: { check: 'The ledger', sheets: 'Sheets', finals: 'Final grades', outcomes: 'Outcomes', history: 'History' },
  student: 'Student',
  code: 'Code',
  problem: (nth: number, max: string) => `P${nth} (${max})`,
  percent: '%',
  toKnow: 'To know',
  unnamed: 'Assessment without a name',
  given: 'Given by the instructor',
  noGrade: 'no final grade',
  whyOf: (student: string, grade: string) => `${student}: ${grade}`,
  assessment: 'Assessment',
  points: 'Points',
  of: (points: string, max: string) => `${points} of ${max}`,
  weight: 'Weight',
  share: 'Share, %',
  adds: 'Adds',
  exactly: (exact: string) => `In all ${exact} %.`,
  outcomes: 'Learning outcomes',
  outcomesOfStudents: 'Learning outcomes by student, in %',
  outcome: (nth: number) => `O${nth}`,
  outcomeNumber: 'No.',
  outcomeText: 'Outcome',
  mean: 'Mean, %',
  reached: 'Attained by',
  history: 'What was changed, the earliest first',
  number: 'No.',
  when: 'When',
  who: 'Who',
  what: 'What',
  nobody: 'Nobody is enrolled.',
  nothing: 'There is nothing here.',

  loaded: (seqs: readonly number[]) =>
    `All records were loaded at once in ${seqs.map((seq) => `No. ${whole(seq)}`).join(', ')}. What was loaded cannot be split, so it is not in this ledger; the tables have what is left of it.`,
  erased: (entries: number) =>
    `${counted(entries, 'entry', 'entries')} about something else, or about what passed between this computer and a server, ${entries === 1 ? 'is' : 'are'} erased to ${entries === 1 ? 'its digest' : 'their digests'}: the chain shows that something was there, and when, not what it said.`,
  withheld: (commits: number) =>
    `${counted(commits, 'commit', 'commits')} with a note about something else, such as the name of a file, ${commits === 1 ? 'is' : 'are'} left out but for ${commits === 1 ? 'its number and hash' : 'their numbers and hashes'}, because a hash covers the note.`,
  unasked: 'Reasons of given grades, and notes, are not in this file: they were not asked for.',
  withPrivate: 'Reasons of given grades, and notes, are in this file: they were asked for.',
  noScript:
    'This page can check its ledger only where scripts run. Without them, save the file and give it to “gradeledger verify”.',
  waiting: 'The ledger is being checked…',
  checking: (percent: number) => `The ledger is being checked, ${percent} %.`,
  take: 'Take the ledger out',
  taken: (fileName: string) => `${fileName} downloaded. “gradeledger verify ${fileName}” checks it without this page.`,
  noted: headWords.label,
};

const quoted = (names: readonly string[]): string => several(names.map((name) => `“${name}”`));

/** What comes of it when the tables of an archive are computed again from the ledger in it. */
export const archiveTables = {
  same: 'The tables were computed again from this ledger, too: they show what it gives.',
  beyond: (names: readonly string[]) =>
    `Not computed again, because the page says that its ledger alone does not give them: ${quoted(names)}. All other tables show what it gives.`,
  notWhole:
    'So the page as a whole is not confirmed. An honest page is like that, too, where all records were loaded at once; but whoever changes a table can mark it so. Compare these tables with the ledger that the page was made from: “gradeledger grades LEDGER”, or a new archive of it.',
  other: (count: number, first: string) =>
    `${count === 1 ? 'A table does' : `${whole(count)} tables do`} not show what this ledger gives. ${first} Do not rely on the tables.`,
  differs: (where: readonly string[], shown: string, given: string) =>
    `In ${where.map((one) => `“${one}”`).join(', ')} stands ${said(shown)}; by the ledger it is ${said(given)}.`,
  markup: (where: readonly string[]) => `What is around the texts of ${quoted(where)} was changed.`,
  older: (made: string, own: string) =>
    `The page says that Gradeledger ${made} wrote its tables, and this is ${own}, which may use other words: only the numbers in them were compared.`,
  sameNumbers: 'The numbers in them are those that this ledger gives.',
  unmarked:
    'Its tables were not computed again: nothing in the page says what they are of. Pages of the first version lack that; in any other it was taken out. Do not rely on the tables.',
};

const said = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);

/** What the page says after it has checked its own ledger. */
export const archiveCheck = {
  sound: (seq: number, head: string) =>
    `Checked just now, on this page: every hash was computed again, and the ledger in this file is consistent with itself up to No. ${whole(seq)}. Its head is ${head}.`,
  redacted: (seq: number) =>
    `Checked just now, on this page: the copy is consistent with itself up to No. ${whole(seq)}. Its names were replaced, so nobody outside can confirm it.`,
  erased: (count: number) => `${counted(count, 'entry', 'entries')} of it ${count === 1 ? 'is' : 'are'} erased.`,
  nothing:
    'Nothing in this file confirms that head: whoever owns a ledger can write all of it anew, so compare the head with one that was noted elsewhere.',
  bad: (line: number, problem: string) =>
    `The ledger in this file is not consistent with itself: in line ${whole(line)}, ${problem} Do not rely on it.`,
};

/** The way to an archive. */
export const archiveDialog = {
  offer: 'Archive (a page that needs no server)…',
  title: 'An archive of this offering',
  body: 'One file that opens in any browser, without a server or a network: sheets, final grades with why, outcomes, history, and the ledger. What the ledger says of other offerings, and of students who are only there, is erased from it.',
  names: 'The file holds names, codes and grades of this offering’s students. Give it only to people who may see them.',
  withPrivate: 'With reasons of given grades, and notes',
  unproved: (given: number) =>
    `${counted(given, 'grade is', 'grades are')} given by you. The ledger holds a given grade together with its reason. Without the reasons both are erased from it, and the page cannot compute its table of final grades again.`,
  go: 'Save the archive',
  working: (percent: number) => `Making the archive, ${percent} %`,
  fileName: (offering: string) => `Archive of ${offering}`,
  notThere: 'The offering is not in the ledger that is on disk. Wait until all is saved, then try again.',
  unsaved:
    'Something is not saved yet, and the archive is made from what is on disk. Wait until all is saved, then try again.',
  failed: (reason: string, build: string) =>
    `The archive could not be made (${reason}). Nothing was lost; try again. If it fails again, tell us this too: ${build}.`,
};

/** The copy without names as such a page. */
export const archiveOfCopy = {
  action: 'Without names, as a page',
  hint: 'The copy without names as a page that opens in any browser, without a server: it has tables, and checks itself.',
  namesOut: (percent: number) => `Taking the names out, ${percent} %`,
  making: (percent: number) => `Making the page, ${percent} %`,
};
