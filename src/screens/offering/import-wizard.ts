import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OfferingId } from '../../../events/ids.ts';

type ImportWizardProps = { readonly offeringId: OfferingId; readonly onClose: () => void };

type Wizard = { readonly ImportWizard: ComponentType<ImportWizardProps> };

const [load] = Object.values(import.meta.glob<Wizard>('../import/import-wizard.tsx'));

/** Its code is asked for when a file is to be imported. */
export const ImportWizard: LazyExoticComponent<ComponentType<ImportWizardProps>> | undefined =
  load && lazy(async () => ({ default: (await load()).ImportWizard }));
