/** Pixels of a letter in a heading, and of what stands beside its words. */
const [letter, beside] = [5.9, 22];

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
 * The width of the column that names the rows, and of each outcome. Headings are on one line where there is room for that, and
 * else on up to three, so that all columns are in view if they can be. An outcome of very many words is cut, and its title
 * says it. `room`: of the table, 0 if it is not known. `besides`: of other columns.
 */
export const outcomeWidths = (texts: readonly string[], room: number, besides = 0): OutcomeWidths => {
  const first = isTight(room) ? Math.floor(Math.min(usualFirst, room * firstShare)) : usualFirst;
  const most = texts.map(({ length }) => within(narrowest, beside + letter * length, widest));
  const least = texts.map((text) => within(narrowest, beside + letter * lettersOf(text), narrow));
  const spare = (room || Number.POSITIVE_INFINITY) - first - besides - scrollbar - sum(least);
  const share = within(0, spare / Math.max(1, sum(most) - sum(least)), 1);
  return { first, each: least.map((from, at) => Math.floor(from + share * ((most[at] ?? from) - from))) };
};

/** The letters of the longest line, if the text has as few letters in a line as it can. */
const lettersOf = (text: string): number => {
  const words = text.split(/\s+/).map(({ length }) => length);
  let letters = Math.max(Math.ceil(text.length / mostLines), ...words);
  while (linesOf(words, letters) > mostLines) letters += 1;
  return letters;
};

const linesOf = (words: readonly number[], letters: number): number => {
  let [lines, used] = [1, -1];
  for (const word of words) {
    const fits = used + 1 + word <= letters;
    used = fits ? used + 1 + word : word;
    if (!fits) lines += 1;
  }
  return lines;
};

const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
