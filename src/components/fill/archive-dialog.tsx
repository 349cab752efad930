import { Checkbox, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { archiveDialog as text } from '../../../messages/archive.ts';
import { exportTableText } from '../../../messages/components/export-table.ts';
import { safeFileName } from '../../../messages/file-name.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { shell } from '../../../messages/shell.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { saveFile } from '../../files/save-file.ts';
import { archiveInWorker } from '../../files/workers/archive-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useNewsFirst } from '../export/news-first-hook.ts';
import classes from './fill.module.css';

type ArchiveProps = { readonly offeringId: OfferingId; readonly onClose: () => void };

/** What an archive holds and leaves out, whether the instructor's own words go along, and the button that saves it. */
export const ArchiveDialog = ({ offeringId, onClose }: ArchiveProps) => {
  useFocusReturn();
  const [withPrivate, setWithPrivate] = useState(false);
  const given = useBook(
    ({ settings, enrollments }) =>
      keysOf(policyOf(settings, offeringId).given).filter((studentId) => enrollments[offeringId]?.has(studentId))
        .length,
  );
  const { percent, fault, save, stop } = useArchive(offeringId, onClose);
  const close = (): void => {
    stop();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={text.title} size="lg">
      <div className={classes.dialog}>
        <p>{text.body}</p>
        <p>{text.names}</p>
        <Checkbox
          label={text.withPrivate}
          checked={withPrivate}
          disabled={percent !== undefined}
          onChange={({ currentTarget }) => setWithPrivate(currentTarget.checked)}
        />
        {given > 0 && !withPrivate && <p className={classes.warning}>{text.unproved(given)}</p>}
        {percent !== undefined && (
          <>
            <p role="status">{text.working(percent)}</p>
            <progress value={percent} max={100} aria-label={text.title} />
          </>
        )}
        {fault && <p role="alert">{fault}</p>}
        <div className={`answers ${classes.foot}`}>
          <Button onClick={percent === undefined ? close : stop}>{shell.cancel}</Button>
          <Button look="filled" data-autofocus isBusy={percent !== undefined} onClick={() => void save(withPrivate)}>
            {text.go}
          </Button>
        </div>
      </div>
    </Modal>
  );
};

/** What is not on disk yet would be missing in the page, so that it is not made until all is saved. */
const useArchive = (offeringId: OfferingId, onClose: () => void) => {
  const { ledger } = useWorkspace();
  const toasts = useToasts();
  const newsFirst = useNewsFirst();
  const [percent, setPercent] = useState<number>();
  const [fault, setFault] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const stop = (): void => {
    control.current?.abort();
    setPercent(undefined);
  };
  /** Returns why no page was made, in words; `undefined` once it is saved. */
  const make = async (withPrivate: boolean, signal: AbortSignal): Promise<string | undefined> => {
    const newsWarning = await newsFirst();
    if (ledger.status().unsaved > 0) return text.unsaved;
    const name = text.fileName(shortOfferingName(ledger.book(), offeringId));
    const at = new Date().toISOString();
    const wish = { offeringId, withPrivate, at, app: __APP_VERSION__, fileName: safeFileName(name, 'ndjson') };
    const tell = (share: number): void => setPercent(Math.floor(100 * share));
    const made = await archiveInWorker(ledger.history.file(), wish, { tell, signal });
    if (made.is === 'refused') return text.notThere;
    const fileName = safeFileName(name, 'html');
    saveFile({ blob: new Blob([made.page], { type: 'text/html' }), fileName });
    toasts.show({ kind: 'done', text: exportTableText.done(fileName) + newsWarning });
    onClose();
    return undefined;
  };
  const save = async (withPrivate: boolean): Promise<void> => {
    const controller = new AbortController();
    control.current = controller;
    setFault(undefined);
    setPercent(0);
    const why = await make(withPrivate, controller.signal).catch((error: unknown) =>
      text.failed(reasonOf(error), thisBuild()),
    );
    if (controller.signal.aborted) return;
    setPercent(undefined);
    setFault(why);
  };
  return { percent, fault, save, stop };
};
