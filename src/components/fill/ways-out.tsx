import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { later } from '../../ui/later/later.tsx';
import { useViews } from '../../workspace/views.tsx';
import type { WayOutName } from './way-out.tsx';

export const WayOut = later(async () => (await import('./way-out.tsx')).WayOut);

/**
 * Opens what an offering's Export menu offers besides the table. `onWay` is missing where the grades shown are not those
 * of now.
 */
export const useWaysOut = (offeringId: OfferingId) => {
  const [way, setWay] = useState<WayOutName>();
  const { view } = useViews();
  const isOpen = way !== undefined && !view;
  return {
    onWay: view ? undefined : setWay,
    dialog: isOpen && <WayOut way={way} offeringId={offeringId} onClose={() => setWay(undefined)} />,
  };
};
