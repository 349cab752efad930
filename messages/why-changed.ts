import { gradeFieldNames } from '../events/fields.ts';
import { asId } from '../events/ids.ts';
import type { Book } from '../projections/book.ts';
import type { Caused, Step } from '../projections/why/why-changed.ts';
import { counted } from './counts.ts';
import { fieldLabel } from './field-labels.ts';
import { valueText } from './history.ts';
import { assessmentName, partName } from './naming.ts';

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
  noEffect: (count: number) => `${counted(count, 'other change', 'other changes')} without an effect`,
  notEnrolled: 'not enrolled',
  noGrade: 'no grade',
};

/** What changed, in words: “P3 of Midterm 2, 12 → 17”. `numbered`: how a number is written. */
export const causeWords = (book: Book, { cause, steps, isElsewhere }: Caused, numbered: (value: number) => string) => {
  const [first] = steps;
  const values = steps.length === 1 && first ? stepWords(first, numbered) : counted(steps.length, 'change', 'changes');
  const told = [nameOf(book, cause, first), cause.of === 'excuse' && steps.length === 1 ? '' : values];
  return [...told, isElsewhere && 'made elsewhere'].filter(Boolean).join(', ');
};

/** The value of one step before and after; empty if it is more than a value. */
export const stepWords = ({ from, to }: Step, numbered: (value: number) => string): string =>
  from === undefined && to === undefined ? '' : `${valueText(from, numbered)} → ${valueText(to, numbered)}`;

const nameOf = (book: Book, cause: Caused['cause'], first: Step | undefined): string => {
  switch (cause.of) {
    case 'score':
      return scoreName(book, cause);
    case 'excuse': {
      const assessment = assessmentName(book, cause.assessmentId);
      return first?.to === true ? `Excused from ${assessment}` : `No longer excused from ${assessment}`;
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

const scoreName = (book: Book, { assessmentId, field }: Extract<Caused['cause'], { of: 'score' }>): string => {
  const assessment = assessmentName(book, assessmentId);
  if (field === null) return `${assessment}, several scores`;
  const isExtra = gradeFieldNames.some((name) => name === field);
  return `${isExtra ? fieldLabel(field) : partName(book, { assessmentId, part: asId(field) })} of ${assessment}`;
};
