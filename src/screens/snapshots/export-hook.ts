import { useEffect, useRef, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { exportTableText } from '../../../messages/components/export-table.ts';
import { snapshotFileName, exportSnapshotText as text } from '../../../messages/components/snapshot-files.ts';
import { openedSnapshotText } from '../../../messages/screens/snapshots.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { fileFaultText } from '../../components/snapshots/offering-files.ts';
import { type FileOutcome, type SnapshotFormat, saveSnapshotFile } from '../../components/snapshots/snapshot-file.ts';
import { faultText, type SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { saveFile } from '../../files/save-file.ts';
import { exportTable } from '../../files/workers/export-in-worker.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { delayedProgress } from '../../workspace/toasts/told-later.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { Contents } from './contents-hook.ts';
import { exportedSnapshot } from './exported-snapshot.ts';

export type SnapshotFileKind = SnapshotFormat | 'xlsx';

/** `name`: the file's name without its ending. */
export type WantedFile = { readonly one: Snapshot; readonly name: string };

/** A file for each snapshot, each under another name: a number is added to a name that is taken. */
export const wantedFiles = (chosen: readonly Snapshot[]): readonly WantedFile[] => {
  const used = new Set<string>();
  return chosen.map((one) => {
    const plain = snapshotFileName(one);
    let name = plain;
    for (let nth = 2; used.has(name); nth += 1) name = `${plain}-${nth}`;
    used.add(name);
    return { one, name };
  });
};

/**
 * Saves the files one after the other, until one fails: `fault` says why. `progress`: how many are saved, as a
 * sentence, once it takes longer than a moment. Once the dialog is closed, no further file is begun.
 */
export const useSnapshotExport = (server: SnapshotServer, contents: Contents, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<string>();
  const toasts = useToasts();
  const workbook = useWorkbook(contents);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const save = async (kind: SnapshotFileKind, files: readonly WantedFile[]): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const saved: string[] = [];
    let failure: string | undefined;
    const { tell, end } = delayedProgress(setProgress, text.saving(0, files.length));
    for (const { one, name } of files) {
      const outcome = kind === 'xlsx' ? await workbook(one, name) : await saveFromServer(server, one, kind, name);
      if (isClosed.current) return end();
      if ('why' in outcome) {
        failure = files.length > 1 ? text.stopped(saved.length, files.length, name, outcome.why) : outcome.why;
        break;
      }
      saved.push(outcome.fileName);
      tell(text.saving(saved.length, files.length));
    }
    end();
    setProgress(undefined);
    setBusy(false);
    if (failure !== undefined) return setFault(failure);
    toasts.show({ kind: 'done', text: text.done(saved) });
    onDone();
  };
  return { isBusy, progress, fault, save };
};

/** `fileName`: it was saved under this name. `why`: a sentence why it was not saved. */
type Outcome = { readonly fileName: string } | { readonly why: string };

const saveFromServer = async (
  { world }: SnapshotServer,
  one: Snapshot,
  format: SnapshotFormat,
  name: string,
): Promise<Outcome> => {
  const outcome = await saveSnapshotFile(world, one, format, name);
  return outcome.kind === 'done' ? outcome : { why: faultOf(outcome) };
};

/** The returned function makes a workbook from the snapshot's content. */
const useWorkbook = ({ load }: Contents) => {
  const ledger = useLedger();
  const make = async (one: Snapshot, name: string): Promise<Outcome> => {
    const content = await load(one);
    if (typeof content === 'string') return { why: content };
    const snapshotBook = content.bookBeside({ book: ledger.book(), outbox: ledger.records.saved().outbox });
    if (!snapshotBook) return { why: openedSnapshotText.notOne };
    const file = await exportTable(exportedSnapshot(snapshotBook.book, snapshotBook.offeringId, name), 'xlsx');
    saveFile(file);
    return file;
  };
  return (one: Snapshot, name: string): Promise<Outcome> =>
    make(one, name).catch((error: unknown) => ({ why: exportTableText.failed(reasonOf(error), thisBuild()) }));
};

const faultOf = (outcome: Exclude<FileOutcome, { readonly kind: 'done' }>): string =>
  fileFaultText(outcome.kind === 'unreadable' ? text.unreadable : faultText(outcome.result));
