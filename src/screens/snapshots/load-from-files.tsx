import { FileButton } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { sessionFaults } from '../../../messages/api-results.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { delayedProgress } from '../../workspace/toasts/told-later.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useComparedWithBook } from './contents-hook.ts';
import { LoadDialog } from './load-dialog.tsx';
import { type LoadFile, takeFiles } from './load-files.ts';
import { LoadList } from './load-list.tsx';
import { loadEffect } from './load-plan.ts';

/** Loads snapshots that lie on this computer as files. */
export const LoadFromFiles = ({ onClose }: { readonly onClose: () => void }) => {
  const { files, progress, faults, add, leaveOut } = useFiles();
  const lines = useLines(files);
  const wish: LoadWish = {
    call: 'loadSnapshotsFromObject',
    body: { listOfOfferingSnapshots: files.map(({ content }) => content.json) },
    serverIds: files.map(({ serverId }) => serverId),
    note: files.map(({ name }) => name).join('; '),
  };
  return (
    <LoadDialog wish={wish} effects={lines.flatMap((line) => line.effect ?? [])} onClose={onClose}>
      <FileButton multiple onChange={(chosen) => void add(chosen)} accept=".json,application/json">
        {(props) => (
          <Button look="outlined" icon="importFile" {...props}>
            {text.moreFiles}
          </Button>
        )}
      </FileButton>
      {progress && <p role="status">{progress}</p>}
      {faults.map((fault) => (
        <p key={fault} role="alert">
          {fault}
        </p>
      ))}
      {files.length > 0 && <LoadList label={text.files} lines={lines} onLeaveOut={leaveOut} />}
    </LoadDialog>
  );
};

const useLines = (files: readonly LoadFile[]) => {
  const book = useBook((all) => all);
  const contents = useMemo(() => new Map(files.map(({ serverId, content }) => [serverId, content])), [files]);
  const compared = useComparedWithBook(contents);
  return useMemo(
    () =>
      files.map(({ serverId, name, note }) => {
        const opened = compared.get(serverId);
        return { key: serverId, name: text.file(name, note), effect: opened && loadEffect(book, opened) };
      }),
    [book, files, compared],
  );
};

/** Files of a second choice join those of the first. */
const useFiles = () => {
  const toasts = useToasts();
  const [files, setFiles] = useState<readonly LoadFile[]>([]);
  const latest = useRef(files);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<string>();
  const keep = (next: readonly LoadFile[]): void => {
    latest.current = next;
    setFiles(next);
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    const progressText = (count: number): string => text.filesRead(count, chosen.length);
    const { tell, end } = delayedProgress(setProgress, progressText(0));
    try {
      const read = await takeFiles(
        () => latest.current,
        chosen,
        (count) => tell(progressText(count)),
      );
      keep(read.taken);
      setFaults(read.faults);
    } catch (error) {
      if (!(error instanceof CodeNotLoaded)) throw error;
      toasts.show({ kind: 'refused', text: sessionFaults.notLoaded });
    } finally {
      end();
      setProgress(undefined);
    }
  };
  const leaveOut = (serverId: string): void => keep(latest.current.filter((one) => one.serverId !== serverId));
  return { files, progress, faults, add, leaveOut };
};
