import { useEffect, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { later } from '../../ui/later/later.tsx';
import { useViews } from '../../workspace/views.tsx';

/** Not among the parts that the first page names: it would weigh there. The screens that open it bring it. */
export const WayOut = later(async () => (await import('./way-out.tsx')).WayOut);

/** A page that goes offline has it then. What did not come is tried once more online, and at its first use anyway. */
const bring = (): void => {
  WayOut.load().catch(() => window.addEventListener('online', bring, { once: true }));
};

/**
 * Opens what an offering's Export menu offers besides the table. `onWay` is missing where the grades shown are not those
 * of now.
 */
export const useWaysOut = (offeringId: OfferingId) => {
  const [way, setWay] = useState<'fill' | 'registrar'>();
  const { view } = useViews();
  const isOpen = way !== undefined && !view;
  useEffect(() => whenIdle(bring), []);
  return {
    onWay: view ? undefined : setWay,
    dialog: isOpen && <WayOut way={way} offeringId={offeringId} onClose={() => setWay(undefined)} />,
  };
};
