import { useEffect, useState } from 'react';
import { isCommandType } from '../../../commands/decide.ts';
import { isBookEvent } from '../../../events/catalogue.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Waiting } from '../../../machines/ledger-port.ts';
import { troubleOf } from '../../../machines/trouble.ts';
import type { Undoable } from '../../../machines/undo-stack.ts';
import { changeName, historyText as text, valueText } from '../../../messages/history.ts';
import { type Change, changesOf } from '../../../projections/history.ts';
import { loadCommand } from '../../../projections/loads.ts';
import { nameOf, takingBack, undoWords } from '../../app/toasts/take-back.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { UndoLoad } from '../../later/parts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { shownTime } from '../../ui/times.ts';
import { useBook, useLedger } from '../../workspace-hooks.tsx';
import type { HistoryRow } from './history-rows.ts';
import classes from './history-screen.module.css';

/** One change: each value before and after, and the way to take it back. */
export const CommitPanel = ({ row }: { readonly row: HistoryRow }) => {
  const { listed, what, where, how } = row;
  const { commit } = listed;
  return (
    <>
      <h2>{what}</h2>
      <p className={classes.facts}>
        {[where, how, shownTime(commit.at)].filter(Boolean).join(' · ')}
        <br />
        {text.facts(commit.seq, commit.actor)}
      </p>
      <TakeBack row={row} />
      <Values listed={listed} />
      <Hash hash={commit.hash} />
    </>
  );
};

const TakeBack = ({ row: { listed, undoneBy } }: { readonly row: HistoryRow }) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const [asking, setAsking] = useState<Undoable>();
  const { commit, isElsewhere, changes } = listed;
  if (undoneBy !== undefined) return <p className={classes.facts}>{text.undoneBy(undoneBy)}</p>;
  if (isElsewhere) return <p className={classes.facts}>{text.ofServer}</p>;
  const { type } = commit.command;
  const isLoad = type === loadCommand;
  if (changes.length === 0 || !(isCommandType(type) || isLoad)) return null;
  const undo = (): void =>
    takingBack(ledger, toasts, (waiting) => ledger.takeBackAt(commit.seq, waiting), undoWords(nameOf(commit.command)));
  const ask = (): void => {
    ledger.commitAt(commit.seq, unwatched).then(
      (whole) => setAsking({ ...whole, asked: whole.command }),
      (error: unknown) => toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) }),
    );
  };
  return (
    <div className={classes.actions}>
      <Button look="outlined" icon="undo" onClick={isLoad ? ask : undo}>
        {text.undo}
      </Button>
      {asking && <UndoLoad undoing={[asking, undo]} onClose={() => setAsking(undefined)} />}
    </div>
  );
};

/** Nobody waits where it is seen, and nothing is given up. */
const unwatched: Waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };

/** Values that are shown of one change. */
const most = 300;

/** All values of the change; those of a long one once they are read. */
const Values = ({ listed }: { readonly listed: ListedCommit }) => {
  const book = useBook((all) => all);
  const { changes, size, failure } = useChanges(listed);
  // One value may change twice in a commit, and none ever moves.
  const shown = changes.slice(0, most).map((change, at) => ({ ...change, key: `${at}` }));
  if (failure !== undefined) return <p role="alert">{text.failed(failure)}</p>;
  if (shown.length === 0 || shown[0]?.subject.what === 'baseline') return null;
  return (
    <>
      <table className={classes.values} aria-label={text.values}>
        <thead>
          <tr>
            <th scope="col">{text.subject}</th>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.to}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, ...change }) => (
            <tr key={key}>
              <td>{changeName(book, change)}</td>
              <td>{valueText(change.from, shownNumber)}</td>
              <td>{valueText(change.to, shownNumber)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < size && <p className={classes.facts}>{text.shownOf(shown.length, size)}</p>}
    </>
  );
};

type Read = { readonly changes: readonly Change[]; readonly size: number; readonly failure?: string };

const useChanges = ({ commit: { seq }, changes, size, isLong }: ListedCommit): Read => {
  const ledger = useLedger();
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (!isLong) return;
    const control = new AbortController();
    ledger.commitAt(seq, { tell: () => undefined, signal: control.signal }).then(
      ({ events }) => {
        const all = events.filter(isBookEvent).flatMap((event) => changesOf(event));
        setRead({ changes: all.slice(0, most), size: all.length });
      },
      (error: unknown) => {
        if (!control.signal.aborted) setRead({ changes, size, failure: troubleOf(error).detail });
      },
    );
    return () => control.abort();
  }, [ledger, seq, isLong, changes, size]);
  return read ?? { changes, size };
};

const Hash = ({ hash }: { readonly hash: string }) => {
  const toasts = useToasts();
  const copy = (): void => {
    void copyText(hash).then((isCopied) =>
      toasts.show({ kind: 'done', text: isCopied ? text.hashCopied : text.notCopied }),
    );
  };
  return (
    <p className={classes.hash}>
      <code>{`${hash.slice(0, 8)}…${hash.slice(-8)}`}</code>
      <Button onClick={copy}>{text.copyHash}</Button>
    </p>
  );
};
