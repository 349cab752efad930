import type { Category, GradingPolicy, LetterBound } from '../../events/entities.ts';
import { isWeighed } from '../../projections/final-grades/categories.ts';
import { counted, whole } from '../counts.ts';
import { fieldLabel } from '../field-labels.ts';
import { categoriesText } from './categories.ts';
import { students } from './offering.ts';

export const roundingWords: { readonly [R in GradingPolicy['rule']]: string } = {
  halfUp: 'halves up',
  halfEven: 'halves to even',
};

export const policyText = {
  title: 'Grading policy',
  ungraded: 'Work that is not graded',
  leftOut: 'is left out',
  zero: 'counts as 0',
  weightSet: 'Official weight set',
  best: 'The best for each student',
  setGone: (position: number) => `Weight set ${position + 1}, which is not there`,
  byPoints: 'By points, as there are no weight sets',
  dropLowest: 'Drop lowest',
  dropHelp:
    'Drops, for each student, at most this many assessments: those without which the grade is highest. A drop that would not raise the grade is not made, and at least one assessment is kept.',
  neverDrop: 'Never drop',
  decimals: 'Decimals',
  rule: 'Rounding',
  halfUp: 'Round half up',
  halfEven: 'Round half to even',
  ruleHelp: 'Rounded once, at the end.',
  came: (json: string) => `As it came: ${json}`,
  cameAs: (why: string, json: string) => `${why} As it came: ${json}`,
  takeOut: 'Take it out',
  takeOutOf: (field: string) => `Take it out: ${fieldLabel(field)}`,
  takeOutHint: 'Its default counts then. Undo brings it back.',
  takenOut: 'Taken out of the grading policy',
  change: 'Change',
  changing: 'All of the grading policy',
  letters: 'Letters',
  lettersHelp: 'from, in percent',
  noLetters: 'No letters are given.',
  letter: 'Letter',
  letterOf: (letter: string) => `Name of the letter ${letter}`,
  from: 'From %',
  fromOf: (letter: string) => `Lowest percent for ${letter}`,
  newLetter: 'New letter',
  newFrom: 'Lowest percent for the new letter',
  addLetter: 'Add letter',
  removeOne: (letter: string) => `Remove ${letter}`,
  presets: 'Presets',
  noPreset: 'No letters',
  fromBelow: 'from, %',
  letterIsNumber: (letter: string) =>
    `“${letter}” is a number. The percent goes into the field below; name the letter, such as B+.`,
  letterMissing: 'Give the letter a name, such as B+.',
  lettersUnlike: 'Every letter needs another name and another bound. Change one of them.',
  passesAbove: (letter: string, above: string, from: string) =>
    `${letter} would be above ${above}, which begins at ${from} %. Change ${above} first.`,
  passesBelow: (letter: string, below: string, from: string) =>
    `${letter} would be below ${below}, which begins at ${from} %. Change ${below} first.`,
  lowest: 'A grade below the lowest bound gets the lowest letter too.',
  nearCutOff: 'Near a cut-off, in points of the final percentage',
  nearHelp: 'A grade within this of a letter’s lowest percent is marked as near a cut-off. It changes no grade.',
  threshold: 'Outcome threshold, in percent',
  thresholdHelp: 'From this on a student counts as having attained a learning outcome. It changes no grade.',
  notPercent: (text: string) => `“${text}” is not a number from 0 to 100.`,
  notWhole: (text: string) => `“${text}” is not a whole number from 0 to 200.`,
};

export type PolicyPart = 'weightSet' | 'ungraded' | 'dropping' | 'rounding' | 'cap' | 'nearCutOff' | 'outcomeThreshold';

/** A piece of the sentence that says the policy; one with a part opens its choice. */
export type PolicyPhrase = { readonly text: string; readonly part?: PolicyPart };

/**
 * `set`: the name of the official set, if one is chosen. `excused`: how many students are excused from something. `shown`: a
 * number as the user's language writes it.
 */
type PolicyFacts = {
  readonly sets: number;
  readonly set: string | undefined;
  readonly neverDrop: readonly string[];
  readonly extraCredit: readonly string[];
  readonly categories: readonly Pick<Category, 'name' | 'dropLowest' | 'weights'>[];
  readonly excused: number;
  readonly shown: (value: number) => string;
};

const weightSetPhrases = ({ sets, set, categories }: PolicyFacts): readonly PolicyPhrase[] => {
  if (set !== undefined) return [{ text: set, part: 'weightSet' }, { text: 'counts.' }];
  if (sets === 0 && categories.some(isWeighed))
    return [{ text: 'Each category counts' }, { text: 'by its weight.', part: 'weightSet' }];
  if (sets === 0) return [{ text: 'Each assessment counts' }, { text: 'by its points.', part: 'weightSet' }];
  if (sets === 1) return [{ text: 'The only weight set', part: 'weightSet' }, { text: 'counts.' }];
  const best = sets === 2 ? 'better of 2 weight sets' : `best of ${whole(sets)} weight sets`;
  return [{ text: 'The' }, { text: best, part: 'weightSet' }, { text: 'counts.' }];
};

