import { counted, whole } from '../counts.ts';
import { earlierTime } from '../heads.ts';
import { lineProblem } from '../line-problems.ts';
import { landing } from '../screens/landing.ts';
import { hostOf } from './sign-in-steps.ts';

/** Of the chain, as verifying counts them: most are changes, the others tell of calls and answers. */
const commits = (count: number): string => counted(count, 'commit', 'commits');

type BadTold = { readonly line: number; readonly problem: string; readonly detail?: string };

const badLine = ({ line, problem, detail }: BadTold): string =>
  `Line ${line} is not sound: ${lineProblem(problem, detail)}`;

/** A chain may be sound, and somebody who wrote it anew put into it what no Gradeledger writes. */
const ofContent: ReadonlySet<string> = new Set(['misshapen', 'cannot follow']);

const newer = 'written by a newer version';

/** The dialog that opens a ledger's file. */
export const openLedger = {
  title: landing.ledger,
  body: 'A ledger that was exported, yours or another’s, or a proof of final grades. Every line of it is checked, and you look at it without changing anything. It stays in this tab, and nothing of it is kept. A proof is computed again.',
  drop: 'Drop the file here, or choose it.',
  choose: 'Choose a file',
  checking: (fileName: string, percent: number): string => `Checking ${fileName}: ${percent} %`,
  opening: (fileName: string): string => `Opening ${fileName}…`,
  stop: 'Stop',
  notLedger: (fileName: string, problem: string): string => `${fileName} cannot be opened: ${lineProblem(problem)}`,
  tooLarge: (fileName: string): string =>
    `${fileName} is too large for a page. At a command line, gradeledger verify and replay read ledgers of any size.`,
  unreadable: (fileName: string, detail: string): string => `${fileName} cannot be read (${detail}). Choose it again.`,
  notShown: (fileName: string, detail: string): string =>
    `${fileName} cannot be shown: no gradebook follows from its commits (${detail}).`,
  notWhole: (fileName: string, problem: string): string => {
    if (problem === newer) return `${fileName} cannot be read to its end.`;
    return ofContent.has(problem)
      ? `${fileName} holds what no Gradeledger writes, so somebody made it or changed it.`
      : `${fileName} is not consistent with itself: it was damaged or changed after it was written.`;
  },
  badLine,
  before: (count: number): string =>
    count === 0
      ? 'No commit stands before it, so there is nothing to look at.'
      : `${counted(count, 'commit before it is', 'commits before it are')} sound. What comes after it is not shown.`,
  part: (fileName: string, first: number, last: number, head: string): string =>
    `${fileName} is a part of a ledger, unbroken from commit ${whole(first)} to ${whole(last)}, head ${head}.`,
  partNotShown: (before: number): string =>
    `What stands before is not in it (${commits(before)}), so it does not say what the gradebook was. Open the whole ledger, or a part from its beginning, to look at it.`,
  lookBefore: 'Look at what stands before it',
  leaves: 'This closes what is open here. You are asked first if something of it would be lost.',
};

/** What stands above every screen of a ledger that was opened from a file. */
export const openedLedger = {
  label: 'About this ledger',
  of: (user: string, server: string): string =>
    server === '' ? `Ledger of ${user}, without a server` : `Ledger of ${user} at ${hostOf(server)}`,
  until: (time: string): string => `until ${time}`,
  consistent: (time: string, count: number, head: string): string =>
    `Consistent with itself: checked ${time}, ${commits(count)}, head ${head}`,
  erased: (count: number): string => `${counted(count, 'event', 'events')} erased`,
  beginning: (count: number, head: string): string =>
    `A part of a ledger, unbroken from its beginning: ${commits(count)}, head ${head}`,
  unconfirmed: 'Nobody outside has confirmed this head',
  confirmed: (seq: number, last: number): string =>
    seq === last
      ? 'The head that was noted is its head: nothing was changed since'
      : `The head that was noted is the hash of commit ${whole(seq)}: up to there nothing was changed since. Nobody outside has confirmed what comes after it`,
  claim: (server: string, seq: number, time: string): string =>
    `Its writer says that ${server} had confirmed it up to No. ${whole(seq)}, received ${time}; nothing in the file shows it, so compare with that server’s copy`,
  notConfirmed:
    'The head that was noted is no hash of it: it is of another ledger, or commits were changed or cut off since',
  earlier: earlierTime,
  redacted: 'Redacted; consistent with itself; nobody outside can confirm a redacted copy',
  bad: (bad: BadTold, count: number): string =>
    `${bad.problem === newer ? 'Not read to its end.' : 'Not consistent with itself.'} ${badLine(bad)} You see the ${commits(count)} before it`,
  newer: (count: number): string =>
    `A newer version of Gradeledger wrote what comes next: you see the ${commits(count)} before it. Reload the page to get that version`,
  readOnly: 'Only to look at',
  leave: 'Close it',
  back: 'Back to your gradebook',
};

/** Going on with one's own ledger on another computer than the one that wrote the file. */
export const continueLedger = {
  action: 'Continue it here…',
  title: 'Continue this ledger here',
  body: (until: string): string =>
    `This file becomes your ledger on this computer, with all its changes up to ${until}; then it is compared with what the server holds.`,
  owed: (count: number): string =>
    `${counted(count, 'thing in it was', 'things in it were')} not confirmed by the server. Each is sent where the server still holds what it held then; new rows are looked for there first, for four minutes. Where both changed, you are asked.`,
  nothingOwed: 'The server had confirmed all of it.',
  other:
    'Use this ledger on one computer only from now on. If both go on with it, what they send may be on the server twice.',
  go: 'Continue here',
  done: 'Your ledger goes on here.',
  failed: (detail: string): string => `It could not be continued (${detail}). Nothing was changed; try again.`,
  not: {
    'not whole':
      'This file was not read to its end: it was damaged or changed, or a newer version wrote it. Only a ledger that is consistent with itself to its end can be continued. Look for another export of it.',
    erased:
      'Events of this ledger were erased, so nobody knows all that it said. Look for an export from before that, or open your gradebook without the file.',
    'another account':
      'This is not the ledger of the account that is signed in. Sign in as its owner, and open it again.',
    'worked here':
      'You have worked on this computer already, and two ledgers cannot become one. Keep both: this file can be looked at, and what it lacks at the server can be entered again.',
    'nothing new': 'This computer has everything that is in the file.',
    'under way here':
      'A call of this computer has no answer yet. Open your gradebook, wait until all is sent, and try again.',
    'load under way':
      'Snapshots were being loaded when the file was written, and nobody knows what came of it. Open your gradebook without the file: it shows what the server holds.',
    newer: 'A newer version of Gradeledger wrote this file. Reload the page to get that version.',
    'changed meanwhile':
      'Your gradebook on this computer changed at this moment, perhaps in another tab. Look at it first.',
    'no room': 'The disk space of this browser does not hold it. Free some space, and try again. Nothing was changed.',
    'not kept': 'This browser keeps nothing for this site, so there is nowhere to continue it.',
  } satisfies Readonly<Record<string, string>>,
};
