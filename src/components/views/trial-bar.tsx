import { useEffect, useState } from 'react';
import { reasonOf } from '../../../machines/failure.ts';
import type { TrialLedger } from '../../../machines/views/trial-ledger.ts';
import { differencesText } from '../../../messages/components/differences.ts';
import { trialText as text } from '../../../messages/components/trial.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { undone } from '../../../messages/undo.ts';
import { enteredText } from '../../../messages/withdrawn.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { compareMoments } from '../../../projections/compare/moments.ts';
import { Button } from '../../ui/button.tsx';
import { busyToast, isAborted, tellDone } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { View } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { useComparing } from './comparing.ts';
import { DifferencesDialog } from './later.ts';
import { finalsText } from './trial-effect.ts';
import { BackToNow, ViewBar } from './view-bar.tsx';

/** A trial as the screens show it. */
export const trialOf = (trial: TrialLedger): View => ({
  kind: 'trial',
  ledger: trial,
  bar: <TrialBar trial={trial} />,
});

/** What is tried, what it would lead to, and the two ways out of it: apply it, or go back. */
const TrialBar = ({ trial }: { readonly trial: TrialLedger }) => {
  const { now } = useViews();
  const [isOpen, setOpen] = useState(false);
  // Renders with each change of the trial and of the ledger beneath it, so both books below are those of now.
  const { found } = useComparing(now.ledger, trial, compareMoments);
  const canUndo = useStatus((status) => status.canUndo);
  const count = useCount(trial);
  const { discard, apply, isApplying } = useWaysOut(trial, count);
  return (
    <>
      <ViewBar
        label={text.bar}
        said={<Said trial={trial} finals={found?.finals} />}
        actions={
          <>
            {found && found.finals.length > 0 && (
              <Button size="small" onClick={() => setOpen(true)}>
                {differencesText.open}
              </Button>
            )}
            {canUndo ? (
              <>
                <Button size="small" disabled={isApplying} onClick={discard}>
                  {text.discard}
                </Button>
                <Button size="small" look="filled" isBusy={isApplying} onClick={apply}>
                  {text.apply(new Set(found?.finals.map(({ studentId }) => studentId)).size, count)}
                </Button>
              </>
            ) : (
              <BackToNow onLeave={discard} />
            )}
          </>
        }
      />
      <DifferencesDialog
        title={text.title}
        before={now.ledger.book()}
        after={trial.book()}
        names={text.sides}
        opened={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

/** Leaves the trial for now: with nothing of it done, or all of it. What is long is applied in slices, and can be given up. */
const useWaysOut = (trial: TrialLedger, count: number) => {
  const { now, view, show } = useViews();
  const toasts = useToasts();
  const [isApplying, setApplying] = useState(false);
  const bringBack = (): void => {
    if (!show(trialOf(trial), 'now')) toasts.show({ kind: 'refused', text: text.inTheWay, undo: bringBack });
  };
  const discard = (): void => {
    show(undefined);
    if (count > 0) toasts.show({ kind: 'done', text: text.discarded(count), undo: bringBack });
  };
  const applyLong = async (): Promise<void> => {
    const { waiting, end } = busyToast(toasts, text.applying);
    setApplying(true);
    try {
      const applied = await trial.applyAsLong(text.note(count), waiting);
      end();
      if (!applied.ok) {
        toasts.show({ kind: 'refused', text: refusalText(applied.refusal, now.ledger.book()) });
        return;
      }
      // Whoever looks at something else by now goes on with that.
      if (view) show(undefined, view);
      if (applied.commit) tellDone(now.ledger, toasts, applied.commit, text.applied(count));
    } catch (error) {
      const isStopped = isAborted(waiting);
      toasts.show(
        isStopped ? { kind: 'done', text: undone.cancelled } : { kind: 'refused', text: text.failed(reasonOf(error)) },
      );
      if (!isStopped) reportError(error);
    } finally {
      setApplying(false);
    }
  };
  const apply = (): void => {
    if (trial.isLong()) {
      void applyLong();
      return;
    }
    const applied = trial.apply(text.note(count));
    if (!applied.ok) {
      toasts.show({ kind: 'refused', text: refusalText(applied.refusal, now.ledger.book()) });
      return;
    }
    show(undefined);
    // Another tab was first: what was tried is here again, on the records as they are by now.
    void applied.saved.then((isSaved) => isSaved || bringBack());
    if (applied.commit) tellDone(now.ledger, toasts, applied.commit, text.applied(count));
  };
  return { discard, apply, isApplying };
};

type SaidProps = { readonly trial: TrialLedger; readonly finals: readonly ChangedFinal[] | undefined };

/** Also what of the trial is not possible any more since the book has changed. */
const Said = ({ trial, finals }: SaidProps) => {
  const { ledger } = useViews().now;
  const withdrawn = useStatus((status) => status.withdrawn);
  const canUndo = useStatus((status) => status.canUndo);
  const count = useCount(trial);
  const last = withdrawn.at(-1);
  return (
    <>
      {canUndo ? (
        <>
          <b>{text.tried(count)}</b> {finals ? finalsText(finals) : text.counting}
        </>
      ) : (
        text.nothing
      )}
      {last &&
        ` ${text.withdrawn(withdrawn.length, refusalText(last.refusal, ledger.book()))} ${enteredText(last.command, ledger.book(), 3)}`}
    </>
  );
};

const useCount = (trial: TrialLedger): number => {
  const [count, setCount] = useState(trial.tried().length);
  useEffect(() => {
    const follow = (): void => setCount(trial.tried().length);
    follow();
    return trial.subscribe(follow);
  }, [trial]);
  return count;
};
