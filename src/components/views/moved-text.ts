import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { shownChange } from '../../../projections/compare/moments.ts';
import { shownDecimal } from '../../ui/numbers.ts';

/** By how many percentage points a final grade has moved, with its sign; empty if it has not moved, or there is none. */
export const movedText = (one: ChangedFinal): string => {
  const moved = shownChange(one);
  if (moved === undefined || moved === 0) return '';
  return `${moved < 0 ? '−' : '+'}${shownDecimal(Math.abs(moved).toFixed(decimalsOf(one)))}`;
};

/** As many decimals as the two grades have, so that the figures stand below each other. */
const decimalsOf = ({ from, to }: ChangedFinal): number =>
  Math.max(
    ...[from, to].map((final) => (final?.kind === 'grade' ? (final.percent.shown.split('.')[1]?.length ?? 0) : 0)),
  );
