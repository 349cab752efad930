import type { LetterBound } from '../events/entities.ts';
import { counted, whole } from './counts.ts';

export const settingsText = {
  title: 'Settings',
  parts: 'Parts of the settings',
  look: {
    title: 'Look',
    theme: 'Theme',
    rowHeight: 'Row height',
    rowHeightHint: 'Compact shows more students at once.',
    rowHeights: { normal: 'Normal', compact: 'Compact' },
    names: 'Names',
    namesHint: 'Lists are sorted by last name either way.',
    nameOrders: { lastFirst: 'Haddad, Leila', firstLast: 'Leila Haddad' },
  },
  grading: {
    title: 'Grading',
    beside: 'for new offerings',
    ungraded: 'Ungraded work',
    ungradedHint: 'Which of the two is official. The other is always shown beside it.',
    leftOut: 'So far',
    zero: 'Blanks as 0',
    rounding: 'Rounding',
    roundingHint: 'Once, at the end, on the exact value.',
    decimals: 'Decimals',
    decimalsOf: (count: number) => counted(count, 'decimal', 'decimals'),
    halfUp: 'Halves up',
    halfEven: 'Halves to even',
    letters: 'Letters',
    noLetters: 'Final grades are percents alone.',
    schemes: { none: 'None', plain: 'A to F', signs: 'A to F with signs', own: 'Your own' },
    edit: 'Edit',
    editLetters: 'Letters and their lowest percents',
    editHint: 'Such as A 90; B 80; C 70; D 60; F 0.',
    lettersFault: (part: string) => `“${part.trim()}” is not a letter and its lowest percent, such as B+ 87.`,
    lettersUnlike: 'Every letter needs another name and another bound.',
    near: 'Near a cut-off',
    nearHint: 'A final grade this close to a letter’s bound is named as near it.',
    threshold: 'Outcome threshold',
    thresholdHint: 'The percent from which a learning outcome counts as attained.',
    notPercent: (typed: string) => `“${typed}” is not a number from 0 to 100.`,
  },
  columns: {
    title: 'Columns',
    courses: 'In the list of courses',
    fields: 'On a course and an offering',
    fieldsHint: 'A hidden field keeps what it holds.',
  },
  account: {
    title: 'Account',
    at: (host: string) => `Signed in at ${host}`,
    demo: 'The demo',
    demoHint: 'Sample data in this tab. Nobody is signed in.',
    nobody: 'Nobody is signed in',
    nobodyHint: 'Settings are kept with this gradebook.',
    help: 'Help',
    helpHint: 'Write to whoever runs this site.',
  },
  computer: {
    title: 'This computer',
    whose: 'Whose it is',
    whoseHints: {
      mine: 'Signing out locks your gradebook here until you sign in again.',
      shared: 'Signing out removes your gradebook from it, offline too.',
    },
    whoseNames: { mine: 'Mine', shared: 'Shared' },
    nowShared: 'This computer is shared from now on: signing out removes your gradebook from it.',
    nowMine: 'This computer is yours from now on: signing out locks your gradebook here.',
    askTitle: 'Is this computer yours?',
    askBody: 'You will stay signed in here. Type your password to say so.',
    askGo: 'It is mine',
    kept: 'Kept here',
    changes: (changes: number, waiting: number, used: string | undefined) =>
      [
        waiting === 0
          ? `${counted(changes, 'change', 'changes')}, all sent`
          : `${counted(changes, 'change', 'changes')}, ${whole(waiting)} of them not sent yet`,
        ...(used === undefined ? [] : [`${used} in this browser`]),
      ].join(' · '),
    local: (changes: number, used: string | undefined) =>
      [counted(changes, 'change', 'changes'), ...(used === undefined ? [] : [`${used} in this browser`])].join(' · '),
    inTab: 'Nothing. This gradebook is in this tab only.',
    details: 'What is stored',
    what: 'What',
    whoseColumn: 'Whose',
    size: 'Size',
    remove: 'Remove…',
    removeName: 'Your gradebook on this computer',
    removeHint: 'Removing it signs you out. What the server holds stays there.',
    owners: { yours: 'yours', others: 'others’', everybody: 'everybody’s' },
    untold: 'the browser does not tell',
    times: (what: string, count: number) => (count === 1 ? what : `${what} (${whole(count)})`),
  },
  data: {
    title: 'Your data',
  },
};

/** What the browser keeps for this app under each name, in words. */
export const keptWords = {
  session: 'who is signed in',
  waiting: 'how many changes are not sent yet',
  wiping: 'gradebooks still to be removed',
  theme: 'the theme of this browser',
  selections: 'what each page showed last',
  backend: 'which server an e-mail signed in at',
  open: 'which gradebook was open in this tab',
  protection: 'that the browser was asked to protect its storage',
  ledger: 'a gradebook, with its history',
  other: 'something this version does not know',
};

/** Schemes of letters to begin with. The second has the bounds that most schools print. */
export const letterSchemes: { readonly [S in 'none' | 'plain' | 'signs']: readonly LetterBound[] } = {
  none: [],
  plain: [
    { letter: 'A', from: 90 },
    { letter: 'B', from: 80 },
    { letter: 'C', from: 70 },
    { letter: 'D', from: 60 },
    { letter: 'F', from: 0 },
  ],
  signs: [
    { letter: 'A', from: 93 },
    { letter: 'A−', from: 90 },
    { letter: 'B+', from: 87 },
    { letter: 'B', from: 83 },
    { letter: 'B−', from: 80 },
    { letter: 'C+', from: 77 },
    { letter: 'C', from: 73 },
    { letter: 'C−', from: 70 },
    { letter: 'D', from: 60 },
    { letter: 'F', from: 0 },
  ],
};
