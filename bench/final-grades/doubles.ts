import type { OfferingId } from '../../events/ids.ts';
import type { Book, SeatGrades } from '../../projections/book/book.ts';

/** What each way to compute reads of a class. */
export type ClassToGrade = {
  readonly assessments: readonly Book['assessments'][keyof Book['assessments']][];
  readonly sets: readonly (readonly number[])[];
  readonly seats: readonly SeatGrades[];
  /** So many assessments may be left out. */
  readonly most: number;
};

export const classToGrade = (book: Book, offeringId: OfferingId, most: number): ClassToGrade => {
  const assessments = (book.assessmentsOf[offeringId] ?? []).flatMap((id) => book.assessments[id] ?? []);
  const sets = (book.offerings[offeringId]?.weightSets ?? []).map(({ weights }) =>
    assessments.map(({ assessmentId }) => weights[assessmentId] ?? 0),
  );
  return { assessments, sets, seats: [...(book.grades[offeringId]?.values() ?? [])], most };
};

/**
 * The same final grades as somebody would compute them who trusts doubles: the limit that the real ones are measured
 * against. For each student, under both rules, every assessment, every set, and the best one, as texts.
 */
export const inDoubles = ({ assessments, sets, seats, most }: ClassToGrade): readonly string[] => {
  const texts: string[] = [];
  for (const seat of seats) {
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
      for (const one of [...shares, ...means, Math.max(...means)])
        texts.push(Number.isNaN(one) ? '' : (one * 100).toFixed(2));
    }
  }
  return texts;
};

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
