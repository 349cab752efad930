import type { LoadEnd } from '../../projections/records/loads.ts';
import { counted, fromTo, whole } from '../counts.ts';

type Counts = { readonly students: number; readonly assessments: number; readonly grades: number };

const facts = ({ students, assessments, grades }: Counts): string =>
  `${counted(students, 'student', 'students')}, ${counted(assessments, 'assessment', 'assessments')}, ${counted(grades, 'grade', 'grades')}`;

export const loadText = {
  open: 'Load…',
  fromFile: 'From a file…',
  title: (count: number): string => (count > 1 ? `Load ${whole(count)} snapshots` : 'Load snapshot'),
  snapshots: 'Snapshots to load',
  files: 'Snapshot files to load',
  moreFiles: 'Choose files…',
  body: 'What a snapshot holds takes the place of its offering: assessments, enrollments, grades and how they count.',
  thenAndNow: (was: Counts, now: Counts | undefined): string =>
    now ? `Then: ${facts(was)}. Now: ${facts(now)}.` : `Then: ${facts(was)}. It is not here now, and is added.`,
  adds: (courses: number, students: number): string => {
    const rows = [
      courses > 0 && counted(courses, 'course', 'courses'),
      students > 0 && counted(students, 'student', 'students'),
    ].filter((part) => part !== false);
    return rows.length > 0 ? `Adds ${rows.join(' and ')}.` : '';
  },
  coming: 'Reading what it holds…',
  known: (read: number, all: number): string => `Read what ${whole(read)} of ${whole(all)} hold.`,
  filesRead: (read: number, all: number): string => `${whole(read)} of ${whole(all)} files are read.`,
  notKnown: 'What it holds is not known here before it is loaded.',
  stay: (offerings: number): string =>
    offerings > 0
      ? `${counted(offerings, 'other offering stays', 'other offerings stay')} as they are. So do courses and students that are here.`
      : 'Courses and students that are here stay as they are.',
  scores: (count: number): string => `Which ${counted(count, 'score', 'scores')}`,
  score: (student: string, part: string, now: string, then: string): string =>
    `${student}, ${part}: ${fromTo(now, then)}`,
  moreScores: (count: number): string => `and ${counted(count, 'other', 'others')}`,
  blank: 'blank',
  sameOffering: 'Two of these are of the same offering. Leave one of them out.',
  noUndoOfIds:
    'Undo brings the former values back. Assessments, students or courses that go or come with it get new ids at your server then: Undo cannot bring the old ones back.',
  unsent: (count: number): string =>
    `${counted(count, 'change is', 'changes are')} not at your server yet. It would not be known what becomes of them, so nothing can be loaded until they are sent or decided.`,
  doubted: 'The last reading of your server is in doubt. Decide about it in the Sync panel first.',
  underWay: 'Snapshots are being loaded already. Wait until your server has answered.',
  send: 'Send now',
  export: 'Export what is unsent',
  questions: 'Show what waits',
  go: (count: number): string => (count > 1 ? `Load ${count} snapshots` : 'Load'),
  refusedFile: (name: string, why: string): string => `“${name}” was not taken: ${why}`,
  why: {
    json: 'it is no JSON. Choose a file that was exported here or by your server as a snapshot file (.json).',
    kind: 'it holds no offering’s snapshot. Choose a snapshot file (.json), not a file of records, a ledger or a table.',
    large: 'it is too large for your server (32 MB for all files together). Load fewer at once.',
    twice: 'another chosen file is of the same offering. Remove that one first.',
  },
  leaveOut: (name: string): string => `Leave out ${name}`,
  file: (name: string, note: string): string => (note === '' ? name : `${name} · ${note}`),
  snapshot: (note: string, offering: string, time: string): string =>
    [note, offering, time].filter(Boolean).join(' · '),
  reading: 'Reading your server first…',
  notRead:
    'Your server could not be read just now, so it is not known what would be replaced. Nothing was loaded. Look at the sending state at the top right, then try again.',
  loading: 'Loading… What you type meanwhile is kept, and compared afterwards.',
  strip: 'Snapshots are being loaded. Nothing is sent until it is known what came of it; what you type is kept.',
  same: 'Loaded. Nothing differed from what was here.',
  unsentNow: 'Something changed meanwhile that is not at your server yet. Nothing was loaded. Send it, then try again.',
  notWritten: 'It could not be written down on this device, so nothing was sent. Free some space, then try again.',
};

