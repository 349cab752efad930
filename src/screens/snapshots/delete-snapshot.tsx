import { Group, Modal, Stack } from '@mantine/core';
import type { Snapshot } from '../../../events/entities.ts';
import { deleteSnapshots } from '../../../machines/snapshots/snapshot-calls.ts';
import { shell } from '../../../messages/shell.ts';
import {
  saveSnapshotText,
  snapshotFileName,
  snapshotOffering,
  deleteSnapshotText as text,
} from '../../../messages/snapshots.ts';
import { MessageDialog } from '../../app/message-dialog.tsx';
import { useRemoteOperation } from '../../app/remote-operation-hook.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { focusList } from '../../ui/focus-list.ts';
import { useSnapshotFile } from './export-snapshot.tsx';
import { faultText, type SnapshotList, type SnapshotServer } from './snapshots-hook.ts';

type DeleteProps = {
  readonly chosen: readonly Snapshot[];
  readonly server: SnapshotServer;
  readonly snapshots: SnapshotList;
  readonly onClose: () => void;
};

/** Asks before what Undo cannot bring back, and offers the file of a single snapshot first. */
export const DeleteSnapshots = ({ chosen, server, snapshots, onClose }: DeleteProps) => {
  const [only, ...others] = chosen;
  const operation = useRemoteOperation();
  const toasts = useToasts();
  const name = chosen.map((one) => [one.note, snapshotOffering(one)].filter(Boolean).join(' · ')).join('; ');
  const remove = (): void =>
    operation.start(async () => {
      const result = await deleteSnapshots(server.world, chosen);
      if (result.kind === 'done') {
        snapshots.take(result.reply.events);
        toasts.show({
          kind: 'done',
          text: result.reply.isNoted ? text.done(name, chosen.length) : saveSnapshotText.unnoted,
        });
        onClose();
        focusList();
      } else if (result.kind === 'unknown') snapshots.readAgain();
      return result;
    });
  if (operation.at === 'uncertain')
    return <MessageDialog title={text.title(chosen.length)} text={text.unknown} onClose={onClose} />;
  const fault = operation.at === 'refused' && operation.result ? faultText(operation.result) : undefined;
  return (
    <Modal opened onClose={onClose} title={text.title(chosen.length)}>
      <Stack gap={12}>
        <p>{text.body(name, chosen.length)}</p>
        {fault && <p role="alert">{fault}</p>}
        <Group justify="space-between" gap={8}>
          <span>{only && others.length === 0 && <FileFirst one={only} server={server} />}</span>
          <Group gap={8}>
            <Button data-autofocus onClick={onClose}>
              {shell.cancel}
            </Button>
            {operation.at === 'running' ? (
              <Button look="danger" isBusy>
                {text.go}
              </Button>
            ) : (
              <DeleteButton onDelete={remove}>{text.go}</DeleteButton>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
};

const FileFirst = ({ one, server }: Pick<DeleteProps, 'server'> & { readonly one: Snapshot }) => {
  const { isBusy, fault, save } = useSnapshotFile(server, one, () => undefined);
  const format = server.givesContent() ? 'json' : 'xls';
  return (
    <>
      <Button
        look="outlined"
        icon="exportFile"
        isBusy={isBusy}
        onClick={() => void save(format, snapshotFileName(one))}
      >
        {text.fileFirst}
      </Button>
      {fault && <p role="alert">{fault}</p>}
    </>
  );
};
