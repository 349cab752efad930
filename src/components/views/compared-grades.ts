import { useCallback, useSyncExternalStore } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { offeringGradesNow } from '../../workspace/final-grades-hook.ts';
import { useViews } from '../../workspace/views.tsx';

const never = (): (() => void) => () => undefined;

/**
 * Today's grades, while the screens show something else. `undefined`: the screens show now, or the offering is gone by
 * now.
 */
export const useComparedGrades = (offeringId: OfferingId): OfferingGrades | undefined => {
  const { now, view } = useViews();
  const ledger = view && now.ledger;
  const read = useCallback(
    () => (ledger?.book().offerings[offeringId] ? offeringGradesNow(ledger, offeringId) : undefined),
    [ledger, offeringId],
  );
  return useSyncExternalStore(ledger?.subscribe ?? never, read);
};
