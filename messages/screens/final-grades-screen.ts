import type { GradingPolicy } from '../../events/entities.ts';
import type { DecisionKind } from '../../projections/final-grades/before-submission.ts';
import type { ExplainedDrops } from '../../projections/final-grades/explain.ts';
import type { NoGrade } from '../../projections/final-grades/result.ts';
import { counted, fromTo, whole } from '../counts.ts';
import { several } from '../naming.ts';
import { roundingWords } from './policy.ts';

export const finalGradesScreen = {
  title: 'Final grades',
  of: (offering: string) => `Final grades · ${offering}`,
  grid: (offering: string) => `Final grades of ${offering}`,
  search: 'Search students',
  columnsMenu: 'Columns',
  classMean: 'Class mean',
  closePanel: 'Close (Esc)',
  panels: { class: 'Statistics', why: 'Why this grade', trial: 'What to try' },
  rule: 'Work that is not graded',
  officialRule: (name: string) => `${name} (official)`,
  computed: 'Grades are computed here. Change points in the assessment, or weights in the offering.',
  toOffering: 'Offering',
  view: 'Students',
  views: { all: 'All', soFar: 'Not all graded', needsYou: 'Needs you' },

  columns: {
    student: 'Student',
    code: 'Code',
    wonBy: 'Weight set',
    percent: '%',
    weightSet: 'set',
    noWeight: 'no weight',
    toKnow: 'To know',
    weights: (weights: readonly string[]) => weights.join(' · '),
  },

  excuse: (count: number) => (count === 1 ? 'Excuse' : `Excuse ${whole(count)} results`),
  unexcuse: (count: number) => (count === 1 ? 'Un-excuse' : `Un-excuse ${whole(count)} results`),
  excuseHint: 'Select results of assessments to excuse students from them.',
  excusedDone: (count: number, what: string) =>
    count === 1 ? `Excused: ${what}.` : `${whole(count)} results excused.`,
  unexcusedDone: (count: number, what: string) =>
    count === 1 ? `No longer excused: ${what}.` : `${whole(count)} results are no longer excused.`,
  resultOf: (student: string, assessment: string) => `${student} in ${assessment}`,

  line: {
    idle: 'Enter: why this grade',
    cell: (column: string, student: string) => `${column} · ${student}`,
    both: (soFar: string, blanksAsZero: string) => `So far ${soFar} · with blanks as 0 ${blanksAsZero}`,
    points: (points: string, max: string) => `${points} of ${max} points`,
    /** `set`: the name of the only set that may decide, if one alone may. */
    policy: ({ decimals, rule }: GradingPolicy, sets: number, set: string | undefined) => {
      const deciding = set ?? `Best of ${whole(sets)} weight sets`;
      const places = decimals === 0 ? 'whole numbers' : counted(decimals, 'decimal', 'decimals');
      return `${deciding} · rounded once, to ${places}, ${roundingWords[rule]}`;
    },
  },

  /** Beside a number from which some of the work is missing: left out, or counted as 0. */
  unfinished: {
    leftOut: (shown: string) => `so far ${shown}`,
    zero: (shown: string) => `with 0s ${shown}`,
  },
  /** The same beside the result of an assessment, which has little room. */
  partly: (shown: string) => `part ${shown}`,
  /** Nothing of it is graded, and it counts as 0. */
  blank: (shown: string) => `blank ${shown}`,
  /** Around a result that counts in no weight set. */
  idle: (shown: string) => `(${shown})`,
  dropped: 'Dropped: without it the grade is highest',
  notGraded: 'not graded',
  counts: 'This weight set decides.',
  /** A grade by the instructor’s word, beside the computed one. */
  given: (given: string) => `given: ${given}`,
  brick: (student: string, shown: string) => `${student} · ${shown}`,

  nearCutOff: (distance: string, isAbove: boolean, letter: string) =>
    `${distance} ${isAbove ? 'above' : 'below'} ${letter}`,
  onCutOff: (letter: string) => `exactly ${letter}`,

  /** In a cell there is room for a word; the sentence is in its tooltip and below the table. */
  short: {
    'nothing graded': '–',
    'maximum is zero': 'of 0',
    excused: 'excused',
    'cannot be computed': 'not computed',
    'no assessments': '–',
    'no weights': 'no weights',
    'no such weight set': 'no set',
  } satisfies { readonly [W in NoGrade['why']]: string },

  noStudents: {
    title: 'Nobody is enrolled yet',
    body: 'Final grades are there as soon as there are students and results.',
    go: 'Go to the offering',
  },
  noAssessments: {
    title: 'Nothing is assessed yet',
    body: 'Final grades are made of assessments. Add the first in the offering.',
    go: 'Go to the offering',
  },
  noMatch: {
    title: 'No student matches',
    body: 'Nothing is lost: other students are only hidden.',
    showAll: 'Show all',
  },
};

