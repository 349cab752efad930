import type { DecimalSign } from '../entry.ts';
import { holdsPercentages, numbersIn } from './column-cells.ts';
import { nameKey, readHeading } from './header.ts';
import { plainKey, wordOf } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';
import { readPoints } from './points.ts';
import { isBlankCell } from './sheet.ts';
import type { FileSystem } from './systems.ts';
import { readTitle, type Title } from './title.ts';

/** What the column's heading says of its item, as far as the column's scores allow it. */
export const titleOf = (layout: SheetLayout, column: number): Title =>
  readTitle(layout.headings[column] ?? '', {
    system: layout.system,
    hasMaxima: layout.maxima !== undefined,
    mayBeMaximum: (max) => isAboveMost(numbersIn(layout, column), Number(max.replace(',', '.'))),
    has: (heading) => layout.headings.some((text) => heading.test(nameKey(text))),
  });

const largest = 10_000;

/** A few scores may be above their maximum. A number above all usual maxima is an id. */
const isAboveMost = (numbers: readonly (number | null)[], max: number): boolean => {
  const scores = numbers.filter((each) => each !== null);
  return max > 0 && max <= largest && scores.filter((each) => each > max).length * 10 <= scores.length;
};

/**
 * The column's maximum as the file states it: in the row of maxima, in the heading, or in a column beside. `null`: the
 * file states none.
 */
export const statedMaximum = (layout: SheetLayout, column: number, decimalSign: DecimalSign): number | null => {
  const maximaColumn = columnOfMaxima(layout, column);
  const texts = [
    layout.maxima?.cells[column],
    titleOf(layout, column).max,
    maximaColumn === undefined
      ? undefined
      : layout.data.find(({ cells }) => !isBlankCell(cells[maximaColumn]))?.cells[maximaColumn],
  ];
  for (const text of texts) {
    const entry = readPoints(text ?? '', { max: null, decimalSign });
    if ('value' in entry && entry.value !== null) return entry.value;
  }
  return null;
};

/** The column that holds the maxima of this one: it names the same item, or stands beside it and names none. */
const columnOfMaxima = ({ headings, system }: SheetLayout, column: number): number | undefined => {
  const item = plainKey(headings[column] ?? '');
  const named = headings.findIndex((heading) => item !== '' && itemOfMaxima(heading, system) === item);
  if (named >= 0) return named;
  return itemOfMaxima(headings[column + 1] ?? '', system) === '' ? column + 1 : undefined;
};

/** The item whose maxima are in the column, '' if it names none; `undefined` if it holds no maxima. */
const itemOfMaxima = (heading: string, system: FileSystem): string | undefined => {
  if (readHeading(heading, system).is !== 'maximum') return undefined;
  if (wordOf(heading)) return '';
  return plainKey(heading.replace(/\b(max|maximum|maximal|possible|points?|score|mark|punkte)\b\.?/giu, ''));
};

/** The maxima that assessments usually have. */
const usual = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400, 500],
  ...[600, 750, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, largest],
];

/** A maximum for a column that states none: its highest score, rounded up to a usual number; 100 for percentages. */
export const proposedMaximum = (layout: SheetLayout, column: number): number => {
  if (holdsPercentages(layout, column)) return 100;
  const highest = Math.max(0, ...numbersIn(layout, column).map((each) => each ?? 0));
  return usual.find((each) => each >= highest) ?? Math.ceil(highest);
};
