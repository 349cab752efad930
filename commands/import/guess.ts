import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { assessmentsIn, type Book, codeKey } from '../../projections/book/book.ts';
import type { DecimalSign } from '../entry.ts';
import {
  countsRows,
  holdsDigits,
  holdsMereDigits,
  holdsNumbers,
  isBlankColumn,
  isUsable,
  mostly,
} from './column-cells.ts';
import { withFinals } from './guess-finals.ts';
import { guessScores } from './guess-scores.ts';
import { type Heading, orderInHeading, readHeading } from './header.ts';
import { codeText, identityText, mailKey } from './identity.ts';
import type { SheetLayout } from './layout.ts';
import { statedMaximum } from './maxima.ts';
import { isReadOnly } from './maxima-row.ts';
import { assessmentKey } from './new-assessments.ts';
import { isOnStudent } from './remark.ts';
import { scoreFinder } from './score-target.ts';
import { guessedSection, namesSection } from './section.ts';
import { cellText, textAt } from './sheet.ts';
import { systems } from './systems.ts';
import { type ColumnTarget, isScore, targetKey } from './target.ts';

/**
 * Where the file is imported to: an offering, or `null` for none in particular. `assessmentId`: of the screen on which
 * the import was opened.
 */
export type Destination = { readonly offeringId: OfferingId | null; readonly assessmentId?: AssessmentId };

/** One target per column: the best guess from its heading and content. `name`: of the file, or of the sheet in it. */
export const guessTargets = (
  book: Book,
  { offeringId, assessmentId }: Destination,
  layout: SheetLayout,
  decimalSign: DecimalSign,
  name: string,
): readonly ColumnTarget[] => {
  const headings = layout.headings.map((text) => readHeading(text, layout.system));
  const targets = withStudentColumn(layout, headings.map(guessFact(book, layout, headings, offeringId !== null)));
  const openColumns = targets.flatMap((target, column) => (target === undefined ? [column] : []));
  const scores = offeringId
    ? guessScores({
        layout,
        headings,
        decimalSign,
        name,
        open: openColumns,
        finder: scoreFinder(assessmentsIn(book, offeringId), assessmentId),
      })
    : new Map<number, ColumnTarget>();
  const placed = targets.map((target, column) => target ?? scores.get(column) ?? ignoredTarget(headings[column]));
  return withoutDoubles(offeringId ? withStudentTargets(book, offeringId, layout, placed) : placed);
};

/** With the notes and final grades of an offering, and the section of one that the import makes. */
const withStudentTargets = (
  book: Book,
  offeringId: OfferingId,
  layout: SheetLayout,
  targets: readonly ColumnTarget[],
): readonly ColumnTarget[] => {
  const scores = targets.flatMap((target, column) => (isScore(target) ? assessmentKey({ column, target }) : []));
  const assessments = new Set(scores).size;
  const sections = book.offerings[offeringId] ? -1 : layout.headings.findIndex(namesSection);
  const placed = targets.map((target, column): ColumnTarget => {
    if (target.to !== 'ignore') return target;
    if (target.why === 'group' && column === sections) return guessedSection(layout, column);
    return target.why === 'remark' && isOnStudent(layout, column, assessments) ? { to: 'note' } : target;
  });
  return withFinals(book, offeringId, layout, placed);
};

type Fact = ColumnTarget | undefined;

/** If no heading of several names the students, the first column whose cells differ, and are no scores, does. */
const withStudentColumn = (layout: SheetLayout, targets: readonly Fact[]): readonly Fact[] => {
  if (targets.length < 2 || targets.some((target) => target && target.to !== 'ignore')) return targets;
  const at = targets.findIndex((target, column) => target === undefined && tellsApart(layout, column));
  const isCode = mostly(layout, at, (cell) => /^[\p{Ll}\d._-]+$|^\S*\d\S*$/u.test(cell));
  const named: ColumnTarget = isCode ? { to: 'studentCode' } : { to: 'fullName', order: nameOrder(layout, at) };
  return targets.map((target, column) => (column === at ? named : target));
};

const tellsApart = (layout: SheetLayout, column: number): boolean => {
  const texts = new Set(layout.data.flatMap((row) => textAt(row, column) || []));
  const areScores = holdsNumbers(layout, column) && !holdsMereDigits(layout, column);
  return texts.size > 0 && texts.size === layout.data.length && !areScores;
};

const ignoredTarget = (heading: Heading | undefined): ColumnTarget =>
  heading?.is === 'total' || heading?.is === 'computed' || heading?.is === 'percentage'
    ? { to: 'ignore', why: 'computed' }
    : { to: 'ignore', why: 'unknown' };

