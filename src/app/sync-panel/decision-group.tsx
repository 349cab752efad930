import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Item } from '../../../events/items.ts';
import { NotRecorded } from '../../../machines/ledger-port.ts';
import { syncPanel as texts } from '../../../messages/sync.ts';
import type { Book } from '../../../projections/book.ts';
import type { TabsSync } from '../../remote/sync-of-tabs.ts';
import { useLedger } from '../../workspace-hooks.tsx';
import { DecisionView } from './decision-view.tsx';
import { choiceOf, decisionsOf, waitingBehind } from './decisions.ts';
import { type Group, shownLines } from './owed-groups.ts';
import classes from './sync-panel.module.css';
import { More } from './waiting-group.tsx';

export type Side = 'mine' | 'theirs';

type GroupProps = {
  readonly group: Group;
  readonly named: Book;
  readonly sync: TabsSync;
  readonly onDecided: () => void;
};

/** Items that wait for her for one reason, each with its two buttons, and two for all of them. */
export const DecisionGroup = ({ group, named, sync, onDecided }: GroupProps) => {
  const saved = useLedger().saved();
  const { decide, isBusy, fault } = useDeciding(sync, onDecided);
  const choice = choiceOf(group);
  const isAddingStopped = group.kind === 'student' && group.aside?.why === 'refused' && group.owed[0]?.base === null;
  const behind = isAddingStopped ? waitingBehind(saved) : 0;
  return (
    <div className={classes.decisions}>
      <h4 className={classes.title}>
        {choice.title}: {group.title} <span className={classes.quiet}>{group.place}</span>
      </h4>
      {behind > 0 && <p>{texts.behind(behind)}</p>}
      {fault && <p role="alert">{fault}</p>}
      {group.owed.length > 1 && (
        <ForAll
          count={group.owed.length}
          choice={choice}
          isBusy={isBusy}
          decide={(side) =>
            decide(
              side,
              group.owed.map(({ item }) => item),
            )
          }
        />
      )}
      <ul className={classes.lines}>
        {decisionsOf(saved, named, group).map((decision) => (
          <DecisionView
            key={decision.key}
            decision={decision}
            choice={choice}
            isBusy={isBusy}
            decide={(side) => decide(side, [decision.item])}
          />
        ))}
      </ul>
      <More count={group.owed.length - shownLines} />
    </div>
  );
};

type ForAllProps = {
  readonly count: number;
  readonly choice: { readonly mine: string; readonly theirs: string };
  readonly isBusy: boolean;
  readonly decide: (side: Side) => void;
};

/** Giving up her own changes cannot be undone: asked once, for all of them. */
const ForAll = ({ count, choice, isBusy, decide }: ForAllProps) => {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <div className={classes.actions}>
        <p>{texts.sure(count)}</p>
        <Button data-autofocus disabled={isBusy} onClick={() => decide('theirs')} variant="filled" color="red">
          {choice.theirs}
        </Button>
        <Button onClick={() => setAsking(false)}>{texts.keepIt}</Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" disabled={isBusy} onClick={() => decide('mine')}>
        {texts.all(count, choice.mine)}
      </Button>
      <Button size="compact-sm" disabled={isBusy} onClick={() => setAsking(true)}>
        {texts.all(count, choice.theirs)}
      </Button>
    </div>
  );
};

const useDeciding = (sync: TabsSync, onDecided: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const settle = async (side: Side, items: readonly Item[]): Promise<void> => {
    setBusy(true);
    setFault('');
    onDecided();
    try {
      const isDone = await sync.decide({ type: side === 'mine' ? 'KeepMine' : 'TakeTheirs', items });
      if (!isDone) setFault(texts.notYet);
    } catch (error) {
      setFault(texts.failed(error instanceof NotRecorded ? error.reason : String(error)));
    } finally {
      setBusy(false);
    }
  };
  return { decide: (side: Side, items: readonly Item[]) => void settle(side, items), isBusy, fault };
};
