import { useMemo } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { policyOf } from '../../../projections/policy.ts';
import { useBook } from '../../workspace-hooks.tsx';

export type Sets = {
  readonly policy: GradingPolicy;
  /** What the set at a position is called, by its own name or by its place. */
  readonly nameOf: (at: number) => string;
};

/** The sets as they stand at this moment, where the grades beside them may be those of the moment before. */
export const useSets = ({ offeringId }: Offering): Sets => {
  const settings = useBook((book) => book.settings);
  return useMemo(() => {
    const policy = policyOf(settings, offeringId);
    return { policy, nameOf: (at) => finalGradesText.weightSet(at, policy.weightSetNames[at] || undefined) };
  }, [settings, offeringId]);
};
