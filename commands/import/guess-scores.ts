import type { DecimalSign } from '../entry.ts';
import { holdsDigits, holdsMereDigits, holdsNumbers, numbersIn } from './column-cells.ts';
import { type Heading, isScoreWord, nameKey, problemHeading } from './header.ts';
import { plainKey } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';
import { proposedMaximum, statedMaximum, titleOf } from './maxima.ts';
import type { ScoreFinder } from './score-target.ts';
import { standsForNoScore } from './score-words.ts';
import { textAt } from './sheet.ts';
import type { ColumnTarget, NewAssessmentTarget } from './target.ts';
import { nameInFileName } from './title.ts';

type Columns = {
  readonly layout: SheetLayout;
  readonly headings: readonly Heading[];
  readonly decimalSign: DecimalSign;
  readonly name: string;
  /** The columns that may hold scores. */
  readonly open: readonly number[];
  readonly finder: ScoreFinder;
};

/**
 * Where columns of numbers go: into an assessment that is here, or else into a new one. A column that is missing in the
 * answer holds no numbers, or is a total, or only the user knows what it is.
 */
export const guessScores = (columns: Columns): ReadonlyMap<number, ColumnTarget> => {
  const { headings, open, layout } = columns;
  const existing = new Map(
    open.flatMap((column) => {
      const target = existingTarget(columns, column);
      return target ? [[column, target] as const] : [];
    }),
  );
  const unplaced = open.filter((column) => !existing.has(column) && mayHoldPoints(columns, column));
  const newTargets = new Map(
    unplaced.filter((column) => isPoints(columns, column)).map((column) => [column, newTarget(columns, column)]),
  );
  const scores = new Map([...existing, ...withUniqueNames(layout, newTargets), ...problemTargets(columns, newTargets)]);
  const totals = unplaced.filter((column) => headings[column]?.is === 'total');
  for (const column of totals) {
    const target = totalTarget(columns, column, scores, totals);
    if (target) scores.set(column, target);
  }
  if (scores.size > 0) return scores;
  return new Map(unplaced.filter((at) => headings[at]?.is === 'computed').map((at) => [at, leftToUser]));
};

/** The part of an assessment of the offering that the column names; `undefined`: it names none. */
const existingTarget = (columns: Columns, column: number): ColumnTarget | undefined => {
  const { layout, headings, finder, decimalSign } = columns;
  if (headings[column]?.is === 'remark' || isShareOfAnother(columns, column)) return undefined;
  return finder.find(titleOf(layout, column).titles, statedMaximum(layout, column, decimalSign));
};

/** A stated maximum tells of points, though the column has few numbers, or none yet. */
const mayHoldPoints = ({ layout, headings, decimalSign }: Columns, column: number): boolean =>
  holdsNumbers(layout, column) ||
  (headings[column]?.is === 'other' &&
    statedMaximum(layout, column, decimalSign) !== null &&
    (holdsDigits(layout, column) ||
      layout.data.every((row) => textAt(row, column) === '' || standsForNoScore(textAt(row, column)))));

/** For numbers that only the user can place. */
const leftToUser: ColumnTarget = { to: 'ignore', why: 'unknown' };

const isPoints = (columns: Columns, column: number): boolean => {
  const { layout, headings } = columns;
  const heading = layout.headings[column] ?? '';
  const is = headings[column]?.is;
  if (holdsMereDigits(layout, column) || heading.trim() === '') return false;
  return is === 'other' || (is === 'percentage' && !isShareOfAnother(columns, column));
};

/** Whether the column has percentages, and another one the points of the same item. */
const isShareOfAnother = ({ layout, headings, open }: Columns, column: number): boolean =>
  headings[column]?.is === 'percentage' &&
  open.some((other) => headings[other]?.is === 'other' && itemKey(layout, other) === itemKey(layout, column));

const itemKey = (layout: SheetLayout, column: number): string => plainKey(titleOf(layout, column).titles.at(-1) ?? '');

