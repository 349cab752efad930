import type { OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { holdsNumbers, holdsPercentages, mostly, numbersIn } from './column-cells.ts';
import { plainKey, plainKeys } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';
import { letterKey, lettersOf } from './student-cell.ts';
import { type ColumnTarget, isScore } from './target.ts';

/** Headings that mean the grade of the whole course; *Final* alone may be an exam. */
const finalWords =
  plainKeys(`final grade, final mark, final course grade, official grade, final percent, final percentage,
  final %, final grade %, final grade (%)`);

const letterWords = plainKeys(`letter, letter grade, final letter, final letter grade, grade, final grade, final mark,
  final course grade, official grade, symbol, Final_Assigned_Egrade`);

/**
 * The targets of a list of final grades, as a registrar keeps it: a file in which nothing else is a score. Letters are
 * some only if the class gives most of them; numbers on a scale of another kind, up to 20, are no percentages.
 */
export const withFinals = (
  book: Book,
  offeringId: OfferingId,
  layout: SheetLayout,
  targets: readonly ColumnTarget[],
): readonly ColumnTarget[] => {
  const key = (column: number): string => plainKey(layout.headings[column] ?? '');
  const isOther = (target: ColumnTarget, column: number): boolean =>
    isScore(target) && !(target.to === 'newAssessment' && finalWords.has(key(column)));
  if (targets.some(isOther)) return targets;
  const letters = lettersOf(book, offeringId);
  return targets.map((target, column): ColumnTarget => {
    if (target.to !== 'newAssessment' && !(target.to === 'ignore' && isOpen.has(target.why))) return target;
    if (finalWords.has(key(column)) && holdsPercents(layout, column)) return { to: 'final' };
    const areLetters = letterWords.has(key(column)) && mostly(layout, column, (cell) => letters.has(letterKey(cell)));
    return areLetters ? { to: 'letter' } : target;
  });
};

const isOpen: ReadonlySet<string> = new Set(['computed', 'remark', 'unknown']);

const holdsPercents = (layout: SheetLayout, column: number): boolean =>
  holdsPercentages(layout, column) ||
  (holdsNumbers(layout, column) && numbersIn(layout, column).some((value) => value !== null && value > 20));
