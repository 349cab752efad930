import { useState } from 'react';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { CommitId } from '../../../events/ids.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { NotRecorded, type RecordedCommit } from '../../../machines/ledger/ledger-port.ts';
import { savedState } from '../../../messages/app/saved-state.ts';
import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { refusalText } from '../../../messages/refusals.ts';
import type { SyncDecision } from '../../../sync/decide/decisions.ts';
import type { TabsSync } from '../../browser/tabs/sync-of-tabs.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';

/** The last decision and, if it changed something here, how to undo it. */
export type LastDecision = {
  readonly text: string;
  readonly isFault: boolean;
  readonly commit?: { readonly id: CommitId; readonly events: readonly DomainEvent[] };
};

export type DecisionControls = {
  /** `done`: the text about what was decided. */
  readonly decide: (decision: SyncDecision, done: string) => void;
  readonly undo: () => void;
  readonly isBusy: boolean;
  readonly last: LastDecision | undefined;
};

/** One decision at a time. The last one is kept as long as the workspace is open. */
export const useDeciding = (sync: TabsSync | undefined): DecisionControls => {
  const ledger = useLedger();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<LastDecision>();
  const decideNow = async (decision: SyncDecision, done: string): Promise<void> => {
    setBusy(true);
    try {
      const recorded = await sync?.decide(decision);
      setLast(recorded ? lastDecisionOf(recorded, decision, done) : { text: texts.notYet, isFault: true });
    } catch (error) {
      setLast({ text: texts.failed(failureText(error)), isFault: true });
    } finally {
      setBusy(false);
    }
  };
  return {
    decide: (decision, done) => void decideNow(decision, done),
    undo: () => {
      if (!last?.commit) return;
      const result = ledger.dispatch({
        type: 'UndoCommit',
        commit: { ...last.commit, events: [...last.commit.events] },
      });
      setLast(
        result.ok
          ? { text: texts.takenBack, isFault: false }
          : { text: refusalText(result.refusal, ledger.book()), isFault: true },
      );
    },
    isBusy,
    last,
  };
};

const failureText = (error: unknown): string => {
  if (!(error instanceof NotRecorded)) return reasonOf(error);
  const { reason, message } = error;
  return reason === 'fenced' ? texts.anotherTab : (reason !== 'closed' && savedState.reasons[reason]) || message;
};

/** Changes of the records can be undone, and the undo is sent like any other change. */
const lastDecisionOf = ({ id, events }: RecordedCommit, { type }: SyncDecision, text: string): LastDecision => {
  const changes = events.filter((event) => event.type !== 'ItemsReleased');
  const isUndoable = (type === 'TakeTheirs' || type === 'ChooseParts') && changes.length > 0;
  return { text, isFault: false, ...(isUndoable && { commit: { id, events: changes } }) };
};
