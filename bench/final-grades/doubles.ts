import type { OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';

/**
 * The same final grades as somebody would compute them who trusts doubles: the limit that the real ones are measured
 * against. For each student, under both rules, every assessment, every set, and the best one, as shares.
 */
export const plainDoubles = (book: Book, offeringId: OfferingId, most: number): readonly PlainGrades[] => {
  const assessments = (book.assessmentsOf[offeringId] ?? []).flatMap((id) => book.assessments[id] ?? []);
  const sets = (book.offerings[offeringId]?.weightSets ?? []).map(({ weights }) =>
    assessments.map(({ assessmentId }) => weights[assessmentId] ?? 0),
  );
  const graded: PlainGrades[] = [];
  for (const [, seat] of book.grades[offeringId] ?? []) {
    for (const isZero of [false, true]) {
      const shares = assessments.map(({ assessmentId, problems }) => {
        const points = seat[assessmentId]?.points ?? {};
        let [got, outOf] = [0, 0];
        for (const { problemId, max } of problems) {
          const given = points[problemId];
          if (given === undefined && !isZero) continue;
          got += given ?? 0;
          outOf += max;
        }
        return outOf > 0 ? got / outOf : Number.NaN;
      });
      const means = sets.map((weights) => meanAfterDrops(shares, weights, most));
      graded.push({ assessments: shares, sets: means, final: Math.max(...means) });
    }
  }
  return graded;
};

export type PlainGrades = {
  readonly assessments: readonly number[];
  readonly sets: readonly number[];
  readonly final: number;
};

/** As the app has them: a text for every one. */
export const inText = (grades: readonly PlainGrades[]): readonly (readonly string[])[] =>
  grades.map(({ assessments, sets, final }) => [...assessments, ...sets, final].map((one) => (one * 100).toFixed(2)));

/** Drops while the mean grows (Dinkelbach). */
const meanAfterDrops = (shares: readonly number[], weights: readonly number[], most: number): number => {
  let mean = meanOf(shares, weights, []);
  while (most > 0) {
    const now = mean;
    const gains = shares.map((share, at) => [(weights[at] ?? 0) * (share - now), at] as const);
    const falling = gains.filter(([gain]) => gain < 0).sort(([one], [other]) => one - other);
    const next = meanOf(
      shares,
      weights,
      falling.slice(0, most).map(([, at]) => at),
    );
    if (!(next > mean)) break;
    mean = next;
  }
  return mean;
};

const meanOf = (shares: readonly number[], weights: readonly number[], dropped: readonly number[]): number => {
  let [sum, whole] = [0, 0];
  for (let at = 0; at < shares.length; at += 1) {
    const [share, weight] = [shares[at] ?? 0, weights[at] ?? 0];
    if (Number.isNaN(share) || dropped.includes(at)) continue;
    sum += weight * share;
    whole += weight;
  }
  return sum / whole;
};
