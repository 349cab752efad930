import type { ItemKind, Noun } from '../../events/items.ts';
import type { DoubtedReading } from '../../projections/outbox/outbox.ts';
import type { SkipReason } from '../../sync/wire/localise.ts';
import { counted, whole } from '../counts.ts';

export const kindNames: { readonly [K in ItemKind]: readonly [one: string, more: string] } = {
  course: ['course', 'courses'],
  offering: ['offering', 'offerings'],
  assessment: ['assessment', 'assessments'],
  student: ['student', 'students'],
  seat: ['enrollment', 'enrollments'],
  grade: ['grade', 'grades'],
  setting: ['setting', 'settings'],
};

export const countedItems = (kind: ItemKind, count: number): string => counted(count, ...kindNames[kind]);

export const syncPanel = {
  title: 'Sync',
  close: 'Close Sync',
  nextIn: (seconds: number) => (seconds <= 0 ? 'Trying now.' : `Next attempt in ${seconds} s.`),
  readAt: (time: string, minutes: number) =>
    minutes < 1 ? `Server last read ${time}.` : `Server last read ${time}, ${whole(minutes)} min ago.`,
  neverRead: 'The server has not been read since this page was opened.',
  elsewhere: 'Sent by another tab of this browser.',
  sendNow: 'Send now',
  pause: 'Pause',
  resume: 'Resume',
  everything: 'Compare, and send what differs',
  everythingHelp: 'Reads the server, compares, and sends whatever differs, one item at a time.',
  progress: (done: number, of: number) => `${whole(done)} of ${whole(of)} sent`,
  progressLabel: 'Sending what differs',
  needsYou: 'Needs you',
  waits: 'Waiting to be sent',
  nothing: 'Nothing waits. What you enter is sent by itself.',
  more: (count: number) => `and ${whole(count)} more`,
  mine: 'Here',
  theirs: 'At the server',
  field: 'What',
  thisDevice: 'On this device',
  all: (count: number, action: string) => `${action}: all ${whole(count)}`,
  one: (action: string, name: string) => `${action}: ${name}`,
  leftOutRows: (rows: string, why: string, names: string) => `${rows}: ${why}${names && ` (${names})`}.`,
  seen: (time: string) => `seen ${time}`,
  was: (value: string) => `was ${value}`,
  sidesOf: (name: string) => `What differs of ${name}`,
  sideOf: (field: string, whose: string, value: string) => `${field}, ${whose}: ${value}`,
  follows: 'What else your answer changes',
  followsUnknown:
    'You cannot take the server’s values just now: part of this is being sent, or another student here has the student code. Until then the app cannot tell what else they would change.',
  finals: (count: number) =>
    count === 1 ? 'The final grade of 1 student' : `The final grades of ${whole(count)} students`,
  asChosen: 'Use what I chose',
  stillOpen: (count: number) => `${whole(count)} still to choose`,
  chosen: (name: string) => `${name}: settled as you chose.`,
  sure: (count: number) => `Give up your ${whole(count)} changes?`,
  keepIt: 'No, keep',
  notYet: 'That was not possible just now: it is settled already, or under way. Look again in a moment.',
  failed: (why: string) => `That could not be saved, and nothing was changed: ${why}`,
  anotherTab: 'Another tab took over the saving meanwhile. Try again.',
  behind: (count: number) =>
    count === 1 ? 'One more student waits behind it.' : `${whole(count)} more students wait behind it.`,
  goOn: 'Continue',
  goOnWithout: (count: number) =>
    count === 1 ? 'Continue: send the one behind' : `Continue: send the ${whole(count)} behind`,
  passedOver: (count: number) =>
    `${count === 1 ? 'The student' : `The ${whole(count)} students`} behind it ${count === 1 ? 'is' : 'are'} sent now. What was refused stays here.`,
  undo: 'Undo',
  takenBack: 'Taken back: yours counts again, and is sent.',
  claim: 'This one is mine',
  noneOfThese: 'None: send it again',
  row: (id: string) => `Row ${id}`,
  rowsLike: (name: string) => `Rows at the server that may be ${name}`,
  rowSays: (says: string, beneath: string) => (beneath === '' ? says : `${says}; with ${beneath}`),
  saysTheSame: 'says the same',
  saysOther: (field: string, value: string) => `${field}: ${value}`,
  claimed: (name: string, id: string) => `${name} is row ${id} at the server. Nothing was sent twice.`,
  leftOut: 'Left out',
  leftOutWhy: 'Rows of the server that cannot be shown here. They stay there, untouched.',
};

/** What is read at the server of the record that the page is about. */
export const readAgain = {
  record: (name: string) => `Read ${name} again`,
  everything: 'Read everything',
  reads: {
    course: 'Reads this course and its offerings at the server.',
    offering:
      'Reads this offering with its assessments, enrollments and grades at the server. Its grading policy comes with everything.',
    assessment: 'Reads this assessment and its grades at the server.',
    student: 'Reads this student and their enrollments at the server. Their grades come with everything.',
  } satisfies Readonly<Record<Noun, string>>,
  wasRead: {
    course: (name: string, time: string) => `${name} and its offerings last read ${time}.`,
    offering: (name: string, time: string) => `${name} with its assessments, enrollments and grades last read ${time}.`,
    assessment: (name: string, time: string) => `${name} and its grades last read ${time}.`,
    student: (name: string, time: string) => `${name} with their enrollments last read ${time}.`,
  } satisfies Readonly<Record<Noun, (name: string, time: string) => string>>,
};

