import { OpenLedger } from './open-ledger.tsx';
import { ReportDialog } from './report-dialog.tsx';

type DialogsProps = {
  readonly kind?: 'ledger' | 'report';
  readonly onClose: () => void;
};

/** Dialogs about a ledger as a file: opening one, and saving what a developer may see of it. */
export const LedgerDialogs = ({ kind = 'ledger', onClose }: DialogsProps) =>
  kind === 'report' ? <ReportDialog onClose={onClose} /> : <OpenLedger onClose={onClose} />;
