import type { Names } from '../../../messages/final-grades.ts';
import { assessmentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book.ts';

/** How sentences about grades call things: problems by their place, from 1. */
export const namesIn = (book: Book): Names => ({
  assessment: (assessmentId) => assessmentName(book, assessmentId),
  problem: (assessmentId, problemId) =>
    (book.assessments[assessmentId]?.problems.findIndex((problem) => problem.problemId === problemId) ?? -1) + 1,
});
