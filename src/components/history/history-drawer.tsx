import { Drawer } from '@mantine/core';
import { useMemo, useState } from 'react';
import { takenBackBy } from '../../../events/commit.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import {
  historyTitle,
  type KnownContext,
  stepHow,
  stepWords,
  historySteps as text,
} from '../../../messages/components/history-steps.ts';
import type { Book } from '../../../projections/book/book.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { useBook, useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import classes from './history-lines.module.css';
import { type HistoryLine, HistoryLines } from './history-lines.tsx';
import { ledgerName } from './ledger-name.ts';
import type { JoinedHistory } from './others.ts';
import { useOthers } from './others-hook.ts';
import { OthersTold } from './others-told.tsx';
import { type HistoryOf, type HistoryStep, stepsOf } from './subject-history.ts';

type DrawerProps = { readonly of: HistoryOf; readonly opened: boolean; readonly onClose: () => void };

/** The history of one cell, student, assessment or offering, over the screen from which it was asked for. */
export const HistoryDrawer = ({ of, opened, onClose }: DrawerProps) => {
  const title = useBook((book) => historyTitle(book, of));
  useFocusReturn();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={title}
      // The row that opened the drawer gets the event, too, and has a menu of its own.
      onContextMenu={(event) => event.stopPropagation()}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {opened && <StepList of={of} />}
    </Drawer>
  );
};

type ListProps = { readonly of: HistoryOf; readonly isWanted?: (step: HistoryStep) => boolean };

/** The steps of one history, the newest first. `isWanted`: which of them are shown. */
export const StepList = ({ of, isWanted }: ListProps) => {
  const others = useOthers();
  const { list, isAll, isReading, failure, readOn } = useSteps(of, others.found);
  const book = useBook((all) => all);
  const lines = useMemo(() => linesOf(book, isWanted ? list.filter(isWanted) : list, of), [book, list, of, isWanted]);
  return (
    <>
      <OthersTold others={others} />
      <HistoryLines lines={lines} />
      {failure !== undefined && <p role="alert">{text.failed(failure)}</p>}
      {failure === undefined && lines.length === 0 && (isReading || isAll) && (
        <p role="status" className={classes.quiet}>
          {isReading ? text.reading : text.none}
        </p>
      )}
      {!isAll && list.length > 0 && failure === undefined && (
        <Button isBusy={isReading} onClick={readOn}>
          {text.readOn}
        </Button>
      )}
    </>
  );
};

const linesOf = (book: Book, steps: readonly HistoryStep[], of: HistoryOf): readonly HistoryLine[] => {
  const numbers = new Map(steps.map(({ commit: { id, seq } }) => [id, seq]));
  const numberOfUndone = (commit: HistoryStep['commit']): number | undefined =>
    takenBackBy(commit).flatMap((id) => numbers.get(id) ?? [])[0];
  return steps.map(({ commit, changes, isElsewhere, other }) => {
    const facts = { command: commit.command, changes, isElsewhere };
    const { title, detail } = stepWords(book, facts, contextOf[of.what], shownNumber);
    const how = stepHow(facts, numberOfUndone(commit));
    const who = isElsewhere ? '' : commit.actor;
    const place = other && text.elsewhere(ledgerName(other));
    return {
      key: `${other?.logId ?? ''} ${commit.seq}`,
      at: commit.at,
      title,
      detail: [detail, how, who, place, text.number(commit.seq)].filter(Boolean).join(' · '),
    };
  });
};

const contextOf: { readonly [W in HistoryOf['what']]: KnownContext } = {
  cell: 'value',
  student: 'student',
  assessment: 'nothing',
  offering: 'nothing',
};

/** `isAll`: there are no earlier steps. `failure`: why earlier ones could not be read; what was read stays. */
type HistorySteps = {
  readonly list: readonly HistoryStep[];
  readonly isAll: boolean;
  readonly isReading: boolean;
  readonly failure: string | undefined;
  readonly readOn: () => void;
};

const page = 50;

type ReadSteps = Pick<HistorySteps, 'list' | 'isAll' | 'failure'>;

/** The newest steps, read anew when something is saved. Pass the same object as `of` as long as it means the same. */
const useSteps = (of: HistoryOf, others: JoinedHistory | undefined): HistorySteps => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  const [most, setMost] = useState(page);
  const request = useMemo(() => ({ seq, most, others }), [seq, most, others]);
  const { found } = useAnswer(
    [ledger, of],
    async (signal) => {
      const steps = others ? others.steps(of, signal) : stepsOf(ledger, of, signal);
      return { ...(await firstOf(steps, most, signal)), asked: request };
    },
    request,
  );
  const { list = [], isAll = false, failure } = found ?? {};
  return { list, isAll, failure, isReading: found?.asked !== request, readOn: () => setMost(most + 4 * page) };
};

/** At most so many steps. If one cannot be read: those before it, and why. */
const firstOf = async (steps: AsyncIterable<HistoryStep>, most: number, signal: AbortSignal): Promise<ReadSteps> => {
  const list: HistoryStep[] = [];
  try {
    for await (const step of steps) {
      if (list.length === most || signal.aborted) return { list, isAll: false, failure: undefined };
      list.push(step);
    }
    return { list, isAll: true, failure: undefined };
  } catch (error) {
    return { list, isAll: false, failure: troubleOf(error).detail };
  }
};
