import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { operationText } from '../../../messages/api-results.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotFileName, exportSnapshotText as text } from '../../../messages/snapshots.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type FileOutcome, type SnapshotFormat, saveSnapshotFile } from './snapshot-file.ts';
import type { SnapshotServer } from './snapshots-hook.ts';

type ExportProps = { readonly one: Snapshot; readonly server: SnapshotServer; readonly onClose: () => void };

/** Saves a snapshot as a file of a chosen kind and name. */
export const ExportSnapshot = ({ one, server, onClose }: ExportProps) => {
  const [format, setFormat] = useState<SnapshotFormat>('xls');
  const [name, setName] = useState(snapshotFileName(one));
  const { isBusy, fault, save } = useSnapshotFile(server, one, onClose);
  const givesContent = server.givesContent();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(format, name);
  };
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Radio.Group
            label={text.kind}
            value={format}
            onChange={(chosen) => setFormat(chosen === 'json' ? 'json' : 'xls')}
          >
            <Stack gap={6} mt={4}>
              <Radio value="xls" label={text.kinds.xls} />
              <Radio
                value="json"
                label={text.kinds.json}
                disabled={!givesContent}
                description={givesContent ? undefined : text.noContent}
              />
            </Stack>
          </Radio.Group>
          <TextInput
            data-autofocus
            label={text.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {fault && <p role="alert">{fault}</p>}
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={isBusy}>
              {text.go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** Saves the file once; a failure stays to be read beside the button. */
export const useSnapshotFile = (server: SnapshotServer, one: Snapshot, onDone: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const toasts = useToasts();
  const save = async (format: SnapshotFormat, name: string): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    const outcome = await saveSnapshotFile(server.world, one, format, name);
    setBusy(false);
    if (outcome.kind !== 'done') return setFault(faultOf(outcome));
    toasts.show({ kind: 'done', text: text.done(outcome.fileName) });
    onDone();
  };
  return { isBusy, fault, save };
};

const faultOf = (outcome: Exclude<FileOutcome, { readonly kind: 'done' }>): string =>
  outcome.kind === 'unreadable' ? text.unreadable : operationText(outcome.result);
