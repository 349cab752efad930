import { Group, Modal, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { ApplyOutcome, Ledger, SeqRange, Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { TrialLedger } from '../../../machines/views/trial-ledger.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { undoLoadText } from '../../../messages/screens/load-snapshots.ts';
import { undoRangeText as text } from '../../../messages/screens/undo-range.ts';
import { shell } from '../../../messages/shell.ts';
import { compareMoments } from '../../../projections/compare/moments.ts';
import { Redos } from '../../../projections/history/redone.ts';
import { loadCommand } from '../../../projections/records/loads.ts';
import { inBackground } from '../../browser/in-background.ts';
import { listedWords } from '../../components/history/history-rows.ts';
import { finalsText, newTrial } from '../../components/views/trial-effect.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { shownTime } from '../../ui/times.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import { takingBack, undoWords } from '../../workspace/toasts/take-back.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './undo-dialog.module.css';

type DialogProps = { readonly range: SeqRange; readonly onClose: () => void };

/** Commits that are listed; the rest are counted. */
const mostListed = 50;

/** Asks before several commits are undone as one: which, with which later ones, and what that does to final grades. */
export const UndoDialog = ({ range, onClose }: DialogProps) => {
  useFocusReturn();
  const ledger = useLedger();
  const toasts = useToasts();
  const { percent, failure, found } = useUndoTrial(range);
  const seqs = found?.commits.map(({ commit }) => commit.seq) ?? [];
  const later = seqs.filter((seq) => seq > range.last).length;
  const undo = (): void => {
    onClose();
    const words = { ...undoWords(text.what(seqs.length)), nothing: text.overtaken };
    takingBack(ledger, toasts, (waiting) => undoIfUnchanged(ledger, range, seqs, waiting), words);
  };
  const isPossible = found?.tried.ok === true && seqs.length > 0;
  return (
    <Modal opened onClose={onClose} title={text.title(found && seqs.length)} size="lg">
      <Stack gap={12}>
        {failure !== undefined && <p role="alert">{text.failed(failure)}</p>}
        {!found && failure === undefined && <p role="status">{text.reading(percent)}</p>}
        {found && seqs.length === 0 && <p>{text.nothing}</p>}
        {found && seqs.length > 0 && (
          <>
            {later > 0 && <p>{text.goes(later)}</p>}
            {found.commits.some(({ commit }) => commit.command.type === loadCommand) && <p>{undoLoadText.large}</p>}
            <CommitList commits={found.commits} lastChosen={range.last} />
            <Effect tried={found.tried} trial={found.trial} />
          </>
        )}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus onClick={onClose}>
            {isPossible ? shell.cancel : shell.close}
          </Button>
          {isPossible && (
            <Button look="filled" onClick={undo}>
              {text.go(seqs.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};

/** Undoes what was shown. `undefined`: other changes belong to the range by now, which the instructor has not seen. */
const undoIfUnchanged = async (
  ledger: Ledger,
  range: SeqRange,
  seqs: readonly number[],
  waiting: Waiter,
): Promise<ApplyOutcome | undefined> => {
  const commitsNow = await ledger.history.goingWith(range, waiting);
  const isSame = commitsNow.length === seqs.length && commitsNow.every(({ commit }, at) => commit.seq === seqs[at]);
  return isSame ? ledger.takeBackAt(seqs, waiting) : undefined;
};

type CommitListProps = { readonly commits: readonly ListedCommit[]; readonly lastChosen: number };

/** The newest first, as in the list behind. `lastChosen`: the number of the last commit that was chosen. */
const CommitList = ({ commits, lastChosen }: CommitListProps) => {
  const book = useLedger().book();
  const shown = commits.toReversed().slice(0, mostListed);
  const redos = new Redos();
  for (const { commit } of commits) redos.add(commit);
  return (
    <ul className={classes.list} aria-label={text.list}>
      {shown.map((listed) => (
        <li key={listed.commit.seq}>
          <time>{shownTime(listed.commit.at)}</time>
          <span>
            {listedWords(book, listed, redos.has(listed.commit.id))}
            {listed.commit.seq > lastChosen && <em> · {text.later}</em>}
          </span>
        </li>
      ))}
      {commits.length > mostListed && <li>{text.others(commits.length - mostListed)}</li>}
    </ul>
  );
};

type EffectProps = { readonly tried: ApplyOutcome; readonly trial: TrialLedger };

/** What undoing would do, or why it cannot be done. */
const Effect = ({ tried, trial }: EffectProps) => {
  const { now } = useViews();
  const [effect, setEffect] = useState(text.counting);
  useEffect(() => {
    if (!tried.ok) return undefined;
    if (tried.commit) {
      const compared = compareMoments(now.ledger.book(), trial.book());
      return inBackground(compared, ({ finals }) => setEffect(finalsText(finals)));
    }
    setEffect(text.uncounted);
    return undefined;
  }, [tried, trial, now]);
  if (!tried.ok) return <p role="alert">{refusalText(tried.refusal, trial.book())}</p>;
  return (
    <p role="status">
      {effect} {text.afterwards}
    </p>
  );
};

/** The most values that are undone in a trial first, to say whose grades change: of more that is not said. */
const mostCounted = 20_000;

/** What is to be undone, and a trial in which it is; `commit` is missing where it was too much to try. */
type UndoTrial = {
  readonly commits: readonly ListedCommit[];
  readonly tried: ApplyOutcome;
  readonly trial: TrialLedger;
};

/**
 * Tries it on a book beside the real one, so that what would change is known before. Above `mostCounted` values it does
 * not count.
 */
const useUndoTrial = ({ first, last }: SeqRange): Answer<UndoTrial> & { readonly percent: number } => {
  const ledger = useLedger();
  const [percent, setPercent] = useState(0);
  const find = async (signal: AbortSignal): Promise<UndoTrial> => {
    const waiting = { tell: (share: number) => setPercent(Math.floor(100 * share)), signal };
    const commits = await ledger.history.goingWith({ first, last }, waiting);
    const trial = newTrial(ledger);
    const seqs = commits.map(({ commit }) => commit.seq);
    const isCounted = seqs.length > 0 && commits.reduce((sum, { size }) => sum + size, 0) <= mostCounted;
    const tried: ApplyOutcome = isCounted ? await trial.takeBackAt(seqs, waiting) : { ok: true, commit: undefined };
    return { commits, tried, trial };
  };
  return { ...useAnswer([ledger, first, last], find), percent };
};