/** A heading that names nothing of its own gives way to the name of the file. */
const newTarget = ({ layout, decimalSign, name }: Columns, column: number): NewAssessmentTarget => {
  const title = titleOf(layout, column).titles.at(-1) ?? '';
  const stated = statedMaximum(layout, column, decimalSign);
  return {
    to: 'newAssessment',
    name: (namesNothing(title) && nameInFileName(name)) || title,
    max: stated ?? proposedMaximum(layout, column),
    ...(stated === null ? { isProposed: true } : {}),
  };
};

const namesNothing = (title: string): boolean => isScoreWord(title) || /^(total|sum|score)/u.test(plainKey(title));

/** The targets of columns that name two or more problems of one assessment, whether it is here or new. */
const problemTargets = (
  { layout, name, finder }: Columns,
  fresh: ReadonlyMap<number, NewAssessmentTarget>,
): ReadonlyMap<number, ColumnTarget> => {
  const parts = [...fresh].flatMap(([column, target]) => {
    const part = problemHeading(target.name) ?? problemHeading(titleOf(layout, column).titles[0] ?? '');
    return part ? [{ column, target, ...part }] : [];
  });
  const grouped = new Map<number, ColumnTarget>();
  for (const stem of new Set(parts.map((part) => nameKey(part.stem)))) {
    const problems = parts.filter((part) => nameKey(part.stem) === stem);
    if (problems.length < 2) continue;
    const assessment = problems[0]?.stem || nameInFileName(name);
    const existingProblems =
      finder.problemsOf(problems[0]?.stem ?? '', problems.length) ?? finder.problemsOf(assessment, problems.length);
    for (const [at, { column, target, label }] of problems.entries())
      grouped.set(column, existingProblems?.[at] ?? { ...target, name: assessment, problem: label });
  }
  return grouped;
};

/** Two items whose short names are equal keep what tells them apart. */
const withUniqueNames = (
  layout: SheetLayout,
  fresh: ReadonlyMap<number, NewAssessmentTarget>,
): ReadonlyMap<number, NewAssessmentTarget> => {
  const all = [...fresh.values()].map(({ name }) => nameKey(name));
  const isTwice = ({ name }: NewAssessmentTarget): boolean =>
    all.indexOf(nameKey(name)) !== all.lastIndexOf(nameKey(name));
  return new Map(
    [...fresh].map(([column, target]) => [
      column,
      isTwice(target) ? { ...target, name: titleOf(layout, column).titles[0] ?? target.name } : target,
    ]),
  );
};

/**
 * A column called Total or Final: the score, if it is the only one; left out, if it adds the others up or its name says
 * so; an exam, if a maximum is stated for it. A Final of which none of this is known is the user's to place.
 */
const totalTarget = (
  columns: Columns,
  column: number,
  scores: ReadonlyMap<number, ColumnTarget>,
  totals: readonly number[],
): ColumnTarget | undefined => {
  const { layout, decimalSign } = columns;
  const others = [...scores].flatMap(([at, { to }]) => (to === 'ignore' || totals.includes(at) ? [] : [at]));
  if (others.length === 0) {
    const fresh = newTarget(columns, column);
    return column === totals[0] ? (columns.finder.find([fresh.name], fresh.max) ?? fresh) : leftToUser;
  }
  if (plainKey(layout.headings[column] ?? '') !== 'final' || addsUp(layout, column, others)) return undefined;
  return statedMaximum(layout, column, decimalSign) === null ? leftToUser : newTarget(columns, column);
};

/** Whether the column is the sum of the others in more than half of its rows. */
const addsUp = (layout: SheetLayout, column: number, others: readonly number[]): boolean => {
  const parts = others.map((at) => numbersIn(layout, at));
  const rows = numbersIn(layout, column).flatMap((total, row) =>
    total === null ? [] : [Math.abs(total - parts.reduce((sum, each) => sum + (each[row] ?? 0), 0)) < 0.005],
  );
  return rows.filter(Boolean).length * 2 > rows.length;
};
