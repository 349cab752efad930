import { counted, whole } from './counts.ts';

export const trialText = {
  enter: 'What if…',
  enterHint:
    'Try weights, curves, cut-offs or scores, and see whose grades change. Nothing is saved until you apply it.',
  bar: 'What if',
  nothing: 'What if: nothing is changed yet. Try scores, weights, curves or cut-offs; none of it is saved or sent.',
  tried: (count: number) => `Trying ${counted(count, 'change', 'changes')}`,
  counting: 'Counting whose grades change…',
  noFinals: 'No final grade changes.',
  finals: (count: number, up: number, down: number) =>
    `${counted(count, 'final grade changes', 'final grades change')}${letters(up, down)}.`,
  withdrawn: (count: number, sentence: string) =>
    `${counted(count, 'tried change is', 'tried changes are')} no longer possible: ${sentence}`,
  differences: 'Differences',
  discard: 'Discard',
  leave: 'Back to now',
  discarded: (count: number) => `Discarded: ${counted(count, 'tried change', 'tried changes')}.`,
  inTheWay: 'You look at something else. Go back to now, then bring back what you tried.',
  apply: (students: number, changes: number) =>
    students > 0
      ? `Apply for ${counted(students, 'student', 'students')}`
      : `Apply ${counted(changes, 'change', 'changes')}`,
  applied: (changes: number) => `Applied: ${counted(changes, 'change', 'changes')}.`,
  note: (changes: number) => `${counted(changes, 'change', 'changes')} tried first`,
  now: (shown: string) => `now ${shown}`,
  moved: (from: string, to: string) => `${from} → ${to}`,
  view: 'Changed',
};

const letters = (up: number, down: number): string => {
  if (up + down === 0) return '';
  const parts = [up > 0 && `${whole(up)} up`, down > 0 && `${whole(down)} down`].filter((part) => part !== false);
  return `, ${counted(up + down, 'letter', 'letters')}: ${parts.join(', ')}`;
};

/** Final grades that differ between two moments, or between now and what is tried. */
export const differingText = {
  title: 'What would change',
  table: 'Final grades that differ',
  student: 'Student',
  offering: 'Offering',
  from: 'Now',
  to: 'Tried',
  letter: 'Letter',
  difference: 'Difference',
  none: '–',
  notEnrolled: 'not enrolled',
  more: (shown: number, all: number) => `The ${whole(shown)} largest of ${whole(all)} differences are shown.`,
};
