import { useState } from 'react';
import type { Envelope } from '../../../../log/lines/line-text.ts';
import type { Ledger } from '../../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../../machines/ledger/trouble.ts';
import { historyText } from '../../../../messages/screens/history.ts';
import { openedChange as text } from '../../../../messages/screens/opened-change.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { useToasts } from '../../../workspace/toasts/toasts.ts';
import { useLedger } from '../../../workspace/workspace-hooks.tsx';
import classes from '../history-screen.module.css';

type Line = { readonly line: string } | { readonly failure: string };

/** The line of the log that holds the change, read when it is unfolded. It is copied byte for byte. */
export const AsStored = ({ commit }: { readonly commit: Envelope }) => {
  const ledger = useLedger();
  const [read, setRead] = useState<Line>();
  const unfold = (isOpen: boolean): void => {
    if (!isOpen || (read && 'line' in read)) return;
    storedLine(ledger, commit).then(
      (line) => setRead({ line }),
      (error: unknown) => setRead({ failure: troubleOf(error).detail }),
    );
  };
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => unfold(currentTarget.open)}>
      <summary>{text.asStored}</summary>
      {!read && <p>{historyText.reading}</p>}
      {read && 'failure' in read && <p role="alert">{historyText.failed(read.failure)}</p>}
      {read && 'line' in read && <Shown line={read.line} />}
    </details>
  );
};

/** Characters that are shown; a longer line is for an editor. */
const mostCharacters = 20_000;

const Shown = ({ line }: { readonly line: string }) => {
  const toasts = useToasts();
  const pretty = JSON.stringify(JSON.parse(line), undefined, 2);
  const copy = (): void => {
    void copyText(line).then((isCopied) =>
      toasts.show({ kind: 'done', text: isCopied ? text.lineCopied : historyText.notCopied }),
    );
  };
  return (
    <>
      <Button size="small" onClick={copy}>
        {text.copyLine}
      </Button>
      <pre className={classes.stored}>{pretty.slice(0, mostCharacters)}</pre>
      {pretty.length > mostCharacters && <p>{text.cutShort(mostCharacters, pretty.length)}</p>}
    </>
  );
};

/**
 * The stored line of a commit, found in the part of the ledger's file that has the commit's millisecond: a commit that
 * was read no longer has the stored bytes.
 */
const storedLine = async (ledger: Ledger, { seq, at }: Envelope): Promise<string> => {
  const from = Date.parse(at);
  let file = '';
  for await (const slice of ledger.history.file({ from, until: from + 1 })) file += slice;
  const line = file.split('\n').find((one) => one.startsWith(`{"seq":${seq},`));
  if (line === undefined) throw new Error(text.noLine(seq));
  return line;
};
