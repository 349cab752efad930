import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { headWords } from '../../../messages/heads.ts';
import { lineProblem } from '../../../messages/line-problems.ts';
import { verifyText as text } from '../../../messages/screens/verify.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { toVerify } from '../../files/later.ts';
import { commitInLedger, headFrom } from '../../files/noted-head.ts';
import { linesOfLedger } from '../../files/telling-lines.ts';
import { Button } from '../../ui/button.tsx';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { confirmation } from './confirmation.ts';
import classes from './history-screen.module.css';

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
    const result = await verifyInWorker(history, linesOfLedger(seq), waiting);
    if (result.kind === 'bad') return text.bad(result.line, lineProblem(result.problem, result.detail));
    if (result.header.redacted) return text.redacted;
    const { earlier, erased, head, header } = result;
    const sentences = header.part
      ? [text.part(head.seq, timeNow())]
      : [text.consistent(head.seq, timeNow()), (await confirmation(sync, head.seq)) ?? text.unconfirmed];
    return [...sentences, earlier && text.earlier(earlier.seq, earlier.count), erased > 0 && text.erased(erased)]
      .filter(Boolean)
      .join(' ');
  } catch (error) {
    return text.failed(troubleOf(error).detail);
  }
};

type Verifier = Awaited<ReturnType<typeof toVerify>>['verifyInWorker'];

const timeNow = (): string => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date());

/** Takes a head that was noted elsewhere, and says which commit of the ledger has it. */
const NotedHead = ({ last }: { readonly last: number }) => {
  const ledger = useLedger();
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const lookUp = (value: string): void => {
    control.current?.abort();
    setTyped(value);
    setTold('');
    const head = headFrom(value);
    if (head === undefined) return;
    const own = new AbortController();
    control.current = own;
    const tell = (words: string): void => {
      if (!own.signal.aborted) setTold(words);
    };
    const tellShare = (share: number): void => tell(headWords.looking(inPercent(share)));
    commitInLedger(ledger.history, head, { tell: tellShare, signal: own.signal, lines: linesOfLedger(last) }).then(
      (seq) => tell(seq === undefined ? headWords.notConfirmed : headWords.confirmed(seq, last)),
      (error: unknown) => tell(headWords.failed(troubleOf(error).detail)),
    );
  };
  const isNone = typed.trim() !== '' && headFrom(typed) === undefined;
  return (
    <>
      <TextInput
        aria-label={headWords.label}
        placeholder={headWords.label}
        value={typed}
        error={isNone ? headWords.notAHead : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => lookUp(event.currentTarget.value)}
      />
      <span role="status">{told}</span>
    </>
  );
};
