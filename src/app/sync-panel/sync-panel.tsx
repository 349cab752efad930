import { Drawer } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { type Item, itemKey } from '../../../events/items.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { useSync } from '../../components/sync/sync-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { SavedDetails } from '../frame/saved-details.tsx';
import { type DecisionControls, useDeciding } from './deciding.ts';
import { DoubtedReadingView } from './doubted-reading.tsx';
import { LedgerCopy } from './ledger-copy.tsx';
import { LeftOutRows } from './left-out-rows.tsx';
import { type Groups, groupsOf } from './owed-groups.ts';
import { QuestionGroup } from './question-group.tsx';
import classes from './sync-panel.module.css';
import { SyncStateView } from './sync-state-view.tsx';
import { WaitingGroup } from './waiting-group.tsx';

type SyncPanelProps = {
  /** The question to show first. */
  readonly at: Item | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The items owed to the server, those among them that need the instructor, and the state of sync. */
export const SyncPanel = ({ at, opened, onClose }: SyncPanelProps) => {
  const deciding = useDeciding(useWorkspace().sync);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {opened && <Panel at={at && itemKey(at)} deciding={deciding} />}
    </Drawer>
  );
};

const Panel = ({ at, deciding }: { readonly at: string | undefined; readonly deciding: DecisionControls }) => {
  // The times below name the day.
  useDay();
  const open = useSync();
  const ledger = useLedger();
  const groups = useGroups();
  const panel = useRef<HTMLDivElement>(null);
  const markDecided = useFocusAfterDeciding(panel, deciding.isBusy);
  if (!open) return null;
  const { named, needsYou, waiting } = groups;
  const { book, outbox } = ledger.records.saved();
  const doubt = outbox.doubt?.isBelieved ? null : outbox.doubt;
  const { leftOut, mirror } = open.status;
  const decide: DecisionControls['decide'] = (decision, done) => {
    markDecided();
    deciding.decide(decision, done);
  };
  return (
    <div
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      data-autofocus={at === undefined || undefined}
      data-sync-panel
    >
      <SyncStateView sync={open.sync} status={open.status} />
      <LastDecision deciding={deciding} />
      {(needsYou.length > 0 || doubt) && (
        <section aria-labelledby="sync-needs-you">
          <h3 id="sync-needs-you" className={classes.heading}>
            {texts.needsYou}
          </h3>
          {doubt && (
            <DoubtedReadingView
              doubt={doubt}
              named={named}
              deciding={{ ...deciding, decide }}
              readAgain={open.sync.hurry}
            />
          )}
          {needsYou.map((group) => (
            <QuestionGroup
              key={group.key}
              at={at}
              group={group}
              named={named}
              leftOut={leftOut}
              deciding={{ ...deciding, decide }}
            />
          ))}
        </section>
      )}
      {(waiting.length > 0 || (needsYou.length === 0 && !doubt)) && (
        <section aria-labelledby="sync-waiting">
          <h3 id="sync-waiting" className={classes.heading}>
            {texts.waits}
          </h3>
          {waiting.length === 0 && <p className={classes.quiet}>{texts.nothing}</p>}
          {waiting.map((group) => (
            <WaitingGroup key={group.key} group={group} named={named} book={book} />
          ))}
        </section>
      )}
      {leftOut.length > 0 && <LeftOutRows leftOut={leftOut} named={named} />}
      {mirror && <LedgerCopy mirror={mirror} />}
      <section aria-labelledby="sync-device">
        <h3 id="sync-device" className={classes.heading}>
          {texts.thisDevice}
        </h3>
        <SavedDetails />
      </section>
    </div>
  );
};

/**
 * The buttons of a decided question disappear, and all others are disabled until the decision is settled. Then the
 * focus moves to the next question, or to the panel. The returned function must be called before each decision.
 */
const useFocusAfterDeciding = (panel: { readonly current: HTMLElement | null }, isBusy: boolean): (() => void) => {
  const hasDecided = useRef(false);
  useEffect(() => {
    if (!hasDecided.current || isBusy) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    hasDecided.current = false;
    if (isLost) (panel.current?.querySelector<HTMLElement>('[data-decision] button') ?? panel.current)?.focus();
  }, [isBusy, panel]);
  return () => {
    hasDecided.current = true;
  };
};

/** The owed items, as on disk. The outbox is mutated in place, so a new end of the log is the sign to look again. */
const useGroups = (): Groups => {
  const ledger = useLedger();
  const seq = useStatus((status) => status.seq);
  return useMemo(() => groupsAt(ledger, seq), [ledger, seq]);
};

const groupsAt = (ledger: Ledger, _seq: number): Groups => groupsOf(ledger.records.saved());

/** The last decision, with Undo. Shown here, where the focus is, and not in a toast outside the panel. */
const LastDecision = ({ deciding: { last, undo } }: { readonly deciding: DecisionControls }) => (
  <div className={classes.last} data-fault={last?.isFault || undefined} role={last?.isFault ? 'alert' : 'status'}>
    {last && <p>{last.text}</p>}
    {last?.commit && (
      <Button size="small" onClick={undo}>
        {texts.undo}
      </Button>
    )}
  </div>
);
