import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { useViews } from '../../workspace/views.tsx';
import { FillDialog } from '../later.ts';

/** Opens the dialog that fills in another system's file. `onFill` is missing where the scores shown are not those of now. */
export const useFillOffer = (offeringId: OfferingId) => {
  const [isOpen, setOpen] = useState(false);
  const { view } = useViews();
  return {
    onFill: view ? undefined : () => setOpen(true),
    dialog: isOpen && !view && <FillDialog offeringId={offeringId} onClose={() => setOpen(false)} />,
  };
};
