import { FileButton } from '@mantine/core';
import { useState } from 'react';
import type { LoadWish } from '../../../machines/loading.ts';
import { sessionFaults } from '../../../messages/api-results.ts';
import { loadText as text } from '../../../messages/load-snapshots.ts';
import { CodeNotLoaded } from '../../app/arriving-code.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type LoadFile, takeFiles } from './load-files.ts';
import { Becomes, LoadDialog, useTold } from './load-snapshots.tsx';
import classes from './save-snapshot.module.css';

/** Loads snapshots that lie on this computer as files. */
export const LoadFromFiles = ({ onClose }: { readonly onClose: () => void }) => {
  const { files, faults, add, leaveOut } = useFiles();
  const told = useTold();
  const becomings = files.flatMap(({ content }) => told(content) ?? []);
  const wish: LoadWish = {
    call: 'loadSnapshotsFromObject',
    body: { listOfOfferingSnapshots: files.map(({ json }) => json) },
    there: files.map(({ there }) => there),
    note: files.map(({ name }) => name).join('; '),
  };
  return (
    <LoadDialog wish={wish} becomings={becomings} onClose={onClose}>
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
      {files.length > 0 && (
        <ul className={classes.list} aria-label={text.files}>
          {files.map((file) => (
            <li key={file.there}>
              <p>
                {text.file(file.name, file.note)}{' '}
                <Button icon="close" aria-label={text.remove(file.name)} onClick={() => leaveOut(file)} />
              </p>
              <p>
                <Told file={file} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </LoadDialog>
  );
};

const Told = ({ file }: { readonly file: LoadFile }) => {
  const one = useTold()(file.content);
  return one ? <Becomes one={one} /> : null;
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
  const leaveOut = (file: LoadFile): void => setFiles(files.filter((one) => one !== file));
  return { files, faults, add, leaveOut };
};
