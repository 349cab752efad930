import { Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { shell } from '../../../messages/shell.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { MessageDialog } from '../../components/session/message-dialog.tsx';
import { useOpenSync } from '../../components/sync/open-sync.ts';
import { ReadingProgressView } from '../../components/sync/reading-progress.tsx';
import { stateText } from '../../components/sync/state-text.ts';
import { useSync } from '../../components/sync/sync-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook, useStatus } from '../../workspace/workspace-hooks.tsx';
import { type Barrier, useBarrier, useLoad } from './load-hook.ts';
import type { LoadEffect } from './load-plan.ts';
import classes from './save-snapshot.module.css';

const nothingKnown = async (): Promise<undefined> => undefined;

type DialogProps = {
  readonly wish: LoadWish;
  /** What the server will hold after the load, if the wish itself does not say that. `undefined`: not known. */
  readonly expects?: () => Promise<readonly unknown[] | undefined>;
  readonly effects: readonly LoadEffect[];
  /** The load ended, and nothing was loaded. */
  readonly onFailed?: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Says what stays, what Undo cannot bring back, and why the load cannot begin yet; then asks for confirmation. */
export const LoadDialog = ({ wish, expects = nothingKnown, effects, onFailed, onClose, children }: DialogProps) => {
  const open = useSync();
  const { step, start } = useLoad(open?.sync);
  const barrier = useBarrier();
  const toasts = useToasts();
  const offerings = useBook(({ offerings: all }) => all);
  const offeringIds = new Set(effects.map(({ offeringId }) => offeringId));
  const hasOneTwice = offeringIds.size < effects.length;
  const otherCount = Object.values(offerings).filter(({ offeringId }) => !offeringIds.has(offeringId)).length;
  const isDone = step.at === 'ended' && step.isDone;
  useEffect(() => {
    if (step.at !== 'ended') return;
    if (!isDone) return onFailed?.();
    toasts.show({ kind: 'done', text: step.text });
    onClose();
  }, [step, isDone, toasts, onFailed, onClose]);
  if (step.at === 'ended')
    return isDone ? null : <MessageDialog title={text.title(effects.length)} text={step.text} onClose={onClose} />;
  const isBusy = step.at !== 'idle';
  return (
    <Modal opened onClose={onClose} title={text.title(effects.length)} size="lg">
      <Stack gap={12}>
        <p>{text.body}</p>
        {children}
        {effects.length > 0 && (
          <p>
            {text.stay(otherCount)} {text.noUndoOfIds}
          </p>
        )}
        {hasOneTwice && <p role="alert">{text.sameOffering}</p>}
        {barrier && !isBusy && <LoadBarrier barrier={barrier} />}
        <p role="status">{isBusy && (step.at === 'reading' ? text.reading : text.loading)}</p>
        {step.at === 'reading' && open?.status.progress && <ReadingProgressView progress={open.status.progress} />}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus onClick={onClose}>
            {step.at === 'loading' ? shell.close : shell.cancel}
          </Button>
          <Button
            look="filled"
            disabled={effects.length === 0 || hasOneTwice || barrier !== undefined}
            isBusy={isBusy}
            onClick={() => void start(wish, expects)}
          >
            {text.go(effects.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** What is unsent or unanswered, and what can be done about it: it is never dropped for a load. */
const LoadBarrier = ({ barrier: { count, isDoubted, isUnderWay } }: { readonly barrier: Barrier }) => {
  const open = useSync();
  const openSync = useOpenSync();
  const owed = useStatus((status) => status.owed);
  if (isUnderWay) return <p className={classes.unsent}>{text.underWay}</p>;
  const send = (): void => {
    if (open?.status.mode === 'paused') open.sync.resume();
    else open?.sync.hurry();
  };
  return (
    <section className={classes.unsent} aria-label={text.export}>
      <p>{count > 0 ? text.unsent(count) : text.doubted}</p>
      <p role="status">{open && count > 0 && stateText(open.status, owed)}</p>
      <Group gap={8}>
        {count > 0 && <Button onClick={send}>{text.send}</Button>}
        {(isDoubted || owed.needsYou > 0) && openSync && <Button onClick={() => openSync()}>{text.questions}</Button>}
      </Group>
      {count > 0 && <ExportWork />}
    </section>
  );
};
