import type { OfferingId } from '../../../events/ids.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { FillDialog } from './fill-dialog.tsx';
import { RegistrarDialog } from './registrar-dialog.tsx';

/** What an offering's Export menu offers besides tables. */
export type WayOutName = 'fill' | 'registrar' | 'archive';

type WayOutProps = {
  readonly way: WayOutName;
  readonly offeringId: OfferingId;
  readonly onClose: () => void;
};

/** Grades on their way to another system or time, which wants more than a table as it is on screen. */
export const WayOut = ({ way, ...place }: WayOutProps) => {
  switch (way) {
    case 'fill':
      return <FillDialog {...place} />;
    case 'registrar':
      return <RegistrarDialog {...place} />;
    case 'archive':
      return <ArchiveDialog {...place} />;
  }
};
