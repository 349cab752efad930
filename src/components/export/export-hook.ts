import { useRef, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { savedState } from '../../../messages/app/saved-state.ts';
import { exportWork as texts } from '../../../messages/components/export-work.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { type LinesWaiter, linesOfLedger } from '../../files/telling-lines.ts';
import { type DayRange, ledgerFile, ledgerPart, recordsFile } from '../../files/work-files.ts';
import { delayedProgress, inPercent } from '../../workspace/toasts/told-later.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useNewsFirst } from './news-first-hook.ts';

type Percent = number | 'unknown';

type ExportMessage = { readonly kind: 'done' | 'failed'; readonly text: string };

/**
 * Asks the server for news, then writes the work as files. `told`: the result of the last file. `isBusy`: the ledger is
 * being written; `isAtRecords`: the records are. `percent`: how much of the ledger is written, once that takes longer than
 * a moment; `stop` gives it up. Whoever leaves the place still gets the file, which may be the only copy.
 */
export const useExport = () => {
  const { ledger, user, sync } = useWorkspace();
  const newsFirst = useNewsFirst();
  const [told, setTold] = useState<ExportMessage>();
  const [isBusy, setBusy] = useState(false);
  const [percent, setPercent] = useState<Percent>();
  const control = useRef<AbortController>(undefined);
  const records = useRecordsFile(setTold);

  const writeLedger = async (waiting: LinesWaiter, days?: DayRange): Promise<ExportMessage> => {
    try {
      const notice = days ? '' : await newsFirst();
      const file = days
        ? await ledgerPart(ledger.history, user, days, waiting)
        : await ledgerFile(ledger.history, user, waiting, notice === '' ? sync?.status().mirror?.confirmed : undefined);
      waiting.signal.throwIfAborted();
      if (!file) return { kind: 'failed', text: texts.nothingThen };
      saveFile(file);
      return { kind: 'done', text: texts.exported(file.fileName) + notice };
    } catch (error) {
      const { reason, detail } = troubleOf(error);
      return { kind: 'failed', text: texts.failed(savedState.reasons[reason] ?? detail, thisBuild()) };
    }
  };
  const exportLedger = (days?: DayRange): void => {
    const controller = new AbortController();
    control.current = controller;
    setBusy(true);
    setTold(undefined);
    const { tell, end } = delayedProgress<Percent>(setPercent, days ? 'unknown' : 0);
    controller.signal.addEventListener('abort', end);
    const lines = days ? undefined : linesOfLedger(ledger.status().seq);
    const waiting: LinesWaiter = { tell: (share) => tell(inPercent(share)), signal: controller.signal, lines };
    void writeLedger(waiting, days).then((outcome) => {
      if (controller.signal.aborted) return;
      end();
      setBusy(false);
      setPercent(undefined);
      setTold(outcome);
    });
  };
  const stop = (): void => {
    control.current?.abort();
    setBusy(false);
    setPercent(undefined);
  };
  return { told, isBusy, percent, stop, exportLedger, ...records };
};

const useRecordsFile = (tell: (told: ExportMessage | undefined) => void) => {
  const { ledger, user } = useWorkspace();
  const newsFirst = useNewsFirst();
  const [isAtRecords, setAtRecords] = useState(false);
  const writeRecords = async (): Promise<ExportMessage> => {
    try {
      const notice = await newsFirst();
      const file = recordsFile(ledger.book(), user);
      saveFile(file);
      const { fileName, leftOver } = file;
      const sentence = leftOver > 0 ? texts.leftOver(fileName, leftOver) : texts.exported(fileName);
      return { kind: 'done', text: sentence + notice };
    } catch (error) {
      return { kind: 'failed', text: texts.noRecords(troubleOf(error).detail, thisBuild()) };
    }
  };
  const exportRecords = (): void => {
    setAtRecords(true);
    tell(undefined);
    void writeRecords().then((outcome) => {
      setAtRecords(false);
      tell(outcome);
    });
  };
  return { isAtRecords, exportRecords };
};