export const explained = {
  conflict: 'Both sides changed it. What you choose counts on both.',
  deletedHere: 'You deleted it here. Meanwhile it was changed at the server.',
  deletedThere: 'It was deleted at the server. Meanwhile you changed it here.',
  unseen: 'You deleted it here without having seen this. It is still there until you decide.',
  merged:
    'You merged it into another student here. Meanwhile something of the two was changed or deleted at the server. It is still there until you decide.',
  ambiguous: (rows: number) =>
    rows === 0
      ? 'It was sent once and the answer was lost. More than one row there looked like it; none does now.'
      : `It was sent once and the answer was lost. ${rows === 1 ? 'This row' : 'One of these rows'} at the server may be it.`,
};

/** What a reading lacks, why that is not believed, and the two answers. */
export const doubtedReading = {
  title: 'Is this gone at the server?',
  lacks: (what: string) => `The server’s last answer no longer holds ${what}.`,
  why: {
    'still named': 'Other parts of that answer still refer to them, so it looks like a fault there.',
    'others instead': 'Others stand in their place, so it may be the answer for another account.',
    'points gone': 'The students and the assessments are still there, so it looks like a fault there.',
    'settings gone': 'Settings are changed one by one, so it looks like a fault there.',
  } satisfies Readonly<Record<DoubtedReading['why'], string>>,
  places: 'Where something would vanish',
  safe: 'Nothing of that answer was taken over, and nothing is sent meanwhile: everything here is as it was. The server is read again every minute. Once it holds them again, this question goes away by itself.',
  again: 'Read again',
  believe: 'They are gone: take it',
  believed: 'The server is read once more, and what is gone there goes here too.',
};

/** What will happen to an item at the server. */
export const whatHappens = { added: 'new', changed: 'changed', deleted: 'deleted', underWay: 'on its way' };

export const groupNames = {
  grades: (assessment: string, count: number) => `${assessment}: grades of ${counted(count, 'student', 'students')}`,
  policy: (offering: string) => `Grading policy of ${offering}`,
  notes: (offering: string) => `Notes of ${offering}`,
  sections: { course: 'What is shown of a course', courses: 'The list of courses', theme: 'Theme' } as Readonly<
    Record<string, string>
  >,
};

export const valueNames = {
  blank: 'blank',
  yes: 'yes',
  no: 'no',
  there: 'there',
  changed: 'changed',
  gone: 'not there',
  whole: 'All of it',
  date: 'Date of enrollment',
  name: 'Name',
  notUsed: 'not used',
  points: (maximum: string) => `${maximum} points`,
  outcomes: (problem: string) => `${problem}, learning outcomes`,
  problem: (nth: number) => `P${nth}`,
  removedProblem: 'a removed problem',
  order: 'Order of the problems',
  weightSet: (nth: number) => `Weight set ${nth}`,
  weight: (set: string, assessment: string) => `${set} · ${assessment}`,
  more: (count: number) => `and ${whole(count)} more`,
  excuse: (student: string, assessment: string) => `Excused: ${student} · ${assessment}`,
};

export const leftOutBecause: { readonly [R in SkipReason]: string } = {
  'no such course': 'it names a course that is not there',
  'no such offering': 'it names an offering that is not there',
  'no such assessment': 'it names an assessment that is not there',
  'no such seat': 'it is a grade of somebody who is not enrolled',
  'no such student': 'it names a student who is not there',
  moved: 'it now belongs to something else than before',
  'student code taken': 'its student code is somebody else’s here',
};

/** What is said of the ledger's copy at the server. `server`: its origin. `seq`: the number of the ledger's last commit. */
export const ledgerCopy = {
  title: 'The ledger at your server',
  notOffered: 'Your server keeps no copies of ledgers. Yours is on this computer, and in the files you export.',
  held: 'A copy of your ledger goes to your server once everything else is sent.',
  asking: 'Your server is asked what it holds of your ledger.',
  confirmed: (server: string, seq: number, time: string) =>
    `${server} confirms that it holds your ledger up to No. ${whole(seq)}, received ${time}.`,
  onlyHere: (count: number) =>
    count === 1
      ? '1 change of the ledger is only on this computer.'
      : `${whole(count)} changes of the ledger are only on this computer.`,
  sending: 'The copy is being sent.',
  waiting: 'The copy could not be sent just now. It is tried again later; your grades are not affected.',
  full: 'Your server has no room for more of your ledger. Your grades are not affected. Ask whoever runs the server for room, or export the ledger.',
  refused: (seq: number) =>
    `Your server does not take No. ${whole(seq)} of your ledger. Your grades are not affected. Check the ledger in History, or export it.`,
  forked: (seq: number) =>
    seq === 0
      ? `Your server holds another history under the name of this ledger. It is kept there, and yours beside it.`
      : `Two histories begin after No. ${whole(seq)}: the one on this computer, and one that your server already held. Both are kept. This happens when the work was continued on another computer, or when this browser’s data was restored from an older copy.`,
};
