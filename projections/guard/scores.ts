/**
 * The scores of one problem, by row; `null`: none, or none that counts. `part`: columns with the same one belong to one
 * assessment.
 */
export type ScoreColumn = {
  readonly key: string;
  readonly part: string;
  readonly max: number;
  readonly points: readonly (number | null)[];
  /** What stood there before an import or a paste. */
  readonly before?: readonly (number | null)[];
};

/** A class as the guard sees it: a row for each student, in the order in which they stand there. */
export type ScoreTable = { readonly rows: readonly string[]; readonly columns: readonly ScoreColumn[] };

/**
 * A column whose scores can be set against others, as shares of its maximum. `earned`: the mean of the scores that are
 * not zero; `above`: how far these are above it. A zero is mostly work that was not handed in: it says nothing of how good
 * somebody is.
 */
export type Standing = {
  readonly column: ScoreColumn;
  readonly scores: number;
  readonly mean: number;
  readonly earned: number;
  readonly above: readonly (number | null)[];
};

/** `undefined`: nothing can be compared, because there is no maximum or no score. */
export const standingOf = (column: ScoreColumn): Standing | undefined => {
  const { max, points } = column;
  if (max <= 0) return undefined;
  let [sum, scores, zeros] = [0, 0, 0];
  for (const value of points) {
    if (value === null) continue;
    sum += value / max;
    scores += 1;
    if (value === 0) zeros += 1;
  }
  if (scores === 0) return undefined;
  const earned = scores === zeros ? 0 : sum / (scores - zeros);
  const above = points.map((value) => (value === null || value === 0 ? null : value / max - earned));
  return { column, scores, mean: sum / scores, earned, above };
};

/** How far each row is above the class in some columns: the sums that a mean and a deviation need. */
export type Sums = { readonly count: number[]; readonly sum: number[]; readonly squares: number[] };

export const sumsOf = (rows: number, standings: readonly Standing[]): Sums => {
  const sums: Sums = { count: Array(rows).fill(0), sum: Array(rows).fill(0), squares: Array(rows).fill(0) };
  for (const { above } of standings) {
    above.forEach((value, row) => {
      if (value === null) return;
      sums.count[row] = (sums.count[row] ?? 0) + 1;
      sums.sum[row] = (sums.sum[row] ?? 0) + value;
      sums.squares[row] = (sums.squares[row] ?? 0) + value ** 2;
    });
  }
  return sums;
};

/** What a row has in the columns of `all` without those of `part`. `level`: how far above the class it usually is. */
export type Others = { readonly count: number; readonly level: number; readonly deviation: number };

export const othersAt = (all: Sums, part: Sums, row: number): Others => {
  const count = (all.count[row] ?? 0) - (part.count[row] ?? 0);
  if (count === 0) return { count, level: 0, deviation: 0 };
  const level = ((all.sum[row] ?? 0) - (part.sum[row] ?? 0)) / count;
  const square = ((all.squares[row] ?? 0) - (part.squares[row] ?? 0)) / count;
  return { count, level, deviation: Math.sqrt(Math.max(0, square - level ** 2)) };
};
