import { counted, fromTo, whole } from '../counts.ts';

/** Cut-offs that are tried on the picture of the final grades. */
export const cutOffText = {
  drag: 'Each brick is a student. Drag a cut-off to try it.',
  handle: (letter: string) => `Cut-off of ${letter}`,
  value: (letter: string, from: string, students: number, changing: number) =>
    [
      `${letter} from ${from} %`,
      counted(students, 'student', 'students'),
      ...(changing > 0 ? [`${counted(changing, 'student changes', 'students change')} letter`] : []),
    ].join(', '),
  help: 'Drag, or ← and →; with Shift in bigger steps. Esc puts it back.',
  steps: 'Try other cut-offs',
  lower: (letter: string) => `Lower the cut-off of ${letter}`,
  raise: (letter: string) => `Raise the cut-off of ${letter}`,
  wouldGet: (letter: string) => `With the cut-offs that are tried: ${letter}. Nothing is applied yet.`,
  bar: 'Cut-offs tried',
  trying: (bounds: readonly string[]) => `Trying: ${bounds.join(', ')}`,
  bound: (letter: string, from: string) => `${letter} from ${from}`,
  nobody: 'Nobody gets another letter.',
  crossing: (from: string, to: string, students: readonly string[]) => `${fromTo(from, to)}: ${students.join(' · ')}`,
  more: (count: number) => `and ${whole(count)} more`,
  changedMeanwhile:
    'The letters have changed meanwhile, so nothing was applied. Look at the new counts, then try again.',
  discard: 'Discard',
  apply: (students: number) =>
    students > 0 ? `Apply for ${counted(students, 'student', 'students')}` : 'Apply the cut-offs',
  /** While a trial is shown, what is applied here is only tried there. */
  addToTrial: 'Add to what is tried',
  applied: (students: number) =>
    students > 0
      ? `Cut-offs changed: ${counted(students, 'student has', 'students have')} another letter.`
      : 'Cut-offs changed: nobody has another letter.',
};

/** The panel of a trial, beside the final grades. */
export const trialPanelText = {
  title: 'What to try',
  weights: 'Weights',
  rules: 'Rules',
  byPoints: 'There are no weight sets: what counts are the points. Sets are added in the offering.',
  toOffering: 'Add sets in the offering',
  cutOffs: 'Cut-offs are moved on the picture. Scores are tried in their assessment.',
};
