import { nameKey, readHeading } from './header.ts';
import { looksLike } from './looks-like.ts';
import { identifies, isMaximaRow, isReadOnly, whySkipped } from './maxima-row.ts';
import { standsForNoScore } from './score-words.ts';
import { cellText, type Sheet, type SheetRow } from './sheet.ts';
import { type FileSystem, systems } from './systems.ts';

/** Why a row is not read. `summary`: a mean, a sum or further maxima of the class. */
export type WhySkipped = 'above headings' | 'headings again' | 'posting' | 'hidden' | 'test student' | 'summary';

/** The role of each row of a sheet. Every row has exactly one. */
export type SheetLayout = {
  /** One heading per column of the widest row; '' if there is none. */
  readonly headings: readonly string[];
  /** The system that wrote the sheet, or whose rules the user chose. */
  readonly system: FileSystem;
  readonly heading: SheetRow | undefined;
  /** The row of maximum points. */
  readonly maxima: SheetRow | undefined;
  readonly skipped: readonly { readonly row: SheetRow; readonly why: WhySkipped }[];
  /** Columns that the workbook hides. They are imported only if the user chooses a target. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly data: readonly SheetRow[];
};

const rowsSearched = 20;

/**
 * The index of the row that has the headings, or `null` when there seems to be none. A heading row holds no numbers, so
 * that the first student never becomes the headings.
 */
export const findHeading = (sheet: Sheet): number | null => {
  const texts = sheet.rows.slice(0, rowsSearched).map(({ cells }) => cells.map((cell) => cellText(cell).trim()));
  const possible = texts.flatMap((cells, at) => (!sheet.rows[at]?.isHidden && mayBeHeading(cells) ? [at] : []));
  let best = { at: -1, worth: 0 };
  for (const at of possible) {
    const kinds = (texts[at] ?? []).map((cell) => readHeading(cell).is);
    const worth = kinds.filter((is) => is !== 'other').length + 10 * kinds.filter((is) => identifies.has(is)).length;
    if (worth > best.worth && hasNoDigitsUnlessLabels(texts[at] ?? [], worth)) best = { at, worth };
  }
  if (best.worth > 0) return best.at;
  const aboveNumbers = possible.filter((at) => isAboveNumbers(texts[at] ?? [], texts.slice(at + 1)));
  const data = texts.findIndex((cells) => cells.some(isNumber));
  const nearestAbove = aboveNumbers.filter((at) => at < data).at(-1) ?? aboveNumbers[0];
  if (nearestAbove !== undefined) return nearestAbove;
  const first = texts[0]?.filter((cell) => cell !== '') ?? [];
  return possible[0] === 0 && first.length > 0 && !first.some((cell) => /\d/u.test(cell)) ? 0 : null;
};

const isNumber = (text: string): boolean => /^[-–−]?\d+(?:[.,]\d+)*\s*%?$/u.test(text);

/** The numbers in a heading row can only be labels of problems: 1, 2, 3 …, from 1 again for each assessment. */
const mayBeHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') &&
  !cells.some((cell) => cell.includes('@') || standsForNoScore(cell)) &&
  cells.filter(isNumber).every((cell, at, all) => cell === '1' || cell === String(Number(all[at - 1]) + 1));

/** A `worth` of 10 or more: a heading says who a row is about, so that numbers beside it are labels. */
const hasNoDigitsUnlessLabels = (cells: readonly string[], worth: number): boolean =>
  worth >= 10 || !cells.some(isNumber);

/** Whether a text stands above numbers, in a row that is as wide as those beneath. */
const isAboveNumbers = (cells: readonly string[], beneath: readonly (readonly string[])[]): boolean => {
  const widths = beneath.map((row) => row.filter((cell) => cell !== '').length);
  const isWide = cells.filter((cell) => cell !== '').length * 2 > Math.max(0, ...widths);
  return (
    isWide &&
    cells.some((cell, column) => {
      const filled = beneath.flatMap((row) => row[column] || []);
      return cell !== '' && !isNumber(cell) && filled.length > 0 && filled.filter(isNumber).length * 2 > filled.length;
    })
  );
};

/** The user's choices about what was guessed of the sheet as a whole, and of rows. */
export type RowChoices = {
  /** Which system's rules are followed. */
  readonly system: FileSystem | 'guess';
  /** `none`: the row that looks like maximum points is read like any other row. */
  readonly maxima: 'guess' | 'none';
  /** Whether rows that the workbook hides are read. */
  readonly hidden: 'leave' | 'take';
};

export const asGuessed: RowChoices = { system: 'guess', maxima: 'guess', hidden: 'leave' };

/** `headingAt`: as found by `findHeading`, or chosen by the user. */
export const layOut = (sheet: Sheet, headingAt: number | null, choices: RowChoices = asGuessed): SheetLayout => {
  const { rows } = sheet;
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const firstRow = headingAt === null ? 0 : headingAt + 1;
  const heading = headingAt === null ? undefined : rows[headingAt];

  const headings = Array.from({ length: width }, (_, column) => cellText(heading?.cells[column]));
  const kinds = headings.map((text) => readHeading(text).is);
  const isLeft = (row: SheetRow): boolean => row.isHidden === true && choices.hidden === 'leave';
  const below = rows.slice(firstRow).filter((row) => !isLeft(row));
  const firstAndLastRows = [...below.slice(0, 3), ...below.slice(3).slice(-3)];
  const maxima =
    heading && choices.maxima === 'guess' ? firstAndLastRows.find((row) => isMaximaRow(row, kinds, below)) : undefined;
  const posting = heading ? firstAndLastRows.filter(isPosting) : [];
  const headingsAgain = heading ? below.filter((row) => isSameRow(row, heading)) : [];
  const recognized = new Set([maxima, ...posting, ...headingsAgain]);
  const others = below.flatMap((row) => {
    const why =
      heading && !recognized.has(row) && choices.maxima === 'guess' ? whySkipped(row, kinds, below) : undefined;
    return why && !(why === 'test student' && isRoster(choices)) ? [{ row, why }] : [];
  });
  const special = new Set([...recognized, ...others.map(({ row }) => row)]);
  const layout = {
    headings,
    heading,
    maxima,
    skipped: [
      ...rows.slice(0, headingAt ?? 0).map((row) => ({ row, why: 'above headings' as const })),
      ...posting.map((row) => ({ row, why: 'posting' as const })),
      ...headingsAgain.map((row) => ({ row, why: 'headings again' as const })),
      ...others,
      ...rows.slice(firstRow).flatMap((row) => (isLeft(row) ? [{ row, why: 'hidden' as const }] : [])),
    ],
    hiddenColumns: new Set(sheet.hiddenColumns),
    data: below.filter((row) => !special.has(row)),
  };
  const system = choices.system === 'guess' ? (sheet.writtenBy ?? looksLike(layout)) : choices.system;
  return { ...layout, system };
};

const isRoster = ({ system }: RowChoices): boolean => system !== 'guess' && systems[system].isRoster === true;

/** A table that was pasted beneath another one brings its headings along. */
const isSameRow = (one: SheetRow, other: SheetRow): boolean =>
  one.cells.length === other.cells.length &&
  one.cells.every((cell, at) => cellText(cell) === cellText(other.cells[at]));

const postingWords = ['manual posting', 'muted', ''];

const isPosting = ({ cells }: SheetRow): boolean =>
  cells.map(cellText).every((text) => postingWords.includes(nameKey(text)) || isReadOnly(text));
