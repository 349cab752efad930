import type { OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';

/**
 * The same final grades as somebody would write them down who trusts doubles: the limit that the real ones are measured
 * against. For each student, under both rules, the text of every assessment, of every set, and of the best one.
 */
export const plainDoubles = (book: Book, offeringId: OfferingId, most: number): readonly PlainGrades[] => {
  const assessments = (book.assessmentsOf[offeringId] ?? []).flatMap((id) => book.assessments[id] ?? []);
  const sets = (book.offerings[offeringId]?.weightSets ?? []).map(({ weights }) =>
    assessments.map(({ assessmentId }) => weights[assessmentId] ?? 0),
  );
  return [...(book.grades[offeringId] ?? [])].flatMap(([studentId, seat]) =>
    [false, true].map((isZero): PlainGrades => {
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
      return {
        studentId,
        assessments: shares.map((share) => (share * 100).toFixed(2)),
        sets: means.map((mean) => (mean * 100).toFixed(2)),
        final: (Math.max(...means) * 100).toFixed(2),
      };
    }),
  );
};

export type PlainGrades = {
  readonly studentId: string;
  readonly assessments: readonly string[];
  readonly sets: readonly string[];
  readonly final: string;
};

/** Drops while the mean grows (Dinkelbach). */
const meanAfterDrops = (shares: readonly number[], weights: readonly number[], most: number): number => {
  let mean = meanOf(shares, weights, new Set());
  for (;;) {
    const now = mean;
    const gains = shares.map((share, at) => [(weights[at] ?? 0) * (share - now), at] as const);
    const falling = most > 0 ? gains.filter(([gain]) => gain < 0).sort(([one], [other]) => one - other) : [];
    const next = meanOf(shares, weights, new Set(falling.slice(0, most).map(([, at]) => at)));
    if (!(next > mean)) return mean;
    mean = next;
  }
};

const meanOf = (shares: readonly number[], weights: readonly number[], dropped: ReadonlySet<number>): number => {
  let [sum, whole] = [0, 0];
  for (let at = 0; at < shares.length; at += 1) {
    const [share, weight] = [shares[at] ?? 0, weights[at] ?? 0];
    if (Number.isNaN(share) || dropped.has(at)) continue;
    sum += weight * share;
    whole += weight;
  }
  return sum / whole;
};
