import { useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { savedState } from '../../../messages/app/saved-state.ts';
import { exportWork as texts } from '../../../messages/components/export-work.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { type DayRange, ledgerFile, ledgerPart, recordsFile } from '../../files/work-files.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useNewsFirst } from './news-first-hook.ts';

type ExportMessage = { readonly kind: 'done' | 'failed'; readonly text: string };

/** Asks the server for news, then writes the work as files. `told`: the result of the last file. */
export const useExport = () => {
  const { ledger, user } = useWorkspace();
  const newsFirst = useNewsFirst();
  const [told, setTold] = useState<ExportMessage>();
  const [isBusy, setBusy] = useState(false);

  const writeRecords = async (): Promise<ExportMessage> => {
    try {
      const beside = await newsFirst();
      const file = recordsFile(ledger.book(), user);
      saveFile(file);
      const { fileName, leftOver } = file;
      const done = leftOver > 0 ? texts.leftOver(fileName, leftOver) : texts.exported(fileName);
      return { kind: 'done', text: done + beside };
    } catch (error) {
      return { kind: 'failed', text: texts.noRecords(troubleOf(error).detail, thisBuild()) };
    }
  };
  const writeLedger = async (days?: DayRange): Promise<ExportMessage> => {
    try {
      const beside = days ? '' : await newsFirst();
      const file = days ? await ledgerPart(ledger.history, user, days) : await ledgerFile(ledger.history, user);
      if (!file) return { kind: 'failed', text: texts.nothingThen };
      saveFile(file);
      return { kind: 'done', text: texts.exported(file.fileName) + beside };
    } catch (error) {
      const { reason, detail } = troubleOf(error);
      return { kind: 'failed', text: texts.failed(savedState.reasons[reason] ?? detail, thisBuild()) };
    }
  };
  const exportLedger = (days?: DayRange): void => {
    setBusy(true);
    setTold(undefined);
    void writeLedger(days).then((outcome) => {
      setBusy(false);
      setTold(outcome);
    });
  };
  return { told, isBusy, exportLedger, exportRecords: () => void writeRecords().then(setTold) };
};
