import { counted, whole } from '../counts.ts';

/** The page of one student: what they have in every offering, and what was changed. */
export const studentPage = {
  all: 'All students',
  edit: 'Edit in the list',
  exportData: 'Export their data…',
  facts: (offerings: number) => counted(offerings, 'offering', 'offerings'),
  enrolled: (day: string) => `enrolled ${day}`,
  columns: {
    assessment: 'Assessment',
    problems: 'Problems',
    points: 'Points',
    percent: '%',
    class: 'In the class',
    counts: 'Counts',
  },
  points: (points: string, max: string) => `${points} of ${max}`,
  problem: (at: number, points: string, max: string) => `P${at}: ${points} of ${max}`,
  extra: (name: string, points: string) => `${name}: ${points}`,
  category: (name: string) => `in ${name}`,
  extraCredit: 'extra credit',
  type: (score: string) => `Type ${score}`,
  typeScores: 'Type scores',
  final: 'Final grade',
  soFar: 'so far',
  computed: (computed: string) => `computed: ${computed}`,
  setOf: (set: string) => `${set} counts`,
  against: (set: string, shown: string) => `${set} ${shown}`,
  why: 'Why',
  noWeight: 'no weight',
  dropped: 'dropped',
  notGraded: 'not graded',
  excused: 'excused',
  'cannot be computed': 'not computed',
  strip: 'Each stroke is a student of the class, the tall one the median, the dot is this one.',
  place: (place: number, students: number) => `Place ${whole(place)} of ${whole(students)}`,
  notInClass: (students: number) => `No result yet; ${counted(students, 'student has', 'students have')} one`,
  copy: 'Copy as e-mail',
  copied: 'Copied. Paste it into an e-mail.',
  notCopied: 'The browser did not allow copying.',
  print: 'Print progress report…',
  deleteGrades: (count: number) => (count === 1 ? 'Delete the only grade' : `Delete all ${whole(count)} grades`),
  deletedGrades: (count: number, name: string, offering: string) =>
    `${counted(count, 'grade', 'grades')} of ${name} in ${offering} deleted.`,
  history: 'History',
  which: 'Which changes',
  grades: 'Grades',
  everything: 'All',
  open: 'Open page',
  noneTitle: 'No student is chosen',
  noneBody: 'Choose one in the list of students.',
  nowhereTitle: 'Not enrolled anywhere',
  nowhereBody: 'Once they are enrolled in an offering, their points and grades are here.',
};

const stillCopied = 'Nothing was pasted; what you copied is still on the clipboard.';

/** One student's scores, typed on their page. */
export const scoreEntry = {
  label: (name: string) => `Scores of ${name}`,
  score: 'Score',
  points: 'Points',
  of: 'Of',
  toKnow: 'To know',
  named: (assessment: string, score: string) => `${score} · ${assessment}`,
  manners: 'Enter or Tab saves and goes to the next score, Esc leaves it as it was, EX excuses from the assessment.',
  tooWide: (columns: number) =>
    `The copied cells have ${whole(columns)} columns, and scores stand one below the other here: copy a single column. To paste a row of scores, use the sheet of its assessment. ${stillCopied}`,
  tooLong: (cells: number, room: number) =>
    `The copied column has ${counted(cells, 'cell', 'cells')}, and from here on the list has ${whole(room)}. Copy no more than that, or begin further up. ${stillCopied}`,
  notThere: `Scores can be pasted under “Points” alone. Choose a cell there first. ${stillCopied}`,
  ranOver: (assessment: string) =>
    `The copied cells run on into bonus or curve of ${assessment}. Nothing was pasted; paste the scores of each assessment by themselves.`,
  done: 'Done',
};

type Reported = {
  readonly name: string;
  readonly offering: string;
  readonly lines: readonly { readonly assessment: string; readonly points: string; readonly percent: string }[];
  readonly final: string;
};

/** What is sent to the student: their own results, and nothing of anybody else. */
export const progressReport = ({ name, offering, lines, final }: Reported): string =>
  [
    `${name}`,
    offering,
    '',
    ...lines.map(({ assessment, points, percent }) =>
      percent === '' ? `${assessment}: ${points}` : `${assessment}: ${points} (${percent} %)`,
    ),
    '',
    `${studentPage.final}: ${final}`,
  ].join('\n');
