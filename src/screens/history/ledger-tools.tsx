import { useEffect, useRef, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { lineProblem } from '../../../messages/line-problems.ts';
import { historyText, verifyText as text } from '../../../messages/screens/history.ts';
import { useExport } from '../../components/export/export-hook.ts';
import { PartOfLedger } from '../../components/export/part-of-ledger.tsx';
import { toVerify } from '../../files/later.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { CopyWithoutNames } from './copy-without-names.tsx';
import classes from './history-screen.module.css';
import { NotedHead } from './noted-head.tsx';

/** The ledger as a file, to be kept or checked elsewhere. */
export const ExportLedger = () => {
  const { told, isBusy, exportLedger } = useExport();
  return (
    <>
      <Button icon="exportFile" isBusy={isBusy} onClick={() => exportLedger()}>
        {historyText.export}
      </Button>
      <PartOfLedger isBusy={isBusy} onExport={exportLedger} />
      <CopyWithoutNames />
      <span role={told?.kind === 'failed' ? 'alert' : 'status'} className={classes.told}>
        {told?.text}
      </span>
    </>
  );
};

/** Checks every line of the ledger in a worker. “Consistent with itself” is said of nothing else. */
export const Verify = () => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [told, setTold] = useState('');
  const [percent, setPercent] = useState<number>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const begin = (): void => {
    const own = new AbortController();
    control.current = own;
    setTold('');
    setPercent(0);
    const tell = (share: number): void => setPercent(Math.round(100 * share));
    void verified(ledger.history, seq, { tell, signal: own.signal }).then((words) => {
      if (own.signal.aborted) return;
      setPercent(undefined);
      setTold(words);
    });
  };
  const stop = (): void => {
    control.current?.abort();
    setPercent(undefined);
  };
  return (
    <>
      {percent !== undefined && <span className={classes.told}>{text.verifying(percent)}</span>}
      <span role="status" className={classes.told}>
        {told}
      </span>
      {told !== '' && percent === undefined && <NotedHead last={seq} />}
      {percent === undefined ? (
        <Button icon="verify" onClick={begin}>
          {text.verify}
        </Button>
      ) : (
        <Button onClick={stop}>{text.stop}</Button>
      )}
    </>
  );
};

const verified = async (...[history, seq, waiting]: Parameters<Verifier>): Promise<string> => {
  try {
    const { verifyInWorker } = await toVerify();
    const found = await verifyInWorker(history, seq + 2, waiting);
    if (found.kind === 'bad') return text.bad(found.line, lineProblem(found.problem, found.detail));
    if (found.header.redacted) return text.redacted;
    const told = (found.header.part ? text.part : text.consistent)(found.head.seq, timeNow());
    const { earlier, erased } = found;
    return [told, earlier && text.earlier(earlier.seq, earlier.count), erased > 0 && text.erased(erased)]
      .filter(Boolean)
      .join(' ');
  } catch (error) {
    return text.failed(troubleOf(error).detail);
  }
};

type Verifier = Awaited<ReturnType<typeof toVerify>>['verifyInWorker'];

const timeNow = (): string => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date());
