import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { archiveOfCopy } from '../../../messages/archive.ts';
import { exportWork } from '../../../messages/components/export-work.ts';
import { headWords } from '../../../messages/heads.ts';
import { lineProblem } from '../../../messages/line-problems.ts';
import { copyWithoutNames, historyText } from '../../../messages/screens/history.ts';
import { verifyText as text } from '../../../messages/screens/verify.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { useExport } from '../../components/export/export-hook.ts';
import { PartOfLedger, Writing } from '../../components/export/part-of-ledger.tsx';
import { toVerify } from '../../files/later.ts';
import { commitInLedger, headFrom } from '../../files/noted-head.ts';
import { saveFile } from '../../files/save-file.ts';
import { linesOfLedger } from '../../files/telling-lines.ts';
import { archiveInWorker } from '../../files/workers/archive-in-worker.ts';
import { redactInWorker } from '../../files/workers/redact-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { confirmation } from './confirmation.ts';
import classes from './history-screen.module.css';

/** The ledger as a file, to be kept or checked elsewhere. */
export const ExportLedger = () => {
  const { told, isBusy, exportLedger, ...writing } = useExport();
  return (
    <>
      <Button icon="exportFile" isBusy={isBusy} onClick={() => exportLedger()}>
        {historyText.export}
      </Button>
      <PartOfLedger isBusy={isBusy} onExport={exportLedger} />
      <Writing {...writing} />
      <CopyWithoutNames />
      <span role={told?.kind === 'failed' ? 'alert' : 'status'} className={classes.told}>
        {told?.text}
      </span>
    </>
  );
};

/** Checks every line of the ledger in a worker. Only after this does the screen say “Consistent with itself”. */
export const Verify = () => {
  const { ledger, sync } = useWorkspace();
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
    void verificationText(sync, ledger.history, seq, { tell, signal: own.signal }).then((words) => {
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

/** Says what was proved and up to where; a redacted copy proves nothing about its original. */
const verificationText = async (
  sync: TabsSync | undefined,
  ...[history, seq, waiting]: Parameters<Verifier>
): Promise<string> => {
  try {
    const { verifyInWorker } = await toVerify();
    const found = await verifyInWorker(history, linesOfLedger(seq), waiting);
    if (found.kind === 'bad') return text.bad(found.line, lineProblem(found.problem, found.detail));
    if (found.header.redacted) return text.redacted;
    const { earlier, erased, head, header } = found;
    const told = header.part
      ? [text.part(head.seq, timeNow())]
      : [text.consistent(head.seq, timeNow()), (await confirmation(sync, head.seq)) ?? text.unconfirmed];
    return [...told, earlier && text.earlier(earlier.seq, earlier.count), erased > 0 && text.erased(erased)]
      .filter(Boolean)
      .join(' ');
  } catch (error) {
    return text.failed(troubleOf(error).detail);
  }
};

type Verifier = Awaited<ReturnType<typeof toVerify>>['verifyInWorker'];

const timeNow = (): string => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date());

/** The whole ledger for somebody who looks for a fault: every text in it is replaced. */
const CopyWithoutNames = () => {
  const { ledger } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly role: 'status' | 'alert'; readonly words: string }>();
  const say = (words: string, role: 'status' | 'alert' = 'status'): void => setTold({ role, words });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const write = async (isPage: boolean): Promise<void> => {
    const own = new AbortController();
    control.current = own;
    const { signal } = own;
    setBusy(true);
    say(archiveOfCopy.namesOut(0));
    try {
      const taken = (share: number): void => say(archiveOfCopy.namesOut(Math.floor(100 * share)));
      const waiting = { tell: taken, signal, lines: linesOfLedger(ledger.status().seq) };
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
    setTold(undefined);
  };
  return (
    <>
      <Button isBusy={isBusy} title={copyWithoutNames.hint} onClick={() => void write(false)}>
        {copyWithoutNames.action}
      </Button>
      <Button isBusy={isBusy} title={archiveOfCopy.hint} onClick={() => void write(true)}>
        {archiveOfCopy.action}
      </Button>
      {told && (
        <span role={told.role} className={classes.told}>
          {told.words}
        </span>
      )}
      {isBusy && <Button onClick={stop}>{text.stop}</Button>}
    </>
  );
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

/** Takes a head that was noted elsewhere, and says which commit of the ledger has it. */
const NotedHead = ({ last }: { readonly last: number }) => {
  const ledger = useLedger();
  const [given, setGiven] = useState('');
  const [told, setTold] = useState<{ readonly of: string; readonly words: string }>();
  const take = (value: string): void => {
    setGiven(value);
    const head = headFrom(value);
    if (head === undefined) return;
    commitInLedger(ledger.history, head).then(
      (seq) =>
        setTold({ of: value, words: seq === undefined ? headWords.notConfirmed : headWords.confirmed(seq, last) }),
      (error: unknown) => setTold({ of: value, words: headWords.failed(troubleOf(error).detail) }),
    );
  };
  const isNone = given.trim() !== '' && headFrom(given) === undefined;
  return (
    <>
      <TextInput
        aria-label={headWords.label}
        placeholder={headWords.label}
        value={given}
        error={isNone ? headWords.notAHead : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => take(event.currentTarget.value)}
      />
      <span role="status">{told?.of === given ? told.words : ''}</span>
    </>
  );
};
