import { exportWork as texts } from '../../../messages/components/export-work.ts';
import { Button } from '../../ui/button.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { useExport } from './export-hook.ts';
import classes from './export-work.module.css';
import { PartOfLedger, Writing } from './part-of-ledger.tsx';

/** The work as files: the ledger as it is stored, and the records as they are on screen, saved or not. */
export const ExportWork = ({ urgent = false }: { urgent?: boolean }) => {
  const unsaved = useStatus((status) => status.unsaved);
  const { told, isBusy, isAtRecords, exportLedger, exportRecords, ...writing } = useExport();
  const variant = urgent ? 'filled' : 'quiet';
  return (
    <div className={classes.offers}>
      {urgent && <p className={classes.urgent}>{texts.urgent}</p>}
      <div>
        <Button look={variant} isBusy={isBusy} onClick={() => exportLedger()}>
          {texts.ledger}
        </Button>
        <PartOfLedger isBusy={isBusy} onExport={exportLedger} />
        <Writing {...writing} />
        <p className={classes.hint}>{texts.ledgerHint}</p>
      </div>
      <div>
        <Button look={variant} isBusy={isAtRecords} onClick={exportRecords}>
          {texts.records}
        </Button>
        <p className={classes.hint}>{texts.recordsHint}</p>
      </div>
      {unsaved > 0 && <p>{texts.unsaved(unsaved)}</p>}
      <p role="status">{told?.kind === 'done' && told.text}</p>
      {told?.kind === 'failed' && <p role="alert">{told.text}</p>}
    </div>
  );
};
