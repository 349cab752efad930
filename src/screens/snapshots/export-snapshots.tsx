import { Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import { exportSnapshotText as text } from '../../../messages/components/snapshot-files.ts';
import { shell } from '../../../messages/shell.ts';
import type { SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import type { Contents } from './contents-hook.ts';
import { type SnapshotFileKind, useSnapshotExport, wantedFiles } from './export-hook.ts';

type ExportProps = {
  readonly chosen: readonly Snapshot[];
  readonly server: SnapshotServer;
  readonly contents: Contents;
  readonly onClose: () => void;
};

const kinds: readonly SnapshotFileKind[] = ['xls', 'xlsx', 'json'];

/** Saves each snapshot as a file of a chosen kind. For a single one, the user also chooses the file's name. */
export const ExportSnapshots = ({ chosen, server, contents, onClose }: ExportProps) => {
  const wanted = wantedFiles(chosen);
  const [only, ...others] = wanted;
  const [kind, setKind] = useState<SnapshotFileKind>('xls');
  const [name, setName] = useState(only?.name ?? '');
  const { isBusy, progress, fault, save } = useSnapshotExport(server, contents, onClose);
  const givesContent = server.givesContent();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(kind, only && others.length === 0 ? [{ ...only, name }] : wanted);
  };
  return (
    <Modal opened onClose={onClose} title={text.title(chosen.length)}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Radio.Group
            label={text.kind}
            value={kind}
            onChange={(picked) => setKind(kinds.find((one) => one === picked) ?? 'xls')}
          >
            <Stack gap={6} mt={4}>
              {kinds.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={text.kinds[one]}
                  disabled={one !== 'xls' && !givesContent}
                  description={one === 'xls' || givesContent ? undefined : text.noContent}
                />
              ))}
            </Stack>
          </Radio.Group>
          {others.length === 0 ? (
            <TextInput
              data-autofocus
              label={text.name}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          ) : (
            <p>{text.each(chosen.length)}</p>
          )}
          <p role="status">{progress}</p>
          {fault && <p role="alert">{fault}</p>}
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={isBusy}>
              {text.go(chosen.length)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
