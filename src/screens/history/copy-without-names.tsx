import { useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { exportWork } from '../../../messages/components/export-work.ts';
import { copyWithoutNames as text } from '../../../messages/screens/history.ts';
import { saveFile } from '../../files/save-file.ts';
import { redactInWorker } from '../../files/workers/redact-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import classes from './history-screen.module.css';

/** The whole ledger for somebody who looks for a fault: every text in it is replaced. */
export const CopyWithoutNames = () => {
  const { ledger } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly role: 'status' | 'alert'; readonly words: string }>();
  const write = async (): Promise<void> => {
    setBusy(true);
    setTold(undefined);
    try {
      const { lines, footer } = await redactInWorker(ledger.history);
      const fileName = `${text.fileName}.ndjson`;
      saveFile({ blob: new Blob([lines, footer], { type: 'application/x-ndjson' }), fileName });
      setTold({ role: 'status', words: exportWork.exported(fileName) });
    } catch (error) {
      setTold({ role: 'alert', words: text.failed(troubleOf(error).detail) });
    }
    setBusy(false);
  };
  return (
    <>
      <Button isBusy={isBusy} title={text.hint} onClick={() => void write()}>
        {text.action}
      </Button>
      {told && (
        <span role={told.role} className={classes.told}>
          {told.words}
        </span>
      )}
    </>
  );
};
