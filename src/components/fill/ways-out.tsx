import { useState } from 'react';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { later } from '../../ui/later/later.tsx';
import { useViews } from '../../workspace/views.tsx';
import type { Way, WayOutName } from './way-out.tsx';

export const WayOut = later(async () => (await import('./way-out.tsx')).WayOut);

/**
 * Opens what an offering's Export menu offers besides the table. `onWay` is missing where the grades shown are not those
 * of now; what is printed says of when it is. `listed`: whose reports are printed; `undefined`: everybody's.
 */
export const useWaysOut = (offeringId: OfferingId, listed?: readonly StudentId[]) => {
  const [to, setTo] = useState<Way>();
  const { view } = useViews();
  const isOpen = to !== undefined && !(view && isOfNow(to));
  return {
    onWay: view ? undefined : (way: WayOutName) => setTo({ way }),
    print: setTo,
    prints: { reports: () => setTo({ way: 'reports', studentIds: listed }), class: () => setTo({ way: 'class' }) },
    dialog: isOpen && <WayOut to={to} offeringId={offeringId} onClose={() => setTo(undefined)} />,
  };
};

/** What is printed can be of another time, and says so; a file of another system cannot. */
const isOfNow = ({ way }: Way): boolean => way === 'fill' || way === 'registrar' || way === 'archive';
