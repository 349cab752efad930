import type { AssessmentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { ValueChange } from '../../projections/events/touching.ts';
import type { CauseEffect } from '../../projections/why/why-changed.ts';
import { counted, fromTo } from '../counts.ts';
import { assessmentName } from '../naming.ts';
import { partShort, valueText } from './history.ts';

export const whyChangedText = {
  title: 'What changed',
  since: 'Since',
  sinceShown: (moment: string) => `since ${moment}`,
  search: 'Search moments',
  none: 'No such moment.',
  yesterday: 'yesterday',
  week: '7 days ago',
  month: '30 days ago',
  beginning: 'the beginning',
  tag: (name: string) => `“${name}”`,
  reading: 'Reading the ledger…',
  failed: (detail: string) => `What changed could not be read: ${detail}`,
  was: 'was',
  is: 'is now',
  rounding: 'Rounding',
  nothing: 'Nothing that counts for this grade has changed since then.',
  noEffect: (count: number) => `${counted(count, 'other change', 'other changes')} without an effect when made`,
  notEnrolled: 'not enrolled',
  noGrade: 'no grade',
};

/** What one commit changed, in words: “P3 of Midterm 2, 12 → 17”. `numbered`: how a number is written. */
export const causeWords = (book: Book, caused: CauseEffect, numbered: (value: number) => string): string => {
  const { cause, steps, isElsewhere } = caused;
  const values = steps.flatMap((step) => step.values);
  const count = values.length === 0 && steps.length > 1 && counted(steps.length, 'change', 'changes');
  return [nameOf(book, cause, values, numbered), count, isElsewhere && 'made elsewhere'].filter(Boolean).join(', ');
};

const nameOf = (
  book: Book,
  cause: CauseEffect['cause'],
  values: readonly ValueChange[],
  numbered: (value: number) => string,
): string => {
  switch (cause.of) {
    case 'score':
      return scoreWords(book, cause.assessmentId, values, numbered);
    case 'excuse': {
      const assessment = assessmentName(book, cause.assessmentId);
      return values.at(-1)?.to === true ? `Excused from ${assessment}` : `No longer excused from ${assessment}`;
    }
    case 'assessment':
      return `Problems of ${assessmentName(book, cause.assessmentId)}`;
    case 'policy':
      return 'Grading rules';
    case 'weights':
      return 'Weights';
    case 'enrollment':
      return 'Enrollment';
    case 'offering':
      return 'The offering';
    case 'records':
      return 'All records were loaded';
  }
};

/** “P3 of Midterm, 12 → 17”; “Midterm: P1 – → 5, P2 – → 7”. */
const scoreWords = (
  book: Book,
  assessmentId: AssessmentId,
  values: readonly ValueChange[],
  numbered: (value: number) => string,
): string => {
  const assessment = assessmentName(book, assessmentId);
  const told = values.map(({ field, from, to }) => ({
    part: field === null ? '' : partShort(book, assessmentId, field),
    change: fromTo(valueText(from, numbered), valueText(to, numbered)),
  }));
  const [only] = told;
  if (only && told.length === 1) return `${only.part} of ${assessment}, ${only.change}`;
  return `${assessment}: ${told.map(({ part, change }) => `${part} ${change}`).join(', ')}`;
};
