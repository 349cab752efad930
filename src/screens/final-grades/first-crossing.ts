import type { StudentId } from '../../../events/ids.ts';
import type { LetterMove } from '../../../projections/figures/moved-bounds.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';

type Crossers = Pick<LetterMove, 'from' | 'to'> & { readonly studentIds: readonly StudentId[] };

/** Who gets another letter, by move, `most` of them in all. A move of which nobody is left is left out. */
export const firstCrossing = (
  samples: readonly Sample[],
  moves: readonly LetterMove[],
  most: number,
): readonly Crossers[] => {
  let left = most;
  const groups = moves.map(({ from, to, low, high }) => {
    const students = samples.slice(low, Math.min(high, low + left));
    left -= students.length;
    return { from, to, studentIds: students.map(({ studentId }) => studentId) };
  });
  return groups.filter(({ studentIds }) => studentIds.length > 0);
};
