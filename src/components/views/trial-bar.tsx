import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TrialLedger } from '../../../machines/views/trial-ledger.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { differingText, trialText as text } from '../../../messages/trial.ts';
import { enteredText } from '../../../messages/withdrawn.ts';
import type { ChangedFinal } from '../../../projections/compare/changed-finals.ts';
import { compareMoments } from '../../../projections/compare/moments.ts';
import { inBackground } from '../../browser/in-background.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { tellDone } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import type { View } from '../../workspace/view.ts';
import { useViews } from '../../workspace/views.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { DifferingFinals } from './differing-finals.tsx';
import { finalsText } from './trial-effect.ts';
import classes from './views.module.css';

/** A trial as the screens show it. */
export const trialOf = (trial: TrialLedger): View => ({
  kind: 'trial',
  ledger: trial,
  bar: <TrialBar trial={trial} />,
});

/** What is tried, what it would lead to, and the two ways out of it: apply it, or go back. */
const TrialBar = ({ trial }: { readonly trial: TrialLedger }) => {
  useFocusReturn();
  const { now, show } = useViews();
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const finals = useFinals(trial);
  // Renders with each change of the trial and of what is beneath it.
  const withdrawn = useStatus((status) => status.withdrawn);
  const canUndo = useStatus((status) => status.canUndo);
  const count = useCount(trial);
  const last = withdrawn.at(-1);

  const bringBack = (): void => {
    if (!show(trialOf(trial), 'from now')) toasts.show({ kind: 'refused', text: text.inTheWay, undo: bringBack });
  };
  const discard = (): void => {
    show(undefined);
    if (count > 0) toasts.show({ kind: 'done', text: text.discarded(count), undo: bringBack });
  };
  const apply = (): void => {
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
  return (
    <aside className={classes.bar} aria-label={text.bar}>
      <p className={classes.words} role="status">
        {canUndo ? (
          <>
            <b>{text.tried(count)}</b> {finals ? finalsText(finals) : text.counting}
          </>
        ) : (
          text.nothing
        )}
        {last &&
          ` ${text.withdrawn(withdrawn.length, refusalText(last.refusal, now.ledger.book()))} ${enteredText(last.command, now.ledger.book(), 3)}`}
      </p>
      <span className={classes.actions}>
        {finals && finals.length > 0 && <Button onClick={() => setOpen(true)}>{text.differences}</Button>}
        <Button onClick={discard}>{canUndo ? text.discard : text.leave}</Button>
        {canUndo && (
          <Button look="filled" onClick={apply}>
            {text.apply(new Set(finals?.map(({ studentId }) => studentId)).size, count)}
          </Button>
        )}
      </span>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={differingText.title} size="lg">
        <DifferingFinals
          finals={finals ?? []}
          before={now.ledger.book()}
          after={trial.book()}
          names={{ from: differingText.from, to: differingText.to }}
        />
      </Modal>
    </aside>
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

/** The final grades that differ from now, the greatest change first, counted once the page has painted; `undefined` meanwhile. */
const useFinals = (trial: TrialLedger): readonly ChangedFinal[] | undefined => {
  const { ledger } = useViews().now;
  const [finals, setFinals] = useState<readonly ChangedFinal[]>();
  useEffect(() => {
    let callOff = (): void => undefined;
    let compared: unknown;
    const follow = (): void => {
      const after = trial.book();
      if (after === compared) return;
      compared = after;
      callOff();
      setFinals(undefined);
      callOff = inBackground(compareMoments(ledger.book(), after), (found) => setFinals(found.finals));
    };
    follow();
    const stop = trial.subscribe(follow);
    return () => {
      stop();
      callOff();
    };
  }, [trial, ledger]);
  return finals;
};
