import { Popover, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { savedState as texts } from '../../../messages/saved-state.ts';
import { syncPanel, syncWords } from '../../../messages/sync.ts';
import { shownTime } from '../../ui/times.ts';
import { useWorkspace } from '../../workspace-context.tsx';
import { useStatus } from '../../workspace-hooks.tsx';
import { useIsRead } from '../sync-panel/first-reading.tsx';
import { useLasting, useLastingDebt, useNotSentSince, useSettled, useSync } from '../sync-panel/sync-hooks.ts';
import { workStateOf } from '../sync-panel/work-state.ts';
import { SavedDetails, shownState } from './saved-details.tsx';
import classes from './saved-state.module.css';

/** Milliseconds: a write to disk that takes longer is worth interrupting a screen reader. */
const noticeable = 300;

type StateProps = { readonly onOpenSync: () => void };

/** The state of the work, in a few words; a click shows the rest. */
export const SavedState = ({ onOpenSync }: StateProps) => {
  const { sync } = useWorkspace();
  return sync ? <AccountState onOpenSync={onOpenSync} /> : <DeviceState />;
};

const DeviceState = () => {
  const workspace = useWorkspace();
  const status = useStatus();
  const shown = shownState(status, workspace, status.unsaved > 0);
  const spoken = shownState(status, workspace, useLasting(status.unsaved > 0, noticeable));

  return (
    <Popover position="bottom-end" width={340} withRoles trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.button} data-state={shown} title={texts[shown]}>
          <Words text={texts[shown]} spoken={texts[spoken]} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.label} tabIndex={-1} data-autofocus>
        <SavedDetails />
      </Popover.Dropdown>
    </Popover>
  );
};

/** Shows whether the work is on this disk; then what the server has of it. */
const AccountState = ({ onOpenSync }: StateProps) => {
  const workspace = useWorkspace();
  const status = useStatus();
  const now = useSync()?.status;
  const mode = useSettled(now?.mode) ?? 'following';
  const trouble = useSettled(now?.trouble);
  const isOwing = status.owed.count > 0;
  const isRead = useIsRead();
  const onDisk = isRead ? shownState(status, workspace, status.unsaved > 0) : 'opening';
  const isLasting = useLastingDebt(isOwing);
  const since = useNotSentSince(isOwing);
  const isHeld = onDisk === 'saved' || (workspace.kind === 'account' && onDisk === 'empty');
  const work = isHeld ? workStateOf(status.owed, { mode, trouble }, isLasting) : 'saved';
  const shown = work === 'saved' ? { state: onDisk, text: texts[onDisk] } : work;
  const isPassing = shown.state === 'saving';
  const spoken = useFirstOf(isPassing ? 'saved' : shown.state, isPassing ? texts.saved : shown.text);

  return (
    <button
      type="button"
      className={classes.button}
      data-state={shown.state}
      data-owed={status.owed.count}
      title={syncPanel.dot(shown.text)}
      aria-haspopup="dialog"
      onClick={onOpenSync}
    >
      <Words text={shown.text} spoken={spoken} />
      {isOwing && (
        <span className={classes.count} aria-hidden="true">
          {status.owed.count}
        </span>
      )}
      {since !== undefined && <span className={classes.since}>{syncWords.since(shownTime(since))}</span>}
    </button>
  );
};

const Words = ({ text, spoken }: { readonly text: string; readonly spoken: string }) => (
  <>
    <span className={classes.dot} aria-hidden="true" />
    <span className={classes.word} aria-hidden="true">
      {text}
    </span>
    <VisuallyHidden role="status">{spoken}</VisuallyHidden>
  </>
);

/** The text at the moment when the state came: a screen reader does not read each number that passes. */
const useFirstOf = (state: string, text: string): string => {
  const first = useRef({ state, text });
  if (first.current.state !== state) first.current = { state, text };
  return first.current.text;
};
