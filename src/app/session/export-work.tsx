import { useState } from 'react';
import { troubleOf } from '../../../machines/trouble.ts';
import { exportWork as texts } from '../../../messages/export-work.ts';
import { savedState } from '../../../messages/saved-state.ts';
import { saveFile } from '../../files/export-table.ts';
import { ledgerFile, recordsFile } from '../../files/work-files.ts';
import { thisBuild } from '../../this-build.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace-context.tsx';
import { useStatus } from '../../workspace-hooks.tsx';
import classes from './export-work.module.css';

type MessageDialog = { readonly kind: 'done' | 'failed'; readonly text: string };

/** The work as files: the ledger as it is stored, and the records as they are on screen, saved or not. */
export const ExportWork = ({ urgent = false }: { urgent?: boolean }) => {
  const unsaved = useStatus((status) => status.unsaved);
  const { told, isBusy, exportLedger, exportRecords } = useExport();
  const variant = urgent ? 'filled' : 'quiet';
  return (
    <div className={classes.offers}>
      {urgent && <p className={classes.urgent}>{texts.urgent}</p>}
      <div>
        <Button look={variant} isBusy={isBusy} onClick={exportLedger}>
          {texts.ledger}
        </Button>
        <p className={classes.hint}>{texts.ledgerHint}</p>
      </div>
      <div>
        <Button look={variant} onClick={exportRecords}>
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

const useExport = () => {
  const { ledger, user } = useWorkspace();
  const [told, setTold] = useState<MessageDialog>();
  const [isBusy, setBusy] = useState(false);

  const exportRecords = (): void => {
    const file = recordsFile(ledger.book(), user);
    saveFile(file);
    const { fileName, leftOver } = file;
    setTold({ kind: 'done', text: leftOver > 0 ? texts.leftOver(fileName, leftOver) : texts.exported(fileName) });
  };
  const writeLedger = async (): Promise<MessageDialog> => {
    try {
      const file = await ledgerFile(ledger, user);
      saveFile(file);
      return { kind: 'done', text: texts.exported(file.fileName) };
    } catch (error) {
      const { reason, detail } = troubleOf(error);
      return { kind: 'failed', text: texts.failed(savedState.reasons[reason] ?? detail, thisBuild()) };
    }
  };
  const exportLedger = (): void => {
    setBusy(true);
    setTold(undefined);
    void writeLedger().then((outcome) => {
      setBusy(false);
      setTold(outcome);
    });
  };
  return { told, isBusy, exportLedger, exportRecords };
};
