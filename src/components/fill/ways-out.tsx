import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { later } from '../../ui/later/later.tsx';
import { useViews } from '../../workspace/views.tsx';
import type { Way } from './way-out.tsx';

export const WayOut = later(async () => (await import('./way-out.tsx')).WayOut);

/**
 * Opens what an offering's Export menu offers besides the table. `onWay` is missing where the grades shown are not those
 * of now; what is printed says of when it is.
 */
export const useWaysOut = (offeringId: OfferingId) => {
  const [to, setTo] = useState<Way>();
  const { view } = useViews();
  const isOpen = to !== undefined && !(view && (to.way === 'fill' || to.way === 'registrar'));
  return {
    onWay: view ? undefined : (way: 'fill' | 'registrar') => setTo({ way }),
    print: setTo,
    prints: { reports: () => setTo({ way: 'reports' }), class: () => setTo({ way: 'class' }) },
    dialog: isOpen && <WayOut to={to} offeringId={offeringId} onClose={() => setTo(undefined)} />,
  };
};