type Move = readonly [count: number, one: string, many: string];

/** `3 scores change, 1 comes`; nothing of what does not happen. */
const moves = (noun: string, nouns: string, all: readonly Move[]): string =>
  all
    .filter(([count]) => count > 0)
    .map(([count, one, many], at) => {
      const what = at > 0 ? whole(count) : counted(count, noun, nouns);
      return `${what} ${count === 1 ? one : many}`;
    })
    .join(', ');

type Named = { readonly names: string; readonly count: number };

const named = ({ names, count }: Named, one: string, many: string): string =>
  count === 0 ? '' : `${names} ${count === 1 ? one : many}`;

/** What loading a snapshot changes in an offering that is here. */
export const loadChangeText = {
  same: 'Nothing of it differs from what is here now.',
  scores: (change: number, come: number, go: number): string =>
    moves('score', 'scores', [
      [change, 'changes', 'change'],
      [come, 'comes', 'come'],
      [go, 'goes', 'go'],
    ]),
  students: (come: number, go: number): string =>
    moves('student', 'students', [
      [come, 'comes', 'come'],
      [go, 'goes', 'go'],
    ]),
  comes: (them: Named): string => named(them, 'comes', 'come'),
  goes: (them: Named): string => named(them, 'goes', 'go'),
  setUp: (them: Named): string => named(them, 'is set up as it was', 'are set up as they were'),
  weights: 'The weights change',
  policy: 'The grading policy changes',
  details: 'Other details of the offering change',
  finals: (count: number): string => moves('final grade', 'final grades', [[count, 'changes', 'change']]),
  letters: (moved: number, up: number, down: number): string =>
    `${counted(moved, 'letter changes', 'letters change')}: ${whole(up)} up, ${whole(down)} down`,
};

const wrong: Readonly<Record<string, string>> = {
  quotaExceeded:
    'Your server has no room left for the courses, offerings or students that would be added. Nothing was loaded. Delete what you no longer need, or load fewer at once.',
  'snapshot.malformed':
    'Your server says that what was chosen does not fit together as a snapshot. Nothing was loaded. Load them one by one to find which.',
  'snapshot.unknown': 'Your server no longer has one of these snapshots. Nothing was loaded. Read the list again.',
  'app.fault': 'Something in this app went wrong. Nothing was loaded. Reload the page and try again.',
};

/** What came of a load, in a sentence or two. */
export const loadEndText = (loaded: LoadEnd): string => {
  switch (loaded.end) {
    case 'applied':
      return 'Loaded. Undo brings the former values back.';
    case 'not sent':
    case 'not applied':
      return 'Nothing was loaded: your server did not do it. You can try again.';
    case 'looked up':
      return 'Whether it was loaded cannot be known: no answer came, and the server’s data has changed since. It was read anew, and what it shows counts as changes of others. Compare the offering with its snapshot before you load again.';
    case 'refused':
      return wrong[loaded.reason] ?? `Your server refused it (${loaded.status}). Nothing was loaded.`;
  }
};

export const undoLoadText = {
  title: 'Undo loading snapshots?',
  body: 'The former values come back here, and are sent to your server.',
  added: (rows: string): string => `${rows} that loading removed are added again, under new ids at your server.`,
  removed: (rows: string): string =>
    `${rows} that loading added are deleted at your server. Doing it again gives them new ids.`,
  assessments: (count: number): string => counted(count, 'assessment', 'assessments'),
  students: (count: number): string => counted(count, 'student', 'students'),
  courses: (count: number): string => counted(count, 'course', 'courses'),
  offerings: (count: number): string => counted(count, 'offering', 'offerings'),
  large: 'Assessments, offerings, students and courses that loading removed are added again, under new ids there.',
  go: 'Undo',
};
