import { useCallback, useSyncExternalStore } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useViews } from '../../workspace/views.tsx';

const never = (): (() => void) => () => undefined;

/** The grades as they are now, where the screens show something else; `undefined` while they show what is now. */
export const useComparedGrades = (offeringId: OfferingId): OfferingGrades | undefined => {
  const { now, view } = useViews();
  const ledger = view && now.ledger;
  const read = useCallback(() => ledger && offeringGradesNow(ledger, offeringId), [ledger, offeringId]);
  return useSyncExternalStore(ledger?.subscribe ?? never, read);
};