/** What a column tells of students or of the file; `undefined`: it may hold scores. */
const guessFact = (book: Book, layout: SheetLayout, headings: readonly Heading[], hasOffering: boolean) => {
  const code = codeColumn(book, layout, headings);
  const email = emailColumn(layout, headings);
  // An assessment that nobody has taken yet has a maximum and no scores.
  const isToCome = (column: number): boolean =>
    hasOffering && headings[column]?.is === 'other' && statedMaximum(layout, column, 'either') !== null;
  const isRoster = systems[layout.system].isRoster === true;
  const has = (is: Heading['is']): boolean => headings.some((heading) => heading.is === is);
  return (heading: Heading, column: number): Fact => {
    if (column === code) return { to: 'studentCode' };
    if (column === email) return { to: 'email' };
    if (layout.hiddenColumns.has(column)) return { to: 'ignore', why: 'hidden' };
    if (isBlankColumn(layout, column)) return isToCome(column) ? undefined : { to: 'ignore', why: 'blank' };
    if (isReadOnly(cellText(layout.maxima?.cells[column]))) return { to: 'ignore', why: 'computed' };
    switch (heading.is) {
      case 'code':
      case 'email':
        return { to: 'ignore', why: 'identifier' };
      case 'firstName':
      case 'lastName':
        return { to: heading.is };
      case 'name':
        if (has('firstName') && !has('lastName')) return { to: 'lastName' };
        if (has('lastName') && !has('firstName')) return { to: 'firstName' };
        return { to: 'fullName', order: nameOrder(layout, column) };
      case 'fullName':
        return { to: 'fullName', order: nameOrder(layout, column) };
      case 'group':
      case 'submission':
      case 'maximum':
        return { to: 'ignore', why: heading.is };
      case 'remark':
        return holdsNumbers(layout, column) ? undefined : { to: 'ignore', why: 'remark' };
      case 'total':
      case 'computed':
      case 'percentage':
        if (isRoster) return { to: 'ignore', why: 'computed' };
        return holdsNumbers(layout, column) ? undefined : { to: 'ignore', why: 'computed' };
      case 'other':
        if (isRoster && holdsDigits(layout, column)) return { to: 'ignore', why: 'group' };
        return countsRows(layout, column) && column === 0 ? { to: 'ignore', why: 'group' } : undefined;
    }
  };
};

const mostSampled = 1000;

/**
 * The column whose values are student codes of this book; if there is none, the one whose heading names a code most
 * plainly. A column without a heading is one only if its values are.
 */
const codeColumn = (book: Book, layout: SheetLayout, headings: readonly Heading[]): number | undefined => {
  let best: { column: number; known: number; rank: number } | undefined;
  for (const [column, heading] of headings.entries()) {
    const rank = heading.is === 'code' ? heading.rank : rankOfUnnamed(layout, heading, column);
    if (rank === undefined || !isUsable(layout, column) || mostly(layout, column, (cell) => cell.includes('@')))
      continue;
    const known = layout.data.slice(0, mostSampled).filter((row) => {
      const key = codeKey(codeText(identityText(row.cells[column]), layout.headings[column] ?? ''));
      return key !== '' && book.studentByCode.get(key) !== undefined;
    }).length;
    if (heading.is !== 'code' && known * 2 <= Math.min(layout.data.length, mostSampled)) continue;
    const better = !best || known > best.known || (known === best.known && rank < best.rank);
    if (better) best = { column, known, rank };
  }
  return best?.column;
};

/** After all ranks of headings that name a code; `undefined`: the column has a heading. */
const rankOfUnnamed = (layout: SheetLayout, { is }: Heading, column: number): number | undefined =>
  is === 'other' && (layout.headings[column] ?? '').trim() === '' ? mostSampled : undefined;

const emailColumn = (layout: SheetLayout, headings: readonly Heading[]): number | undefined => {
  const named = headings.findIndex(({ is }, column) => is === 'email' && isUsable(layout, column));
  if (named >= 0) return named;
  const holdsMail = (column: number): boolean =>
    isUsable(layout, column) && mostly(layout, column, (cell) => mailKey(cell) !== '' && /^\S+@\S+$/u.test(cell));
  const other = headings.findIndex(({ is }, column) => (is === 'code' || is === 'other') && holdsMail(column));
  return other >= 0 ? other : undefined;
};

const nameOrder = (layout: SheetLayout, column: number): 'last first' | 'first last' =>
  mostly(layout, column, (cell) => cell.includes(','))
    ? 'last first'
    : (orderInHeading(layout.headings[column] ?? '') ?? 'first last');

const withoutDoubles = (targets: readonly ColumnTarget[]): readonly ColumnTarget[] => {
  const taken = new Set<string>();
  return targets.map((target): ColumnTarget => {
    const key = targetKey(target);
    if (key === undefined) return target;
    if (taken.has(key)) return { to: 'ignore', why: 'twice' };
    taken.add(key);
    return target;
  });
};
