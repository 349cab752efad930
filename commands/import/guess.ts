import type { Assessment } from '../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { assessmentsIn, type Book, codeKey } from '../../projections/book/book.ts';
import type { DecimalSign } from '../entry.ts';
import { type Heading, nameKey, readHeading, readLabel } from './header.ts';
import { codeText, identityText } from './identity.ts';
import type { SheetLayout } from './layout.ts';
import { readPoints } from './points.ts';
import { cellText, isBlankCell, textAt } from './sheet.ts';
import { type ColumnTarget, targetKey } from './target.ts';

/**
 * Where the file is imported to: an offering, or `null` for none in particular. `assessmentId`: of the screen on which
 * the import was opened.
 */
export type Destination = { readonly offeringId: OfferingId | null; readonly assessmentId?: AssessmentId };

/** One target per column: the best guess from its heading and content. */
export const guessTargets = (
  book: Book,
  { offeringId, assessmentId }: Destination,
  layout: SheetLayout,
  decimalSign: DecimalSign,
): readonly ColumnTarget[] => {
  const headings = layout.headings.map(readHeading);
  const code = codeColumn(book, layout, headings);
  const email = emailColumn(layout, headings);
  const scores = offeringId ? scoreGuesser(assessmentsIn(book, offeringId), assessmentId) : undefined;
  const guess = (heading: Heading, column: number): ColumnTarget => {
    if (column === code) return { to: 'studentCode' };
    if (column === email) return { to: 'email' };
    if (layout.hiddenColumns.has(column)) return { to: 'ignore', why: 'hidden' };
    if (isBlankColumn(layout, column)) return { to: 'ignore', why: 'blank' };
    if (nameKey(cellText(layout.maxima?.cells[column])) === '(read only)') return { to: 'ignore', why: 'computed' };
    switch (heading.is) {
      case 'code':
      case 'email':
        return { to: 'ignore', why: 'identifier' };
      case 'firstName':
      case 'lastName':
        return { to: heading.is };
      case 'fullName':
        return { to: 'fullName', order: nameOrder(layout, column) };
      case 'group':
      case 'computed':
      case 'remark':
      case 'submission':
        return { to: 'ignore', why: heading.is };
      case 'other':
        return scores?.(heading.titles, statedMaximum(layout, column, decimalSign)) ?? { to: 'ignore', why: 'unknown' };
    }
  };
  return withoutDoubles(headings.map(guess));
};

const sampled = 1000;

/**
 * The column whose values are student codes of this book; if there is none, the one whose heading names a code most
 * plainly.
 */
const codeColumn = (book: Book, layout: SheetLayout, headings: readonly Heading[]): number | undefined => {
  let best: { column: number; known: number; rank: number } | undefined;
  for (const [column, heading] of headings.entries()) {
    if (heading.is !== 'code' || !isUsable(layout, column) || mostly(layout, column, (cell) => cell.includes('@')))
      continue;
    const known = layout.data.slice(0, sampled).filter((row) => {
      const key = codeKey(codeText(identityText(row.cells[column]), layout.headings[column] ?? ''));
      return key !== '' && book.studentByCode[key] !== undefined;
    }).length;
    const better = !best || known > best.known || (known === best.known && heading.rank < best.rank);
    if (better) best = { column, known, rank: heading.rank };
  }
  return best?.column;
};

const emailColumn = (layout: SheetLayout, headings: readonly Heading[]): number | undefined => {
  const named = headings.findIndex(({ is }, column) => is === 'email' && isUsable(layout, column));
  if (named >= 0) return named;
  const login = headings.findIndex(
    ({ is }, column) =>
      is === 'code' && isUsable(layout, column) && mostly(layout, column, (cell) => cell.includes('@')),
  );
  return login >= 0 ? login : undefined;
};

const nameOrder = (layout: SheetLayout, column: number): 'last first' | 'first last' =>
  mostly(layout, column, (cell) => cell.includes(',')) ? 'last first' : 'first last';

const mostly = (layout: SheetLayout, column: number, is: (cell: string) => boolean): boolean => {
  const filled = layout.data
    .slice(0, sampled)
    .map((row) => textAt(row, column))
    .filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(is).length * 2 > filled.length;
};

const isUsable = (layout: SheetLayout, column: number): boolean =>
  !layout.hiddenColumns.has(column) && !isBlankColumn(layout, column);

