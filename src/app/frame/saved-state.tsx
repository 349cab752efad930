import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { LedgerStatus } from '../../../machines/ledger/ledger-port.ts';
import { savedState as texts } from '../../../messages/app/saved-state.ts';
import { syncWords } from '../../../messages/components/sync.ts';
import { whole } from '../../../messages/counts.ts';
import classes from '../../components/sync/saved-state.module.css';
import {
  modeOf,
  syncTroubleOf,
  useAge,
  useIsRead,
  useLasting,
  useLastingDebt,
  useSettled,
} from '../../components/sync/sync-hooks.ts';
import { workStateOf } from '../../components/sync/work-state.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import { SavedPopover } from '../later.ts';
import bar from './bar-button.module.css';
import { shownState } from './shown-state.ts';

/** Milliseconds: a write to disk that takes longer is announced to screen readers. */
const noticeable = 300;

type StateProps = { readonly onOpenSync: () => void };

/** The state of the work, in a few words; a click shows the rest. */
export const SavedState = ({ onOpenSync }: StateProps) => {
  const { sync } = useWorkspace();
  return sync ? <AccountState onOpenSync={onOpenSync} /> : <DeviceState />;
};

const DeviceState = () => <SavedPopover button={<DeviceButton />} />;

/** Renders by itself with each state of the work. Its other attributes come from the popover. */
const DeviceButton = (attributes: ComponentProps<'button'>) => {
  const workspace = useWorkspace();
  const shown = useStatus((status) => shownState(status, workspace, status.unsaved > 0));
  const isLasting = useLasting(useStatus(isUnsaved), noticeable);
  const spoken = useStatus((status) => shownState(status, workspace, isLasting));
  return (
    <button
      aria-haspopup="dialog"
      {...attributes}
      type="button"
      className={`${bar.button} ${classes.state}`}
      data-state={shown}
      title={texts[shown]}
    >
      {stateLabel(texts[shown], texts[spoken])}
    </button>
  );
};

const isUnsaved = ({ unsaved }: LedgerStatus): boolean => unsaved > 0;

/** Shows whether the work is on this disk and, once it is, whether the server has it. */
const AccountState = ({ onOpenSync }: StateProps) => {
  const workspace = useWorkspace();
  const owed = useStatus((status) => status.owed);
  const shownOnDisk = useStatus((status) => shownState(status, workspace, status.unsaved > 0));
  const mode = useSettled(modeOf) ?? 'following';
  const trouble = useSettled(syncTroubleOf);
  const isOwing = owed.count > 0;
  const onDisk = useIsRead() ? shownOnDisk : 'opening';
  const isLasting = useLastingDebt(isOwing);
  const age = useAge(isOwing);
  // `empty`: this browser gives the account no disk, so that only the server's state counts.
  const showsServer = onDisk === 'saved' || (workspace.kind === 'account' && onDisk === 'empty');
  const workState = showsServer ? workStateOf(owed, { mode, trouble }, isLasting) : 'saved';
  const shown = workState === 'saved' ? { state: onDisk, text: texts[onDisk] } : workState;
  const isBrieflySaving = !useLasting(useStatus(isUnsaved), noticeable) && shown.state === 'saving';
  const spoken = useTextAtStartOf(isBrieflySaving ? 'saved' : shown.state, isBrieflySaving ? texts.saved : shown.text);

  return (
    <button
      type="button"
      className={`${bar.button} ${classes.state}`}
      data-state={shown.state}
      data-owed={owed.count}
      title={syncWords.dot(shown.text)}
      aria-haspopup="dialog"
      onClick={onOpenSync}
    >
      {stateLabel(shown.text, spoken)}
      {isOwing && (
        <span className={classes.count} aria-hidden="true">
          {whole(owed.count)}
        </span>
      )}
      {age !== undefined && <span className={classes.age}>{age}</span>}
    </button>
  );
};

/** `spoken`: for screen readers. Not a component, because the button around it renders often and by itself. */
const stateLabel = (text: string, spoken: string): ReactNode => (
  <>
    <span className={classes.dot} aria-hidden="true" />
    <span className={classes.word} aria-hidden="true">
      {text}
    </span>
    <span className="unseen" role="status">
      {spoken}
    </span>
  </>
);

/** The text as it was when the state began, so that a screen reader does not read each number that passes. */
const useTextAtStartOf = (state: string, text: string): string => {
  const first = useRef({ state, text });
  if (first.current.state !== state) first.current = { state, text };
  return first.current.text;
};