const dropText = (
  dropLowest: number,
  { neverDrop, categories }: Pick<PolicyFacts, 'neverDrop' | 'categories'>,
): string => {
  if (dropLowest === 0) return categories.length === 0 ? 'No drops.' : 'No drops outside categories.';
  const most = dropLowest === 1 ? 'The lowest is' : `Up to ${whole(dropLowest)} of the lowest are`;
  const dropped = `${most} dropped if that raises the grade`;
  return neverDrop.length === 0 ? `${dropped}.` : `${dropped}, but never ${neverDrop.join(', ')}.`;
};

const categoryDrops = (categories: PolicyFacts['categories']): readonly PolicyPhrase[] =>
  categories
    .filter(({ dropLowest }) => dropLowest > 0)
    .map(({ name, dropLowest }) => ({
      text: `In ${name || categoriesText.unnamed} ${dropLowest === 1 ? 'the lowest is' : `up to ${whole(dropLowest)} of the lowest are`} dropped.`,
    }));

const extraAndCap = ({ capAt }: GradingPolicy, { extraCredit, shown }: PolicyFacts): readonly PolicyPhrase[] => [
  ...(extraCredit.length === 0 ? [] : [{ text: categoriesText.areExtra(extraCredit) }]),
  ...(capAt === null ? [] : [{ text: 'No grade is above' }, { text: `${shown(capAt)} %.`, part: 'cap' as const }]),
];

/** The policy as a sentence, piece by piece. */
export const policyPhrases = (policy: GradingPolicy, facts: PolicyFacts): readonly PolicyPhrase[] => {
  const isLeftOut = policy.ungraded === 'leftOut';
  const rule = `${roundingWords[policy.rule]}.`;
  return [
    ...weightSetPhrases(facts),
    { text: isLeftOut ? 'So far' : 'Blanks as 0', part: 'ungraded' },
    { text: `is official: what is not graded ${isLeftOut ? 'is left out.' : 'counts as 0.'}` },
    { text: dropText(policy.dropLowest, facts), part: 'dropping' },
    ...categoryDrops(facts.categories),
    { text: 'Rounded once, to' },
    { text: `${counted(policy.decimals, 'decimal', 'decimals')}, ${rule}`, part: 'rounding' },
    ...extraAndCap(policy, facts),
    { text: 'Within' },
    { text: `${facts.shown(policy.nearCutOff)} of a cut-off`, part: 'nearCutOff' },
    { text: 'is near it; an outcome is attained from' },
    { text: `${facts.shown(policy.outcomeThreshold)} %.`, part: 'outcomeThreshold' },
    ...(facts.excused === 0
      ? []
      : [{ text: `${students(facts.excused)} ${facts.excused === 1 ? 'is' : 'are'} excused from an assessment.` }]),
  ];
};

type Steps = { readonly highest: number; readonly step: number; readonly below: string };

/** Letters whose bounds are equally far apart, and the one below them all. */
const steps = (letters: readonly string[], { highest, step, below }: Steps): readonly LetterBound[] => [
  ...letters.map((letter, at) => ({ letter, from: highest - at * step })),
  { letter: below, from: 0 },
];

/** Schemes to start from; every bound of one can be changed. */
export const letterPresets: readonly { readonly name: string; readonly letters: readonly LetterBound[] }[] = [
  {
    name: 'A to F',
    letters: [
      { letter: 'A', from: 90 },
      { letter: 'B', from: 80 },
      { letter: 'C', from: 70 },
      { letter: 'D', from: 60 },
      { letter: 'F', from: 0 },
    ],
  },
  {
    name: 'A to F, with + and −',
    letters: [
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
  },
  {
    name: 'Pass or fail',
    letters: [
      { letter: 'P', from: 60 },
      { letter: 'F', from: 0 },
    ],
  },
  { name: 'ECTS, A to F', letters: steps(['A', 'B', 'C', 'D', 'E'], { highest: 90, step: 10, below: 'F' }) },
  {
    name: '1 to 5, in thirds',
    letters: steps(['1.0', '1.3', '1.7', '2.0', '2.3', '2.7', '3.0', '3.3', '3.7', '4.0'], {
      highest: 95,
      step: 5,
      below: '5.0',
    }),
  },
  {
    name: '0 to 20',
    letters: steps(
      Array.from({ length: 20 }, (_, at) => String(20 - at)),
      { highest: 100, step: 5, below: '0' },
    ),
  },
];
