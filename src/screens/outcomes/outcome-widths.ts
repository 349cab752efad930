/** Pixels of a letter in a heading, and of what stands beside its words. */
const [letterWidth, besideWidth] = [5.9, 22];

/** The lines that a heading may have (`outcomes.module.css`). */
const mostLines = 3;

/** Pixels of an outcome's column: the least for any, the least for one of many words, the most. */
const [narrowest, narrow, widest] = [73, 112, 240];

/** Pixels of the column that names the rows, and its share of a table that is narrower than `roomy`. */
const [usualFirst, firstShare, roomy] = [204, 0.34, 600];

/** A scrollbar stands beside the columns. */
const scrollbar = 16;

export type OutcomeWidths = { readonly first: number; readonly each: readonly number[] };

/** Whether a table of so many pixels leaves out what outcomes do without. */
export const isTight = (room: number): boolean => room > 0 && room < roomy;

/**
 * The widths in pixels: `first` of the column that names the rows, `each` of the outcomes. Headings are on one line if
 * there is room for that, and else on up to three. `room`: the table's width, 0 if it is not known. `otherColumns`: the
 * width of all other columns together.
 */
export const outcomeWidths = (texts: readonly string[], room: number, otherColumns = 0): OutcomeWidths => {
  const first = isTight(room) ? Math.floor(Math.min(usualFirst, room * firstShare)) : usualFirst;
  const onOneLine = texts.map(({ length }) => clamped(narrowest, besideWidth + letterWidth * length, widest));
  const onMostLines = texts.map((text) => clamped(narrowest, besideWidth + letterWidth * lettersPerLine(text), narrow));
  const spare = (room || Number.POSITIVE_INFINITY) - first - otherColumns - scrollbar - sum(onMostLines);
  const share = clamped(0, spare / Math.max(1, sum(onOneLine) - sum(onMostLines)), 1);
  return {
    first,
    each: onMostLines.map((least, at) => Math.floor(least + share * ((onOneLine[at] ?? least) - least))),
  };
};

/** The least number of letters per line with which the text takes no more lines than a heading may have. */
const lettersPerLine = (text: string): number => {
  const words = text.split(/\s+/).map(({ length }) => length);
  let letters = Math.max(Math.ceil(text.length / mostLines), ...words);
  while (linesOf(words, letters) > mostLines) letters += 1;
  return letters;
};

/** How many lines these words take, if a line has so many letters. `words`: their lengths. */
const linesOf = (words: readonly number[], letters: number): number => {
  let [lines, used] = [1, -1];
  for (const word of words) {
    const fits = used + 1 + word <= letters;
    used = fits ? used + 1 + word : word;
    if (!fits) lines += 1;
  }
  return lines;
};

const clamped = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
