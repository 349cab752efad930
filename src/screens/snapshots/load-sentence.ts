import { several } from '../../../messages/naming.ts';
import { loadChangeText as text } from '../../../messages/screens/load-snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type AssessmentDifference,
  type OfferingDifferences,
  saysTheSame,
} from '../../../projections/compare/offering-differences.ts';
import { nameIn } from './difference-sentence.ts';

/**
 * What loading a snapshot changes. `differs` goes from the snapshot to today, and loading reverses it: additions are
 * removed, and what was removed returns.
 */
export const loadSentence = (differs: OfferingDifferences, was: Book, today: Book): string => {
  if (saysTheSame(differs)) return text.same;
  const { scores, came, left, letters, finals, assessments } = differs;
  const returning = scores.filter(({ to }) => to === null).length;
  const vanishing = scores.filter(({ from }) => from === null).length;
  const assessmentsThat = (is: AssessmentDifference['is']) => {
    const names = assessments.filter((one) => one.is === is).map((one) => nameIn(today, was, one.assessmentId));
    return { names: several(names), count: names.length };
  };
  const parts = [
    text.scores(scores.length - returning - vanishing, returning, vanishing),
    text.students(left, came),
    text.comes(assessmentsThat('removed')),
    text.goes(assessmentsThat('added')),
    text.setUp(assessmentsThat('changed')),
    differs.weights && text.weights,
    differs.policy && text.policy,
    differs.details && text.details,
    text.finals(finals.length),
    letters.moved > 0 && text.letters(letters.moved, letters.down, letters.up),
  ];
  return parts
    .filter((part) => part !== false && part !== '')
    .map((part) => `${part}.`)
    .join(' ');
};
