import { counted } from '../counts.ts';
import { lettersMoved } from './differences.ts';

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
    `${[counted(count, 'final grade changes', 'final grades change'), lettersMoved(up, down)].filter(Boolean).join(', ')}.`,
  withdrawn: (count: number, sentence: string) =>
    `${counted(count, 'tried change is', 'tried changes are')} no longer possible: ${sentence}`,
  title: 'What would change',
  sides: { from: 'Now', to: 'Tried' },
  discard: 'Discard',
  discarded: (count: number) => `Discarded: ${counted(count, 'tried change', 'tried changes')}.`,
  inTheWay: 'Another view is open. Go back to now, then bring back what you tried.',
  apply: (students: number, changes: number) =>
    students > 0
      ? `Apply for ${counted(students, 'student', 'students')}`
      : `Apply ${counted(changes, 'change', 'changes')}`,
  applied: (changes: number) => `Applied: ${counted(changes, 'change', 'changes')}.`,
  applying: 'Applying what was tried…',
  failed: (reason: string) => `This failed (${reason}). See in History whether it was applied before you try again.`,
  note: (changes: number) => `${counted(changes, 'change', 'changes')} tried first`,
  now: (shown: string) => `now ${shown}`,
  view: 'Changed',
};
