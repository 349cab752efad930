import type { Snapshot } from '../../events/entities.ts';
import type { PolicyPlace } from '../../projections/settings/policy.ts';
import { policyPlaces } from '../components/differences.ts';
import { counted, whole } from '../counts.ts';

export const snapshotsText = {
  title: 'Snapshots',
  count: (all: number) => counted(all, 'snapshot', 'snapshots'),
  shown: (shown: number, all: number) => `${whole(shown)} of ${whole(all)}`,
  search: 'Note, course or term',
  save: 'Save snapshot…',
  again: 'Read again',
  reading: 'Reading the list…',
  columns: {
    note: 'Note',
    offering: 'Offering',
    saved: 'Saved',
    students: 'Students',
    today: 'Against today',
  },
  grid: 'Snapshots',
  noNote: 'no note',
  readOnly: 'A snapshot stays as it is. Its note is changed beside the list.',
  panel: 'Selected snapshot',
  chosen: (count: number) => `${whole(count)} chosen`,
  chooseAll: (count: number) => `Choose all ${whole(count)} shown`,
  chooseNone: 'Choose none',
  hidden: (count: number) =>
    `${counted(count, 'other chosen one is', 'other chosen ones are')} not shown now, and left out.`,
  row: (note: string, count: number) => (count > 1 ? `${whole(count)} rows` : note || snapshotsText.noNote),
  isChosen: (name: string, count: number) => `${name} chosen, ${whole(count)} in all`,
  notChosen: (name: string, count: number) => `${name} no longer chosen, ${whole(count)} in all`,
  severalHint: 'Space or the box before its note chooses a row, to load, export or delete several at once.',
  terms: 'Which snapshots are listed',
  thisTerm: 'This term',
  allTerms: 'All',
  noneOfTermTitle: 'None of this term',
  noneOfTermBody: 'No snapshot is of an offering of the newest term. Choose “All” to see the others.',
  nothingSelected: 'Choose a snapshot to see more.',
  note: 'Note',
  saveNote: 'Save note',
  noteSaved: 'The note was saved.',
  facts: ({ students, assessments, grades }: Snapshot['counts']) =>
    `${counted(students, 'student', 'students')}, ${counted(assessments, 'assessment', 'assessments')}, ${counted(grades, 'grade', 'grades')}`,
  savedAt: (time: string) => `Saved ${time}`,
  export: 'Export…',
  remove: 'Delete…',
  emptyTitle: 'No snapshots yet',
  emptyBody:
    'A snapshot keeps an offering at your server as it is there now: its students, assessments, grades and how they count.',
  noMatchTitle: 'Nothing matches',
  noMatchBody: (query: string) => `No snapshot has “${query}” in its note, course or term.`,
  clearSearch: 'Clear search',
  ofNowTitle: 'Snapshots are of now',
  ofNowBody: 'Saving or loading one would change your records while you look at something else.',
  noServerTitle: 'Snapshots are kept by a server',
  noServerBody: 'This gradebook has none. Sign in, or try the demo, to save an offering as it is.',
  onlyKnown: 'Shown are the snapshots that were saved from here. What was saved or deleted elsewhere is not known now.',
  unread: (why: string) => `The list could not be read. ${why}`,
  noLonger: 'It is no longer at your server: it was deleted elsewhere. Nothing was changed.',
  gone: (names: readonly string[], time: string) =>
    `Gone from your server some time after ${time}, deleted on another device or by somebody else: ${names.join('; ')}.`,
};

/** Of one offering, on its page. */
export const snapshotsOfOffering = {
  title: 'Snapshots',
  all: 'All snapshots',
  none: 'No snapshots yet.',
  noNote: snapshotsText.noNote,
  facts: snapshotsText.facts,
};

export const saveSnapshotText = {
  title: 'Save snapshot',
  body: 'Each offering is kept as the server has it now. Later changes leave a snapshot as it is.',
  offerings: 'Offerings',
  search: 'Find an offering',
  noMatch: 'No offering matches.',
  more: (count: number) => `${whole(count)} more. Type to narrow the list.`,
  open: 'open now',
  notThere: 'not at the server yet',
  note: 'Note',
  noteHint: 'For each of them. You can change it later.',
  unsent: (count: number) =>
    `${counted(count, 'change is', 'changes are')} not at the server yet, and will not be in a snapshot that you save now.`,
  go: (count: number) => (count > 1 ? `Save ${whole(count)} snapshots` : 'Save'),
  asFiles: 'As files on this computer',
  saved: (count: number) => `${counted(count, 'snapshot was', 'snapshots were')} saved.`,
  saving: (done: number, all: number) => `${whole(done)} of ${whole(all)} snapshots are saved.`,
  stopping: 'Stops once your server has answered what it was asked.',
  notAsked: 'your server was not asked for it any more',
  noAnswer: 'no answer came that says what was done. Look in the list before you save it again',
  none: 'No snapshot was saved.',
  notSaved: 'Not saved:',
  noRoom: 'the server has no room left for your account',
  refusedOne: 'it is too large, or no longer at the server',
  line: (name: string, why: string) => `${name}: ${why}`,
  noteNotSaved: (why: string) => `The note was not saved. ${why}`,
  noteNotKnown: 'Whether the note was saved is not known: no answer came. Look in the list.',
  unnoted: 'It was done at the server. Your history here does not have it, because it could not be written.',
  unknown: 'No answer came that says what was done. The list was read again: look there before you save another.',
};

