import { useMemo } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

export type Sets = {
  readonly policy: GradingPolicy;
  /** The set's own name, or its position. */
  readonly nameOf: (at: number) => string;
};

/** The sets as they are now, even while the grades beside them are still the last ones. */
export const useSets = ({ offeringId }: Offering): Sets => {
  const settings = useBook((book) => book.settings);
  return useMemo(() => {
    const policy = policyOf(settings, offeringId);
    return { policy, nameOf: (at) => finalGradesText.weightSet(at, policy.weightSetNames[at] || undefined) };
  }, [settings, offeringId]);
};
