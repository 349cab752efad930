import { useCallback } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { isRecord } from '../../../events/record.ts';
import { type PolicyPlace, storedPolicy, unsoundPlaces } from '../../../projections/settings/policy.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

/** The value in a place of the policy that breaks the rules, as JSON; `undefined` if the place keeps the rules. */
export type InvalidValues = (place: PolicyPlace) => string | undefined;

/** What is stored there and breaks the rules, so that another value counts. */
export const useInvalidValues = (offeringId: OfferingId): InvalidValues => {
  const settings = useBook((book) => book.settings);
  return useCallback(
    (place) => {
      if (!unsoundPlaces(settings, offeringId).includes(place)) return undefined;
      const policy = storedPolicy(settings, offeringId);
      return shortened(JSON.stringify(place !== 'policy' && isRecord(policy) ? policy[place] : policy) ?? '');
    },
    [settings, offeringId],
  );
};

const longest = 120;

const shortened = (json: string): string => (json.length > longest ? `${json.slice(0, longest)}…` : json);
