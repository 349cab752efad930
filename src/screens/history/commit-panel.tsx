import { useEffect, useMemo, useRef, useState } from 'react';
import { isCommandType } from '../../../commands/decide.ts';
import { scoresBefore } from '../../../commands/scores-before.ts';
import type { ListedElsewhere } from '../../../machines/history/commit-list.ts';
import type { SeqRange, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { UndoableCommit } from '../../../machines/ledger/undo-stack.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { pastText } from '../../../messages/components/past.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { scopeWords } from '../../../messages/scope-read.ts';
import { historyText as text } from '../../../messages/screens/history.ts';
import { undoRangeText } from '../../../messages/screens/undo-range.ts';
import { undone } from '../../../messages/undo.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { type HistoryRow, historyRows } from '../../components/history/history-rows.ts';
import { UndoLoad } from '../../components/later.ts';
import { EnterPast, useEnterPast } from '../../components/views/enter-past.tsx';
import { MomentTools } from '../../components/views/moment-tools.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { shownTime } from '../../ui/times.ts';
import { takingBack, undoWords } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import { AsStored } from './change/as-stored.tsx';
import { effectWords } from './change/effect.tsx';
import { useChangeEffect } from './change/effect-hook.ts';
import { Values } from './change/values.tsx';
import { EraseDeleted } from './erase-student.tsx';
import classes from './history-screen.module.css';
import { InOther, OtherFacts } from './other-panel.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/** One change: each value before and after, and the way to take it back. It is told as its own ledger tells it. */
export const CommitPanel = ({ row }: { readonly row: HistoryRow }) => {
  const { other } = row.listed;
  const rowInOther = useMemo(() => (other ? historyRows(other.ledger.book(), [other.listed])[0] : undefined), [other]);
  const undoHere = useRestoredScores(row);
  if (!other || !rowInOther) return <CommitDetails row={row} />;
  return (
    <InOther other={other}>
      <CommitDetails row={rowInOther} other={other} onUndo={undoHere} />
    </InOther>
  );
};

type CommitDetailsProps = {
  readonly row: HistoryRow;
  readonly other?: ListedElsewhere;
  /** Takes a change of another computer back here. */
  readonly onUndo?: (() => void) | undefined;
};

const CommitDetails = ({ row, other, onUndo }: CommitDetailsProps) => {
  const { listed, what, where, how } = row;
  const { commit } = listed;
  const ledger = useLedger();
  const enterPast = useEnterPast();
  const effect = useChangeEffect(listed);
  const moment = { seq: commit.seq, at: commit.at, of: other };
  return (
    <>
      <h2>{what}</h2>
      <p className={classes.facts}>
        {[where, how, shownTime(commit.at)].filter(Boolean).join(' · ')}
        <br />
        {!other && text.facts(commit.seq, commit.actor)}
        {other && <OtherFacts other={other} />}
        {listed.scope && (
          <>
            <br />
            {scopeWords(ledger.book(), listed.scope)}
          </>
        )}
        {effect && (
          <>
            <br />
            <span role="status">{effectWords(effect)}</span>
          </>
        )}
      </p>
      {other && onUndo && (
        <Button look="outlined" icon="undo" onClick={onUndo}>
          {text.undo}
        </Button>
      )}
      {other && !onUndo && <p className={classes.facts}>{otherLedgers.undo}</p>}
      <div className="controls">
        <EnterPast moment={moment} />
        <MomentTools moment={moment} onView={enterPast} />
      </div>
      {!other && (
        <>
          <TakeBack row={row} />
          <EraseDeleted listed={listed} />
        </>
      )}
      <Values row={row} effect={effect} />
      <AsStored commit={commit} />
      <Hash hash={commit.hash} />
    </>
  );
};

/**
 * Returns a function that enters the scores from before a change on another computer; `undefined` for other changes.
 */
const useRestoredScores = ({ listed, what, undoneBy }: HistoryRow): (() => void) | undefined => {
  const { changes, isLong, isElsewhere, other } = listed;
  const ledger = useLedger();
  const dispatch = useDispatch();
  const { view } = useViews();
  if (!other || isLong || isElsewhere || view || undoneBy !== undefined) return undefined;
  if (!scoresBefore(ledger.book(), changes)) return undefined;
  return () => {
    const command = scoresBefore(ledger.book(), changes);
    if (command) dispatch(command, { how: 'undone' }, { done: undone.undone(what) });
  };
};

/** Where nothing can be taken back it says why: in a view of the past, once undone, or done by others at the server. */
const TakeBack = ({ row: { listed, what, undoneBy } }: { readonly row: HistoryRow }) => {
  const ledger = useLedger();
  const toasts = useToasts();
  const { now, view } = useViews();
  const [loadToUndo, setLoadToUndo] = useState<UndoableCommit>();
  const [range, setRange] = useState<SeqRange>();
  const isGone = useIsGone();
  const { commit, isElsewhere, changes } = listed;
  if (now.file) return null;
  if (view) return <p className={classes.facts}>{pastText.undoing}</p>;
  if (undoneBy !== undefined) return <p className={classes.facts}>{text.undoneBy(undoneBy)}</p>;
  if (isElsewhere) return <p className={classes.facts}>{text.ofServer}</p>;
  const { type } = commit.command;
  const isLoad = type === loadCommand;
  if (changes.length === 0 || !(isCommandType(type) || isLoad)) return null;
  const thisCommit: SeqRange = { first: commit.seq, last: commit.seq };
  const undoCommit = (waiting: Waiter) => ledger.takeBackAt([commit.seq], waiting);
  const undo = (): void =>
    takingBack(ledger, toasts, undoCommit, undoWords(what), (refusal) => {
      if (refusal.refused === 'undo.changedSince' && !isGone.current) setRange(thisCommit);
      else toasts.show({ kind: 'refused', text: refusalText(refusal, ledger.book()) });
    });
  const ask = (): void => {
    ledger.history.commitsAt([commit.seq], unwatched).then(
      ([whole]) => setLoadToUndo(whole && { ...whole, asked: whole.command }),
      (error: unknown) => toasts.show({ kind: 'refused', text: text.failed(troubleOf(error).detail) }),
    );
  };
  return (
    <div className="controls">
      <Button look="outlined" icon="undo" onClick={isLoad ? ask : undo}>
        {text.undo}
      </Button>
      <Button onClick={() => setRange({ ...thisCommit, last: ledger.status().seq })}>{undoRangeText.since}</Button>
      {range && <UndoDialog range={range} onClose={() => setRange(undefined)} />}
      {loadToUndo && <UndoLoad undoing={[loadToUndo, undo]} onClose={() => setLoadToUndo(undefined)} />}
    </div>
  );
};

/** Whether this panel is gone, because another change has been chosen meanwhile. */
const useIsGone = (): { readonly current: boolean } => {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
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