export const deleteSnapshotText = {
  title: (count: number) => (count > 1 ? `Delete these ${whole(count)} snapshots?` : 'Delete this snapshot?'),
  body: (name: string, count: number) =>
    count > 1
      ? `${name}: these are deleted at the server. Undo cannot bring them back.`
      : `${name} is deleted at the server. Undo cannot bring it back.`,
  fileFirst: (count: number) => (count > 1 ? 'Save their files first' : 'Save its file first'),
  waits:
    'Nothing was deleted, and deleting waits for the file: try it again. To delete without one, cancel and ask anew.',
  go: 'Delete',
  done: (name: string, count: number, gone: number) => {
    const deleted = count > 1 ? `${whole(count)} snapshots were deleted.` : `The snapshot of ${name} was deleted.`;
    const others = `${counted(gone, 'other', 'others')} had been deleted elsewhere.`;
    if (count === 0) return gone > 1 ? 'They had been deleted elsewhere.' : 'It had been deleted elsewhere.';
    return gone > 0 ? `${deleted} ${others}` : deleted;
  },
  unknown: 'No answer came that says what was done. The list was read again: look whether it is still there.',
};

export const noteUnknown =
  'No answer came that says what was done. The list was read again, with the note that it has.';

export const unansweredText = {
  what: {
    addSnapshots: (count: number, time: string) =>
      `No answer came when ${counted(count, 'snapshot was', 'snapshots were')} to be saved (${time}).`,
    editSnapshotNotes: (count: number, time: string) =>
      `No answer came when ${counted(count, 'note was', 'notes were')} to be changed (${time}).`,
    deleteSnapshots: (count: number, time: string) =>
      `No answer came when ${counted(count, 'snapshot was', 'snapshots were')} to be deleted (${time}).`,
  },
  mayAsk: 'Ask again: if it was done then, you are told so; if it never arrived, it is done now.',
  look: 'The list below shows whether it was done.',
  again: 'Ask again',
  leave: 'Leave it',
  answered: 'The server has answered: it was done.',
};

/** Nothing is sent that is not written down first. */
export const notWrittenText =
  'It could not be written down on this device, so nothing was sent. Free some space, then try again.';

/** What is said while a snapshot is shown, and where it cannot be. */
export const openedSnapshotText = {
  open: 'Open',
  bar: 'As a snapshot was saved',
  named: (name: string) => `the snapshot “${name}”`,
  asSaved: (facts: string) => `As saved: ${facts}.`,
  today: (words: string) => `Against today: ${words}.`,
  allElse: 'All else is as it is today.',
  all: 'All snapshots',
  differs: (name: string) => `What differs from “${name}” today`,
  reading: 'Opening the snapshot…',
  notGiven:
    'Your server does not give out what a snapshot holds, so it cannot be opened here. Its spreadsheet can be exported.',
  unreadable: 'What the server sent for this snapshot could not be read.',
  notOne: 'This snapshot does not hold exactly one offering, so it cannot be shown.',
  leftOut: (count: number) => `${counted(count, 'row of it hangs', 'rows of it hang')} on nothing and cannot be shown.`,
  unclear: 'For some problems it is not certain which is which today; their scores may be counted as differing.',
  sides: { from: 'Then', to: 'Today' },
  columns: { final: 'Final', letter: 'Letter' },
  problem: (place: number) => `P${place}`,
  /** Where not all of the work was graded: what the official rule made of it. */
  unfinished: {
    leftOut: (count: number, all: number) =>
      `${whole(count)} of ${whole(all)} were not fully graded then. Their final grades are so far.`,
    zero: (count: number, all: number) =>
      `${whole(count)} of ${whole(all)} were not fully graded then. Their final grades have 0s for the rest.`,
  },
};

/** The cell *Against today*: of a snapshot whose content is here. */
export const againstToday = {
  compare: 'Compare',
  compareHint: 'Enter opens the snapshot and compares it with today.',
  gone: 'no longer here',
  same: 'the same',
  other: 'other details differ',
  differ: (scores: number, finals: number): string => {
    const parts = [
      scores > 0 && counted(scores, 'score', 'scores'),
      finals > 0 && counted(finals, 'final grade', 'final grades'),
    ].filter((part) => part !== false);
    return `${parts.join(' and ')} ${scores + finals === 1 ? 'differs' : 'differ'}`;
  },
};

export const differenceText = {
  since: (time: string, changes: string) => `Since ${time}: ${changes}.`,
  got: (count: number, name: string) => `${counted(count, 'student', 'students')} got ${name}`,
  lost: (count: number, name: string) => `${name} went blank for ${counted(count, 'student', 'students')}`,
  scores: (count: number, name: string) => `${counted(count, 'score', 'scores')} in ${name} changed`,
  added: (name: string) => `${name} was added`,
  removed: (name: string) => `${name} was removed`,
  changed: (name: string) => `the set-up of ${name} changed`,
  came: (count: number) => `${counted(count, 'student', 'students')} came`,
  left: (count: number) => `${counted(count, 'student', 'students')} left`,
  weights: 'the weights changed',
  policy: (fields: readonly PolicyPlace[]) =>
    fields.length === 0
      ? 'the grading policy changed'
      : `the grading policy changed (${fields.map((field) => policyPlaces[field]).join(', ')})`,
  details: 'other details of the offering changed',
};