/** The strip above the final grades, and the words for what it counts. */
export const submissionText = {
  title: (count: number) => `${counted(count, 'thing', 'things')} before you submit`,
  ready: (rule: GradingPolicy['ungraded'], all: string) =>
    rule === 'zero' ? 'Ready to submit · blanks count as 0' : `Ready to submit · ${all} of ${all} graded`,
  items: {
    ungraded: (count: number) => (count === 1 ? 'student has ungraded work' : 'students have ungraded work'),
    none: (count: number) => (count === 1 ? 'student has no final grade' : 'students have no final grade'),
    over: (count: number) => (count === 1 ? 'score over the maximum' : 'scores over the maximum'),
    given: (count: number) => (count === 1 ? 'given grade beside a computed one' : 'given grades beside computed ones'),
    near: (_: number, within: string) => `within ${within} of a cut-off`,
  } satisfies { readonly [K in DecisionKind]: (count: number, within: string) => string },
  noWeight: 'has no weight',
  show: 'Show them',
  hide: 'Hide them',
  lookedAll: (count: number) => (count === 1 ? 'Looked at it' : `Looked at all ${whole(count)}`),
  lookedHelp: 'They count as decided until their value changes.',
};

export const classText = {
  title: 'Statistics',
  column: 'Column',
  count: 'With a result',
  graded: 'Graded',
  countOf: (count: number, all: number) => `${whole(count)} of ${whole(all)}`,
  mean: 'Mean',
  median: 'Median',
  deviation: 'Standard deviation',
  lowest: 'Lowest',
  highest: 'Highest',
  zeros: 'Zeros',
  none: 'Nobody has a result in this column yet.',
  letters: 'Letters',
  lettersEarned: 'Letters earned',
  letter: 'Letter',
  students: 'Students',
  lowestEarned: 'Lowest earned',
  near: (count: number, within: string) =>
    count === 0
      ? `Nobody is within ${within} of a cut-off.`
      : `${counted(count, 'student is', 'students are')} within ${within} of a cut-off:`,
  nearOne: (student: string, shown: string, letter: string, from: string) =>
    `${student}: ${shown}, ${letter} from ${from}`,
  more: (count: number) => `and ${whole(count)} more`,
};

/** Who would get another letter, and by what. */
export const boundaryText = {
  title: 'Who is at a boundary',
  computing: (percent: number) => `Computing, ${percent} %`,
  otherRounding: {
    halfUp: 'With halves rounded to even',
    halfEven: 'With halves rounded up',
  } satisfies { readonly [R in GradingPolicy['rule']]: string },
  set: (set: string) => `By ${set} alone`,
  withoutDrop: 'With nothing dropped',
  onePoint: (assessment: string) => `With one point more in ${assessment}`,
  nobody: 'Nobody gets another letter.',
  crossing: (student: string, from: string, to: string) => `${student}: ${fromTo(from, to)}`,
  crossings: (all: readonly string[]) => `${counted(all.length, 'student', 'students')}. ${several(all, 12)}`,
};

