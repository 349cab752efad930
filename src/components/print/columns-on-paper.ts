/** A column before it has a width: how many characters its longest cell and the longest word of its heading have. */
export type PaperColumn = {
  readonly longest: number;
  readonly heading: number;
  /** Stands on every sheet of paper: who the row is of. */
  readonly isName?: boolean;
  /** Its cells are sentences, which may take several lines. */
  readonly isWordy?: boolean;
};

/** `parts`: the columns of each table, by their places; `widths`: of all columns, in millimetres. */
export type PaperLayout = {
  readonly isWide: boolean;
  /** Of the type, in points. */
  readonly size: number;
  readonly widths: readonly number[];
  readonly parts: readonly (readonly number[])[];
};

/** What both A4 and Letter have between their margins of 12 mm. */
const room = { upright: 210 - 24, wide: 279 - 24 } as const;

/** From the most readable on. The last one is split over several tables. */
const tries = [
  { isWide: false, size: 9 },
  { isWide: false, size: 8 },
  { isWide: true, size: 9 },
  { isWide: true, size: 8 },
  { isWide: true, size: 7 },
] as const;

const split = { isWide: true, size: 8 } as const;

const leastForWords = 34;

/** Millimetres beside the text of a cell; and of a digit, a letter in a name, and one in a heading, in type of one point. */
const [cellPadding, perDigit, perNameLetter, perLetter] = [2.6, 0.3528 * 0.62, 0.3528 * 0.56, 0.3528 * 0.68];

/**
 * Lays columns out so that no page cuts any off: the paper upright, then lying, then smaller type, and at last several
 * tables, each with the names.
 */
export const columnsOnPaper = (columns: readonly PaperColumn[]): PaperLayout => {
  for (const attempt of tries) {
    const widths = widthsAt(columns, attempt.size);
    if (sum(widths) <= roomOf(attempt)) return { ...attempt, widths, parts: [columns.map((_, at) => at)] };
  }
  const widths = widthsAt(columns, split.size);
  return { ...split, widths, parts: partsOf(columns, widths) };
};

const roomOf = ({ isWide }: { readonly isWide: boolean }): number => (isWide ? room.wide : room.upright);

const widthsAt = (columns: readonly PaperColumn[], size: number): number[] =>
  columns.map(({ longest, heading, isName, isWordy }) => {
    // It takes what the others leave.
    if (isWordy) return leastForWords;
    const [least, most] = isName ? [16, 46] : [9, 40];
    const wanted =
      Math.max(longest * (isName ? perNameLetter : perDigit), Math.min(heading, 12) * perLetter) * size + cellPadding;
    return Math.round(Math.min(most, Math.max(least, wanted)) * 10) / 10;
  });

/** Names stand in each part, so that every sheet can be read by itself. */
const partsOf = (columns: readonly PaperColumn[], widths: readonly number[]): number[][] => {
  const widthOf = (at: number): number => widths[at] ?? 0;
  const names = columns.flatMap(({ isName }, at) => (isName ? [at] : []));
  const widthLeft = room.wide - sum(names.map(widthOf));
  const parts: number[][] = [];
  let usedWidth = Number.POSITIVE_INFINITY;
  for (const [at, { isName }] of columns.entries()) {
    if (isName) continue;
    usedWidth += widthOf(at);
    if (usedWidth > widthLeft) {
      parts.push([...names]);
      usedWidth = widthOf(at);
    }
    parts.at(-1)?.push(at);
  }
  return parts;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
