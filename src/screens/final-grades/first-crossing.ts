import type { StudentId } from '../../../events/ids.ts';
import type { LetterMove } from '../../../projections/figures/moved-bounds.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';

type Crossers = Pick<LetterMove, 'from' | 'to'> & { readonly studentIds: readonly StudentId[] };

/** Who gets another letter, by move: the first `most` students in all. A move without any of them is left out. */
export const firstCrossing = (
  samples: readonly Sample[],
  moves: readonly LetterMove[],
  most: number,
): readonly Crossers[] => {
  let remaining = most;
  const groups = moves.map(({ from, to, low, high }) => {
    const students = samples.slice(low, Math.min(high, low + remaining));
    remaining -= students.length;
    return { from, to, studentIds: students.map(({ studentId }) => studentId) };
  });
  return groups.filter(({ studentIds }) => studentIds.length > 0);
};
