import { counted, whole } from '../counts.ts';

const usage = 'import FILE… [--into RECORDS] [--offering ID] [--maximum HEADING=N] [-o OUT] [--json]';

/** How a choice is given on the command line, with a heading as the shell takes it. */
const asMaximum = (heading: string, max: string): string => `--maximum '${heading.replaceAll("'", `'\\''`)}=${max}'`;

/** The texts of `gradeledger import`. */
export const importCommand = {
  usage,
  summary: 'Reads class lists and scores out of tables, and says what they bring; with -o, writes the gradebook.',
  help: [
    `gradeledger ${usage}`,
    '',
    'Reads each FILE (CSV, TSV, .xlsx or .ods, as a learning platform or a spreadsheet program writes it) and says where each',
    'column goes and what it brings. Without -o nothing is written.',
    '',
    '  --into RECORDS        the gradebook that the files go into: initialization data (JSON), an object file or an exported',
    '                        ledger; without it, an empty gradebook, in which the course is called after the first file',
    '  --offering ID         the offering that they go into, if RECORDS has several',
    '  --maximum HEADING=N   the column with this heading holds points out of N; as often as needed',
    '  -o OUT                writes the gradebook as initialization data, the ledger’s history not included, to OUT, which',
    '                        must not exist yet. `gradeledger grades OUT` prints its final grades',
    '  --json                JSON for programs instead of text for people',
    '',
    'Exit status 3, and nothing written, while something must be answered or was refused: each such thing is listed. Exit',
    'status 2, and nothing on standard output, when a file cannot be read or no file has a HEADING.',
    '',
  ].join('\n'),
  noFile: 'Name a file.',
  badMaximum: (given: string): string =>
    `--maximum takes HEADING=N, N being a number from 0 to ${whole(1_000_000)} with at most 4 decimals, not “${given}”.`,
  noHeading: (heading: string): string => `No file has a column “${heading}”.`,
  offeringOfNothing: '--offering says where in RECORDS the files go: name RECORDS with --into.',

  several: (offerings: readonly string[]): string =>
    `The gradebook has several offerings. Name one with --offering: ${offerings.join('; ')}.`,
  proposed: (heading: string, max: string): string =>
    `${heading}: the file does not say its maximum. The highest score, rounded up, is ${max}: ${asMaximum(heading, max)}`,
  noMaximum: (heading: string): string =>
    `${heading}: the file does not say its maximum. Give it: ${asMaximum(heading, 'N')}`,
  unplaced: (heading: string, why: string): string =>
    `${heading}: numbers, but ${why}. If these are points, say out of how many: ${asMaximum(heading, 'N')}. If they are none, take the column out of the file.`,
  otherMaximum: (heading: string, given: string, here: string): string =>
    `${heading}: the gradebook has it out of ${here}, not ${given}. The gradebook’s maximum stays; leave --maximum out.`,
  noPoints: (heading: string): string => `${heading}: this column tells who the students are; it has no maximum.`,
  noPointsHere: (heading: string): string => `${heading}: this column holds no points; it has no maximum.`,
  excused: (count: number): string =>
    `${counted(count, 'value', 'values')} of excused students. Take the excuses back in the gradebook, or the values out of the file.`,

  file: (name: string, system: string, place: string): string => `${name} (looks like: ${system}) → ${place}`,
  newOffering: (course: string, term: string): string => `a new offering of ${course}, ${term}`,
  to: {
    studentCode: 'student code',
    email: 'e-mail',
    firstName: 'first name',
    lastName: 'last name',
    fullName: 'name',
    note: 'note on the student',
    final: 'final grade, given',
    letter: 'letter, given',
    section: 'section of the new offering',
  },
  points: (assessment: string, problem: number | undefined, max: string | undefined): string =>
    `${assessment}${problem === undefined ? '' : `, problem ${problem}`}${max === undefined ? '' : `, out of ${max}`}`,
  bonus: (assessment: string): string => `bonus points of ${assessment}`,
  curve: 'points of the curve',
  leftOut: (why: string): string => `left out: ${why}`,
  asked: (why: string): string => `a question: ${why}`,
  counts: {
    students: (added: number, changed: number, unchanged: number): string =>
      `Students: ${whole(added)} added, ${whole(changed)} changed, ${whole(unchanged)} unchanged`,
    scores: (fresh: number, changed: number, unchanged: number): string =>
      `Scores: ${whole(fresh)} new, ${whole(changed)} changed, ${whole(unchanged)} unchanged`,
    excuses: (count: number): string => `Excused: ${whole(count)}.`,
    finals: (fresh: number, changed: number): string =>
      `Final grades given: ${whole(fresh)} new, ${whole(changed)} changed.`,
    notes: (fresh: number, changed: number): string =>
      `Notes on students: ${whole(fresh)} new, ${whole(changed)} changed.`,
    others: (leftOut: number, refused: number): string =>
      `${leftOut > 0 ? `, ${whole(leftOut)} left out` : ''}${refused > 0 ? `, ${whole(refused)} refused` : ''}.`,
  },
  toKnow: 'To know:',
  open: (count: number): string => `${counted(count, 'thing', 'things')} to answer:`,
  more: (count: number): string => `… and ${whole(count)} more; --json lists them all.`,
  nothingWritten: 'Nothing was written.',
  onlyRead: 'Nothing was written. With -o OUT the gradebook is.',
  written: (out: string): string => `Written: ${out}`,
  /** `left`: entries of RECORDS that the output does not hold. */
  lost: (records: string, count: number, path: string): string =>
    `gradeledger: note: ${counted(count, 'entry', 'entries')} of ${records} ${count === 1 ? 'is' : 'are'} against the format, or ${count === 1 ? 'refers' : 'refer'} to something that it does not hold (${path}). Compare the output before you rely on it.\n`,
  strays: (count: number): string =>
    `gradeledger: note: ${counted(count, 'score', 'scores')} of problems that are gone ${count === 1 ? 'is' : 'are'} in the ledger, and the format has no place for ${count === 1 ? 'it' : 'them'}.\n`,
};
