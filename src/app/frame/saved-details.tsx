import { shallowEqual } from '@mantine/hooks';
import { useState } from 'react';
import type { LedgerStatus } from '../../../machines/ledger/ledger-port.ts';
import { savedState as texts } from '../../../messages/app/saved-state.ts';
import { exportWork } from '../../../messages/components/export-work.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { enteredText } from '../../../messages/withdrawn.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import classes from '../../components/sync/saved-state.module.css';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook, useLedger, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type SaveState, shownState } from './shown-state.ts';

/** The most values that are shown of withdrawn changes. */
const mostValues = 50;

/** Explains the few words of the saved state, and offers what can be done. */
export const SavedDetails = () => {
  const workspace = useWorkspace();
  const status = useStatus(whole, shallowEqual);
  const shown = shownState(status, workspace, status.unsaved > 0);
  return (
    <div className={classes.details}>
      <p>{sentence(status, shown)}</p>
      {status.trouble && <Retry />}
      {isUrgent(status) && <ExportWork urgent />}
      {status.withdrawn.length > 0 && <Withdrawn withdrawn={status.withdrawn} />}
      <dl className={classes.facts}>
        {status.unsaved > 0 && <Fact name={texts.unsaved} value={String(status.unsaved)} />}
        <Fact name={texts.position} value={String(status.seq)} />
        <Fact name={texts.head} value={status.head} />
      </dl>
      <CopyHead head={status.head} />
      {!isUrgent(status) && <ExportWork />}
    </div>
  );
};

const whole = (status: LedgerStatus): LedgerStatus => status;

/** Whether the work cannot be saved here. It can still be exported. */
const isUrgent = ({ trouble }: LedgerStatus): boolean => trouble !== undefined;

const CopyHead = ({ head }: { head: string }) => {
  const [outcome, setOutcome] = useState('');
  const copy = (): void => {
    void copyText(head).then((isCopied) => setOutcome(isCopied ? exportWork.copied : exportWork.notCopied));
  };
  return (
    <div className={classes.copy}>
      <Button onClick={copy}>{exportWork.copyHead}</Button>
      <span role="status">{outcome}</span>
    </div>
  );
};

/** The button goes when its try succeeds. A focus on it stays within what is around it, which Escape closes. */
const keepFocus = (button: HTMLElement | null) => (): void => {
  if (button?.matches(':focus')) button.closest<HTMLElement>('[tabindex="-1"]')?.focus();
};

const Retry = () => {
  const { retry } = useLedger();
  return (
    <Button ref={keepFocus} className={classes.retry} onClick={retry}>
      {texts.retry}
    </Button>
  );
};

const sentence = (status: LedgerStatus, shown: SaveState): string => {
  if (shown === 'notSaved') return texts.reasons[status.trouble?.reason ?? 'unknown'] ?? status.trouble?.detail ?? '';
  return shown === 'saving' ? texts.explain.saving(status.unsaved) : texts.explain[shown];
};

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** What another tab made impossible while it waited to be saved, with the input, so that nothing is lost in silence. */
const Withdrawn = ({ withdrawn }: { withdrawn: LedgerStatus['withdrawn'] }) => {
  const book = useBook((whole) => whole);
  return (
    <>
      <p>{texts.withdrawn(withdrawn.length)}</p>
      <ul className={classes.list}>
        {withdrawn.map(({ id, command, refusal }) => (
          <li key={id}>
            {refusalText(refusal, book)} {enteredText(command, book, mostValues)}
          </li>
        ))}
      </ul>
    </>
  );
};
