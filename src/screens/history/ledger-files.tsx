import { useEffect, useRef, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { archiveOfCopy } from '../../../messages/archive.ts';
import { exportWork } from '../../../messages/components/export-work.ts';
import { copyWithoutNames, historyText } from '../../../messages/screens/history.ts';
import { verifyText as text } from '../../../messages/screens/verify.ts';
import { useExport } from '../../components/export/export-hook.ts';
import { PartForm, Writing } from '../../components/export/part-of-ledger.tsx';
import { saveFile } from '../../files/save-file.ts';
import { linesOfLedger } from '../../files/telling-lines.ts';
import { archiveInWorker } from '../../files/workers/archive-in-worker.ts';
import { redactInWorker } from '../../files/workers/redact-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import classes from './history-screen.module.css';
import type { Tool } from './tools.tsx';

/** The ledger as a file, to be kept or checked elsewhere, whole or of some days. Who has opened a file has it already. */
export const useLedgerFile = (): Tool => {
  const { file } = useWorkspace();
  const { told, isBusy, exportLedger, ...writing } = useExport();
  const [isPart, setPart] = useState(false);
  const whole = { name: historyText.export, icon: 'exportFile', isBusy, onChoose: () => exportLedger() } as const;
  const part = { name: exportWork.part, isOpen: isPart, onChoose: () => setPart(!isPart) };
  const shown = (
    <>
      {isPart && <PartForm isBusy={isBusy} onExport={exportLedger} onClose={() => setPart(false)} />}
      <Writing {...writing} />
      <span role={told?.kind === 'failed' ? 'alert' : 'status'} className={classes.told}>
        {told?.text}
      </span>
    </>
  );
  return { offers: file ? [whole] : [whole, part], shown };
};

/** The whole ledger for somebody who looks for a fault: every text in it is replaced. */
export const useCopies = (): Tool => {
  const { ledger } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ readonly role: 'status' | 'alert'; readonly words: string }>();
  const say = (words: string, role: 'status' | 'alert' = 'status'): void => setMessage({ role, words });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const write = async (isPage: boolean): Promise<void> => {
    const controller = new AbortController();
    control.current = controller;
    const { signal } = controller;
    setBusy(true);
    say(archiveOfCopy.namesOut(0));
    try {
      const tellRedacted = (share: number): void => say(archiveOfCopy.namesOut(Math.floor(100 * share)));
      const waiting = { tell: tellRedacted, signal, lines: linesOfLedger(ledger.status().seq) };
      const { lines, footer } = await redactInWorker(ledger.history, undefined, waiting);
      const tell = (share: number): void => say(archiveOfCopy.making(Math.floor(100 * share)));
      const file = isPage
        ? await pageOfCopy(lines + footer, { tell, signal })
        : { blob: new Blob([lines, footer], { type: 'application/x-ndjson' }), fileName: copyName('ndjson') };
      saveFile(file);
      say(exportWork.exported(file.fileName));
    } catch (error) {
      if (signal.aborted) return;
      say(copyWithoutNames.failed(troubleOf(error).detail), 'alert');
    }
    setBusy(false);
  };
  const stop = (): void => {
    control.current?.abort();
    setBusy(false);
    setMessage(undefined);
  };
  const offers = [
    { name: copyWithoutNames.action, hint: copyWithoutNames.hint, isBusy, onChoose: () => void write(false) },
    { name: archiveOfCopy.action, hint: archiveOfCopy.hint, isBusy, onChoose: () => void write(true) },
  ];
  const shown = (
    <>
      {message && (
        <span role={message.role} className={classes.told}>
          {message.words}
        </span>
      )}
      {isBusy && <Button onClick={stop}>{text.stop}</Button>}
    </>
  );
  return { offers, shown };
};

const copyName = (ending: string): string => `${copyWithoutNames.fileName}.${ending}`;

/** The names are gone from the copy already, so that everything may be in its page. */
const pageOfCopy = async (
  copy: string,
  waiting: Parameters<typeof archiveInWorker>[2],
): Promise<Parameters<typeof saveFile>[0]> => {
  const [at, app] = [new Date().toISOString(), __APP_VERSION__];
  const wish = { offeringId: null, withPrivate: true, at, app, fileName: copyName('ndjson') };
  const made = await archiveInWorker(inOne(copy), wish, waiting);
  if (made.is === 'refused') throw new Error(made.why);
  return { blob: new Blob([made.page], { type: 'text/html' }), fileName: copyName('html') };
};

const inOne = async function* (text: string): AsyncGenerator<string> {
  yield text;
};
