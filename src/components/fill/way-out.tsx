import type { OfferingId } from '../../../events/ids.ts';
import { FillDialog } from './fill-dialog.tsx';
import { RegistrarDialog } from './registrar-dialog.tsx';

type WayOutProps = {
  readonly way: 'fill' | 'registrar';
  readonly offeringId: OfferingId;
  readonly onClose: () => void;
};

/** Grades on their way to another system, which wants more than a table as it is on screen. */
export const WayOut = ({ way, ...place }: WayOutProps) =>
  way === 'fill' ? <FillDialog {...place} /> : <RegistrarDialog {...place} />;
