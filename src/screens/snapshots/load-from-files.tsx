import { FileButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { sessionFaults } from '../../../messages/api-results.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { Button } from '../../ui/button.tsx';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { useOpened } from './contents-hook.ts';
import { LoadDialog } from './load-dialog.tsx';
import { type LoadFile, takeFiles } from './load-files.ts';
import { LoadList } from './load-list.tsx';
import { becoming } from './load-plan.ts';

/** Loads snapshots that lie on this computer as files. */
export const LoadFromFiles = ({ onClose }: { readonly onClose: () => void }) => {
  const { files, faults, add, leaveOut } = useFiles();
  const lines = useLines(files);
  const wish: LoadWish = {
    call: 'loadSnapshotsFromObject',
    body: { listOfOfferingSnapshots: files.map(({ content }) => content.json) },
    there: files.map(({ there }) => there),
    note: files.map(({ name }) => name).join('; '),
  };
  return (
    <LoadDialog wish={wish} becomings={lines.flatMap((line) => line.becoming ?? [])} onClose={onClose}>
      <FileButton multiple onChange={(chosen) => void add(chosen)} accept=".json,application/json">
        {(props) => (
          <Button look="outlined" icon="importFile" {...props}>
            {text.moreFiles}
          </Button>
        )}
      </FileButton>
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
  const opened = useOpened(useMemo(() => new Map(files.map(({ there, content }) => [there, content])), [files]));
  return useMemo(
    () =>
      files.map(({ there, name, note }) => {
        const content = opened.get(there);
        return { key: there, name: text.file(name, note), becoming: content && becoming(book, content) };
      }),
    [book, files, opened],
  );
};

const useFiles = () => {
  const toasts = useToasts();
  const [files, setFiles] = useState<readonly LoadFile[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const add = async (chosen: readonly File[]): Promise<void> => {
    try {
      const read = await takeFiles(files, chosen);
      setFiles(read.taken);
      setFaults(read.faults);
    } catch (error) {
      if (!(error instanceof CodeNotLoaded)) throw error;
      toasts.show({ kind: 'refused', text: sessionFaults.notLoaded });
    }
  };
  const leaveOut = (there: string): void => setFiles(files.filter((one) => one.there !== there));
  return { files, faults, add, leaveOut };
};
