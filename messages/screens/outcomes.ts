import { counted } from '../counts.ts';

export const outcomesText = {
  title: 'Outcomes',
  of: (offering: string) => `Outcomes of ${offering}`,
  view: 'View',
  views: { design: 'Design', attainment: 'Attainment', evidence: 'Evidence' },
  grid: (offering: string) => `Problems and outcomes of ${offering}`,
  attainmentGrid: (offering: string) => `Attainment in ${offering}`,
  panel: 'Outcomes, and the chosen one',
  assessment: 'Assessment',
  problem: 'Problem',
  maximum: 'Points',
  problemHelp: '1 a little, 10 fully',
  student: 'Student',
  code: 'Code',
  problemName: (nth: number) => `P${nth}`,
  problemOf: (nth: number, assessment: string) => `P${nth} of ${assessment}`,
  points: (max: string) => `${max} points`,
  coverage: 'Coverage',
  unaddressed: (problem: string) => `${problem} · no outcome`,
  mean: 'Mean attainment, %',
  reached: (threshold: string) => `Students at ${threshold} % or more`,
  none: 'none',
  sums: 'This line adds up the problems below it. Type in the line of a problem.',
  notStrength: (text: string) =>
    `“${text}” is no strength. Type a whole number from 1 to 10, or leave the cell blank if the problem does not address the outcome.`,
  computed: 'Attainment is computed from the points. Change the points, or the table under Design.',
  doesNotFit: 'The block is larger than the table from here on. Nothing was pasted.',
  done: (count: number) => `${counted(count, 'cell', 'cells')} changed.`,
  gaps: (count: number) => counted(count, 'gap', 'gaps'),
  gapsLabel: 'What is not covered',
  uncovered: (count: number) => (count === 1 ? 'is addressed by no problem' : 'are addressed by no problem'),
  unaddressing: (count: number) => (count === 1 ? 'addresses no outcome' : 'address no outcome'),
  andMore: (count: number) => `and ${counted(count, 'other', 'others')}`,
  noAssessments: {
    title: 'No assessments yet',
    body: 'Outcomes are addressed by the problems of assessments. Add one to the offering, and its problems are listed here.',
    go: 'Open the offering',
  },
  noOutcomes: 'No outcomes yet. What should students be able to do afterwards? Add the first one.',
  noStudents: { title: 'Nobody is enrolled', body: 'Attainment is computed from the points of enrolled students.' },
};

export const outcomeListText = {
  heading: 'Learning outcomes',
  add: 'Add an outcome',
  entry: (nth: number) => `Outcome ${nth}`,
  up: (text: string) => `Move ${text} up`,
  down: (text: string) => `Move ${text} down`,
  remove: (text: string) => `Remove ${text}`,
  keys: 'Alt ↑ and Alt ↓ move an outcome; its column goes with it in every table.',
  removed: (text: string) => `Outcome “${text}” removed, with its column.`,
};

export const outcomePanelText = {
  percent: (percent: string) => `${percent} %`,
  meanOf: (students: number) => `mean of ${counted(students, 'student', 'students')}`,
  noMean: 'Nobody has points on a problem that addresses it.',
  reached: (count: number, of: number) => `${count} of ${of} reach the threshold.`,
  threshold: 'Threshold, %',
  onPlot: 'Threshold on the plot',
  drag: 'Drag it to try another.',
  notThreshold: 'Type a number from 0 to 100.',
  distribution: (text: string) => `Attainment of ${text}`,
  where: 'Where it is addressed',
  lowest: 'Furthest below',
  allReach: 'Everybody who has an attainment reaches the threshold.',
  cutoff: 'threshold',
};

/** Why a student has no attainment. */
export const noAttainment = {
  'nothing graded': 'No problem that addresses the outcome is graded.',
  'not covered': 'No problem addresses the outcome.',
  'table out of range':
    'The table has a value that is no whole number from 1 to 10. Correct it, and the attainment is there.',
  'cannot be computed': 'Points or a maximum cannot be used. Correct them, and the attainment is there.',
};

export const evidenceText = {
  print: 'Print',
  heading: 'Evidence of attainment',
  addressed: 'Problems that address it',
  assessment: 'Assessment',
  problem: 'Problem',
  maximum: 'Points',
  strength: 'Strength',
  classHeading: 'The class',
  students: 'Students with an attainment',
  mean: 'Mean attainment',
  reached: (threshold: string) => `At ${threshold} % or more`,
  byStudent: 'Students',
  student: 'Student',
  code: 'Code',
  attainment: 'Attainment, %',
  isReached: 'Reached',
  yes: 'yes',
  no: 'no',
  nothing: '–',
};