const isBlankColumn = (layout: SheetLayout, column: number): boolean =>
  layout.data.every(({ cells }) => isBlankCell(cells[column]));

/**
 * The column's maximum as the file states it: in the row of maxima, in the heading, or in the column that Gradescope
 * puts beside it. `null`: the file states none.
 */
export const statedMaximum = (layout: SheetLayout, column: number, decimalSign: DecimalSign): number | null => {
  const heading = readHeading(layout.headings[column] ?? '');
  const beside = layout.headings.findIndex(
    (other) => nameKey(other) === `${nameKey(layout.headings[column] ?? '')} - max points`,
  );
  const texts = [
    layout.maxima?.cells[column],
    heading.is === 'other' ? heading.max : null,
    beside < 0 ? undefined : layout.data.find(({ cells }) => !isBlankCell(cells[beside]))?.cells[beside],
  ];
  for (const text of texts) {
    const entry = readPoints(text ?? '', { max: null, decimalSign });
    if ('value' in entry && entry.value !== null) return entry.value;
  }
  return null;
};

type GuessScore = (titles: readonly string[], max: number | null) => ColumnTarget | undefined;

const scoreGuesser = (assessments: readonly Assessment[], open: AssessmentId | undefined): GuessScore => {
  const opened = assessments.find(({ assessmentId }) => assessmentId === open);
  return (titles, max) => {
    for (const title of titles) {
      const [named, ...others] = assessments.filter(({ assessmentName }) => nameKey(assessmentName) === nameKey(title));
      if (named) return others.length === 0 ? wholeAssessment(named) : ofSeveral;
    }
    for (const title of titles) {
      const part = partOfNamed(assessments, title) ?? (opened && partTarget(opened, title));
      if (part && mayBeOutOf(assessments, part, max)) return part;
    }
    const name = titles.at(-1);
    return max !== null && name ? { to: 'newAssessment', name, max } : undefined;
  };
};

/** For a column whose name belongs to several assessments: only the instructor knows which one is meant. */
const ofSeveral: ColumnTarget = { to: 'ignore', why: 'several assessments' };

/**
 * Whether the column may belong to the target: “Homework 2” out of 20 is not problem 2 of Homework, which is out of 10.
 * A guess must not shrink a class's points.
 */
const mayBeOutOf = (assessments: readonly Assessment[], target: ColumnTarget, max: number | null): boolean => {
  if (target.to !== 'problem' || max === null) return true;
  const { problems } = assessments.find(({ assessmentId }) => assessmentId === target.assessmentId) ?? {};
  return problems?.find(({ problemId }) => problemId === target.problemId)?.max === max;
};

const wholeAssessment = ({ assessmentId, problems }: Assessment): ColumnTarget => {
  const [only, ...others] = problems;
  if (!only || others.length > 0) return { to: 'ignore', why: 'several problems' };
  return { to: 'problem', assessmentId, problemId: only.problemId };
};

/** `Midterm 1 P2`, `Midterm 1: Problem 2`, `Midterm 1 - Bonus`. */
const partOfNamed = (assessments: readonly Assessment[], title: string): ColumnTarget | undefined => {
  const key = nameKey(title);
  const longestFirst = [...assessments].sort((a, b) => b.assessmentName.length - a.assessmentName.length);
  for (const assessment of longestFirst) {
    const name = nameKey(assessment.assessmentName);
    const rest = name !== '' && key.startsWith(name) ? /^\s*[-–:·,/]?\s*(.+)$/u.exec(key.slice(name.length)) : null;
    const part =
      rest?.[1] && /^[\s\-–:·,/]/u.test(key.slice(name.length)) ? partTarget(assessment, rest[1]) : undefined;
    if (!part) continue;
    return assessments.some((other) => other !== assessment && nameKey(other.assessmentName) === name)
      ? ofSeveral
      : part;
  }
  return undefined;
};

const partTarget = ({ assessmentId, problems }: Assessment, label: string): ColumnTarget | undefined => {
  const part = readLabel(label);
  if (part === 'bonus' || part === 'curve') return { to: part, assessmentId };
  const problem = part === 'score' ? (problems.length === 1 ? problems[0] : undefined) : part && problems[part - 1];
  return problem ? { to: 'problem', assessmentId, problemId: problem.problemId } : undefined;
};

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