export const whyText = {
  title: 'Why this grade',
  choose: 'Choose a student in the table to see how the grade came about.',
  gone: 'This student is not enrolled any more.',
  official: (set: string) => `${set} decides`,
  sets: 'Weight set',
  rule: { leftOut: 'Work that is not graded is left out.', zero: 'Work that is not graded counts as 0.' },
  previous: 'Previous student (↑)',
  next: 'Next student (↓)',
  /** What a weight does, where all of them add up to `sum`. */
  weight: (weight: string, sum: string) => (sum === '100' ? `× ${weight}` : `× ${weight}/${sum}`),
  percent: (shown: string) => `${shown} %`,
  over: (problem: string, effect: string) => `${problem} is over its maximum: ${effect} in the grade`,
  openSheet: 'Open the sheet',
  points: (points: string, max: string) => `= ${points} of ${max}`,
  problem: (nth: number) => `P${nth}`,
  notGraded: 'not graded',
  asZero: 'not graded, 0',
  raised: 'Below 0 in all, so it counts as 0.',
  sum: 'Sum',
  rounded: (decimals: number) =>
    decimals === 0
      ? 'Rounded once, to a whole number'
      : `Rounded once, to ${decimals === 1 ? '1 decimal' : `${decimals} decimals`}`,
  other: (set: string, shown: string) => `${set} decides, with ${shown}.`,
  letter: (letter: string) => `Letter ${letter}`,
  parts: {
    counts: '',
    dropped: 'dropped: without it the grade is highest',
    'weighs nothing': 'has no weight in this set',
    'has no result': 'no result',
  },
  /** “Homework: 80 %, × 30/100. HW 2 is not counted; HW 1, HW 3 carry its share.” */
  category: (
    name: string,
    percent: string,
    weight: string,
    without: readonly string[],
    by: readonly string[],
  ): string => {
    const earned = `${name}: ${percent} %, ${weight}.`;
    if (without.length === 0) return earned;
    const [is, whose] = without.length === 1 ? ['is', 'its'] : ['are', 'their'];
    return `${earned} ${without.join(', ')} ${is} not counted; ${by.join(', ')} ${by.length === 1 ? 'carries' : 'carry'} ${whose} share.`;
  },
  extra: 'extra credit: adds, and nothing is expected for it',
  capped: (cap: string, without: string): string =>
    `The grade is capped at ${cap} %. Without the cap it is ${without} %.`,
  given: (given: string, reason: string): string => `Given by the instructor: ${given}. ${reason}`,
  /** Why fewer are dropped than may be; nothing where as many are. */
  drops: ({ most, dropped, noMore }: ExplainedDrops): string => {
    if (!noMore) return '';
    if (dropped === 0) return `Nothing is dropped: ${noDrop[noMore]}`;
    return `${whole(dropped)} of at most ${whole(most)} ${dropped === 1 ? 'is' : 'are'} dropped: ${noOtherDrop[noMore]}`;
  },
  copy: 'Copy as text',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying. Select the text and copy it.',
  print: 'Print',
  actFrom: (act: string, assessment: string) => `${act} from ${assessment}`,
};

type NoMore = NonNullable<ExplainedDrops['noMore']>;

const noDrop: Readonly<Record<NoMore, string>> = {
  'one is kept': 'only one result counts, and one is always kept.',
  kept: 'the policy never drops what counts here.',
  'no gain': 'no drop would raise this grade.',
};

const noOtherDrop: Readonly<Record<NoMore, string>> = {
  ...noDrop,
  'one is kept': 'one result is always kept.',
  'no gain': 'no other drop would raise this grade.',
};

/** The form for a grade by the instructor's word. */
export const givenForm = {
  open: 'Give a grade…',
  title: (student: string) => `Give ${student} a grade`,
  body: 'It is the grade for the registrar, for other systems and on the student’s page; the computed one stays beside it. The picture of the class is of computed grades.',
  fields: { final: 'Final grade', letter: 'Letter', reason: 'Reason' },
  letterHelp: 'Also one that is not in the scale, such as W for withdrawn.',
  notANumber: (typed: string) => `“${typed}” is no number from 0.`,
  nothing: 'Give a final grade, a letter, or both.',
  noReason: 'Say why, for whoever asks later.',
  takeBack: 'Take it back',
  save: 'Give it',
};

/** A file from which the final grades can be computed again. */
export const proofText = {
  offer: 'Proof for an auditor (JSON)',
  fileName: (offering: string) => `Proof of ${offering}`,
  unsaved:
    'Something is not saved yet, so the ledger does not hold these grades. Wait until all is saved, then try again.',
};

export const exportText = {
  lastName: 'Last name',
  firstName: 'First name',
  code: 'Student code',
  email: 'E-mail',
  soFar: (column: string) => `${column} (so far)`,
  blanksAsZero: (column: string) => `${column} (blanks as 0)`,
  setOf: 'Weight set',
  letter: 'Letter',
  givenFinal: 'Given final grade',
  givenLetter: 'Given letter',
  givenReason: 'Reason of the given grade',
  reason: 'Why there is no grade',
  concerns: 'To know',
};

/** What others changed at the server, while these grades go by what is here. */
export const elsewhereText = {
  sets: {
    half: 'Being changed elsewhere: the server has other weight sets, while what goes by their order there, such as which one counts, is still as before. These final grades go by the weight sets here.',
    whole: 'The weight sets were changed elsewhere. These final grades go by those here, until you decide which count.',
  },
  /** `places`: what of the policy, in words. */
  policy: (places: readonly string[]) =>
    `Changed elsewhere, too: ${places.join(', ')}. These final grades go by the grading policy here, until you decide which counts.`,
  open: 'Open Sync',
};
